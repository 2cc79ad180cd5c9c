import type { Route } from './doc'
import type { PageData } from './page'

/** Route of a document's Markdown copy. */
export const documentCopyRoute = (route: Route): Route => `${route === '/' ? '/index' : route}.md`

/**
 * Route of a page's Markdown copy; undefined for a page without one. The search and pages made of components
 * have no text that a program could not find elsewhere, and the health page's figures stand at the head of each copy.
 */
export function markdownRouteOf(page: PageData): Route | undefined {
  switch (page.kind) {
    case 'doc':
      return page.markdownRoute
    case 'category':
    case 'tags':
    case 'tag':
    case 'versions':
    case 'admonitions':
      return `${page.route}.md`
    case 'health':
    case 'search':
    case 'not-found':
    case 'react':
      return undefined
  }
}
