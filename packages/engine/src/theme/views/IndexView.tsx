import type { IndexPage } from '../../model/page'
import { HealthPage } from '../health/HealthPage'
import { AdmonitionsPage } from './AdmonitionsPage'
import { CategoryIndex } from './CategoryIndex'
import { NotFound } from './NotFound'
import { SearchPage } from './SearchPage'
import { TagPage } from './TagPage'
import { TagsIndex } from './TagsIndex'
import { VersionsPage } from './VersionsPage'

/**
 * The main part of every page that is no document. In the browser it is a chunk of its own, so that readers of documents do not
 * download it.
 */
export function IndexView({ page }: { page: IndexPage }) {
  switch (page.kind) {
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
    case 'admonitions':
      return <AdmonitionsPage page={page} />
    case 'not-found':
      return <NotFound />
  }
}
