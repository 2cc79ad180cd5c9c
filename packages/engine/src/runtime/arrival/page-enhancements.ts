import { scripts } from 'virtual:scripts'
import type { PageData } from '../../model/page'
import { enhanceArticle } from '../article/article-behaviors'
import { loadScript } from '../loading/load-module'
import { logError } from '../log'
import { showPartFailure } from '../loading/part-failure'
import { loadSearchClient } from '../chrome/search'

/** What a page of a kind gets in the browser beyond the shell. Returns what takes it down again. */
export function enhancePage(page: PageData): () => void {
  const undo = enhanceByScripts()
  const article = document.getElementById('article')
  if (article) {
    enhanceArticle(article)
    const island = article.querySelector('[data-island]')
    // Components with behaviour become live (C6); their machinery is a chunk that most pages do without.
    if (island)
      undo.push(
        enhanceWith(
          async () => (await loadScript('islands', () => import('../article/islands'))).mountIslands(article),
          {
            title: 'The live parts of this page did not load.',
            place: (host) => {
              island.after(host)
              // What they would show later; it goes when they become live.
              for (const hidden of article.querySelectorAll('[data-island-hidden]'))
                hidden.setAttribute('data-shown', '')
            },
          },
        ),
      )
  }
  const results = document.getElementById('search-results')
  if (page.kind === 'search' && results)
    undo.push(
      enhanceWith(async () => (await loadSearchClient()).mountSearchPage(results), {
        place: (host) => results.before(host),
      }),
    )
  return () => {
    for (const one of undo) one()
  }
}

/** Scripts of integrations for what is on this page. */
function enhanceByScripts(): (() => void)[] {
  return scripts.flatMap(({ selector, on, load }) => {
    const element = on === 'arrival' ? document.querySelector(selector) : null
    if (!element) return []
    const enhance = async () => (await loadScript(selector, load)).enhance?.(element) ?? (() => {})
    return enhanceWith(enhance, { place: (host) => element.after(host) })
  })
}

interface EnhancementFailure {
  title?: string
  /** Puts the notice where it belongs. */
  place(host: HTMLElement): void
}

/** Loads an enhancement on its own; without it the page still is what the server made, with the error and `Retry` in it (E2). */
function enhanceWith(
  load: () => Promise<() => void>,
  { title = 'A part of this page could not be loaded.', place }: EnhancementFailure,
): () => void {
  let disposed = false
  let undo = () => {}
  const enhance = async () => {
    const loaded = await load()
    if (disposed) loaded()
    else undo = loaded
  }
  enhance().catch((error: unknown) => {
    logError(title, error)
    if (!disposed) undo = showPartFailure({ place, title, error, retry: enhance })
  })
  return () => {
    disposed = true
    undo()
  }
}
