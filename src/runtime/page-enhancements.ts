import type { PageData } from '../model/page'
import { enhanceArticle } from './article-behaviors'
import { reasonOf, warn } from './log'

/** What a page of a kind gets in the browser beyond the shell. Returns what takes it down again. */
export function enhancePage(page: PageData): () => void {
  const article = document.getElementById('article')
  if (article) enhanceArticle(article)

  if (page.kind === 'health') return enhanceWith(async () => (await import('./health')).enhanceHealth())
  const results = document.getElementById('search-results')
  if (page.kind === 'search' && results) {
    return enhanceWith(async () => (await import('../search/client/entry')).mountSearchPage(results))
  }
  return () => {}
}

/** Loads an enhancement on its own; without it the page still is what the server made. */
function enhanceWith(load: () => Promise<() => void>): () => void {
  let disposed = false
  let dispose = () => {}
  load()
    .then((undo) => {
      if (disposed) undo()
      else dispose = undo
    })
    .catch((error: unknown) => warn(`A part of this page could not be loaded: ${reasonOf(error)}.`))
  return () => {
    disposed = true
    dispose()
  }
}
