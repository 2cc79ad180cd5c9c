import type { PageData } from '../model/page'
import { enhanceArticle } from './article-behaviors'
import { mountLiveComponents } from './live-components'
import { loadScript } from './load-module'
import { logError } from './log'
import { showPartFailure } from './part-failure'

/** What a page of a kind gets in the browser beyond the shell. Returns what takes it down again. */
export function enhancePage(page: PageData): () => void {
  const article = document.getElementById('article')
  if (article) {
    enhanceArticle(article)
    return mountLiveComponents(article)
  }
  const health = document.querySelector('[data-health]')
  if (page.kind === 'health' && health) {
    return enhanceWith(health, async () => {
      const { enhanceHealth } = await loadScript('health', () => import('./health'))
      return enhanceHealth()
    })
  }
  const results = document.getElementById('search-results')
  if (page.kind === 'search' && results) {
    return enhanceWith(results, async () => {
      const { mountSearchPage } = await loadScript('search', () => import('../search/client/entry'))
      return mountSearchPage(results)
    })
  }
  return () => {}
}

/** Loads an enhancement on its own; without it the page still is what the server made, with the error and `Retry` above it (E2). */
function enhanceWith(part: Element, load: () => Promise<() => void>): () => void {
  let disposed = false
  let undo = () => {}
  const enhance = async () => {
    const loaded = await load()
    if (disposed) loaded()
    else undo = loaded
  }
  enhance().catch((error: unknown) => {
    logError('A part of this page could not be loaded.', error)
    if (disposed) return
    undo = showPartFailure({
      place: (host) => part.before(host),
      title: 'A part of this page did not load.',
      error,
      retry: enhance,
    })
  })
  return () => {
    disposed = true
    undo()
  }
}
