/** Blocks of the article that come first; `data-arriving` in the stylesheet hides those after it. About a screen; a taller one fills up a frame later. */
const firstBlocks = 10

/**
 * Shows the top of a long article a frame before the rest of it, so that a phone lays out one screen, not ten, before it answers a click.
 * For arrivals at the top only: a saved position or a heading needs the whole page.
 */
export function showFirstScreenFirst(): void {
  const article = document.getElementById('article')
  if (!article || article.childElementCount <= firstBlocks) return
  const { dataset } = document.documentElement
  dataset.arriving = ''
  requestAnimationFrame(() => {
    // A message comes after the frame has been painted.
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => delete dataset.arriving
    port2.postMessage(undefined)
  })
}
