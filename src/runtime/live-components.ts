import { loadScript } from './load-module'
import { logError } from './log'
import { showPartFailure } from './part-failure'

/**
 * Makes the components with behaviour inside an article live (C6); their machinery is a chunk that most pages do without.
 * Returns a function that takes them down again.
 */
export function mountLiveComponents(article: ParentNode): () => void {
  const first = article.querySelector('[data-island]')
  if (!first) return () => {}
  let disposed = false
  let undo = () => {}
  const mount = async () => {
    const { mountIslands } = await loadScript('islands', () => import('./islands'))
    if (!disposed) undo = mountIslands(article)
  }
  mount().catch((error: unknown) => {
    logError('The components of this page could not be made live.', error)
    if (disposed) return
    undo = showPartFailure({
      place: (host) => first.after(host),
      title: 'The live parts of this page did not load.',
      error,
      retry: mount,
    })
  })
  return () => {
    disposed = true
    undo()
  }
}
