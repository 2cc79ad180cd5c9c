import type { ReactNode } from 'react'
import { Breadcrumbs } from '../doc/Breadcrumbs'
import { PageTitle } from '../PageTitle'

/** Head of a page that is not a document: breadcrumbs, title, introduction. */
export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <>
      <Breadcrumbs />
      <header className="doc-header">
        <PageTitle title={title} />
        {children && <div className="page-intro">{children}</div>}
      </header>
    </>
  )
}
