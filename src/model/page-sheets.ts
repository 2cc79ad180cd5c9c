import type { PageData, PageSheet } from './page'

/** The stylesheets that a page needs besides the one that every page has. */
export function sheetsOf(page: PageData): readonly PageSheet[] {
  if (page.kind === 'doc') return page.sheet ? [page.sheet] : []
  if (page.kind === 'react') return []
  return [page.kind === 'health' ? 'health' : 'pages']
}
