/** Wraps each text node in an element, as browser translators do, now and whenever a new one appears. Runs in the browser. */
export function translate(): void {
  const wrap = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node instanceof Text) texts.push(node)
    for (const text of texts) {
      const parent = text.parentElement
      if (!parent || !text.data.trim() || parent.closest('script, style, font, textarea, option, svg, title'))
        continue
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = text.data
      outer.append(inner)
      text.replaceWith(outer)
    }
  }
  wrap(document.body)
  new MutationObserver((records) => {
    for (const { target, addedNodes } of records)
      if (addedNodes.length > 0 && target.isConnected) wrap(target)
  }).observe(document.body, { childList: true, subtree: true })
}
