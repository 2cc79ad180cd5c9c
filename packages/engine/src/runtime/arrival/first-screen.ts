/** Blocks of the article that come first: about a screen. A taller one fills up a frame later. */
const firstBlocks = 10

/**
 * Shows the top of a long article a frame before the rest of it, so that a phone lays out one screen, not ten, before it answers a click.
 * For arrivals at the top only: a saved position or a heading needs the whole page.
 */
export function showFirstScreenFirst(): void {
  const blocks = [...(document.getElementById('article')?.children ?? [])]
  if (blocks.length <= firstBlocks) return
  // Each by itself: a rule for the children of something would have the browser look at all of the page again.
  const later = [
    ...blocks.slice(firstBlocks),
    ...document.querySelectorAll('.doc-footer, .pagination, .footer'),
  ]
  for (const element of later) element.setAttribute('data-arriving', '')
  requestAnimationFrame(() => {
    // A message comes after the frame has been painted.
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      for (const element of later) element.removeAttribute('data-arriving')
    }
    port2.postMessage(undefined)
  })
}
