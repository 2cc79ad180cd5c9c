import type { PageData } from './page'

/** A stylesheet of the engine that documents have no use for; it is loaded with the pages that have. */
export type PageSheet = 'pages' | 'health' | 'code'

/** The stylesheets that a page needs besides the one that every page has. */
export function sheetsOf(page: PageData): readonly PageSheet[] {
  if (page.kind === 'doc') return page.sheet ? [page.sheet] : []
  if (page.kind === 'react') return []
  return [page.kind === 'health' ? 'health' : 'pages']
}
