import type { ReactNode } from 'react'
import type { PageData } from '../model/page'
import { DocView } from './doc/DocView'
import { ErrorChunk } from './errors/ErrorChunk'
import type { PageFailure } from './errors/page-failure'
import { HealthPage } from './health/HealthPage'
import { CategoryIndex } from './pages/CategoryIndex'
import { NotFound } from './pages/NotFound'
import { SearchPage } from './pages/SearchPage'
import { TagPage } from './pages/TagPage'
import { TagsIndex } from './pages/TagsIndex'
import { VersionsPage } from './pages/VersionsPage'

/** The main part of a page, by its kind. */
export function PageView({
  page,
  failure,
  children,
}: {
  page: PageData
  failure?: PageFailure
  children?: ReactNode
}) {
  if (failure?.kind === 'chunk') return <ErrorChunk error={failure.error} />
  switch (page.kind) {
    case 'doc':
      return <DocView page={page} />
    case 'category':
      return <CategoryIndex page={page} />
    case 'tags':
      return <TagsIndex page={page} />
    case 'tag':
      return <TagPage page={page} />
    case 'versions':
      return <VersionsPage page={page} />
    case 'search':
      return <SearchPage page={page} />
    case 'health':
      return <HealthPage page={page} />
    case 'not-found':
      return <NotFound />
    case 'react':
      return children
  }
}
