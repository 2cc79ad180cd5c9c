import type { Route } from './doc'
import type { PageData } from './page'

/** Route of a document's Markdown copy. */
export const documentCopyRoute = (route: Route): Route => `${route === '/' ? '/index' : route}.md`

/** Route of a page's Markdown copy; undefined for a page without one. */
export function markdownRouteOf(page: PageData): Route | undefined {
  switch (page.kind) {
    case 'doc':
      return page.markdownRoute
    case 'category':
    case 'tags':
    case 'tag':
    case 'versions':
    case 'admonitions':
    case 'search':
    case 'react':
      return documentCopyRoute(page.route)
    case 'not-found':
      return undefined
  }
}
