import type { ComponentType, ReactNode } from 'react'
import type { IndexPage, PageData } from '../model/page'
import { DocView } from './doc/DocView'
import { ErrorNotice } from './errors/ErrorNotice'
import type { PageFailure } from './errors/page-failure'
import { useRuntime } from './runtime-context'

export interface PageViewProps {
  page: PageData
  failure?: PageFailure
  /** `IndexView`; the browser loads it when the first page needs it. */
  indexView?: ComponentType<{ page: IndexPage }>
  /** Content of a page of kind `react`. */
  children?: ReactNode
}

/** The main part of a page, by its kind. */
export function PageView({ page, failure, indexView: IndexView, children }: PageViewProps) {
  const { retry } = useRuntime()
  if (failure) {
    return (
      <ErrorNotice
        ofPage
        title="This page did not load."
        plain="The connection may have failed, or the site was just updated. The page you came from is still there."
        error={failure.error}
        action="Retry"
        onAction={() => retry?.(failure)}
      />
    )
  }
  if (page.kind === 'doc') return <DocView page={page} />
  if (page.kind === 'react') return children
  return IndexView ? <IndexView page={page} /> : null
}
