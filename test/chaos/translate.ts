/** Puts each text into an element of its own, as translators do, now and whenever there is a new one. Runs in the browser. */
export function translate(): void {
  const wrap = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node instanceof Text) texts.push(node)
    for (const text of texts) {
      const parent = text.parentElement
      if (!parent || !text.data.trim() || parent.closest('script, style, font, textarea, svg, title'))
        continue
      const outer = document.createElement('font')
      const inner = document.createElement('font')
      outer.append(inner)
      parent.replaceChild(outer, text)
      inner.textContent = text.data
    }
  }
  wrap(document.body)
  new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) wrap(node)
  }).observe(document.body, { childList: true, subtree: true })
}
