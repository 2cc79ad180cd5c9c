import type { Page } from '@playwright/test'

/** Rules that a reader puts over the page, in a sheet of its own: a `<style>` element would be refused by the page's policy. */
export async function addStyles(page: Page, css: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }, css)
}

/**
 * What is wrong with the layout of the page, in words: the page scrolls sideways, something sticks out of the window and cannot be
 * scrolled to in a box of its own, text is cut off, text lies over other text.
 */
export async function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // A new size of the window reaches the media queries with the next frame, and what it sets in motion comes to rest.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
    const faults: string[] = []
    const width = document.documentElement.clientWidth
    const name = (element: Element) =>
      `<${element.localName}${element.id && ` id=${element.id}`} class="${element.getAttribute('class') ?? ''}"> ${element.textContent.trim().slice(0, 40)}`
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    /** The nearest box around an element, itself included, that scrolls or hides what does not fit. */
    const clippingBox = (element: Element): Element | null => {
      for (let box: Element | null = element; box && box !== document.body; box = box.parentElement)
        if (getComputedStyle(box).overflowX !== 'visible') return box
      return null
    }
    /** Hidden for the eye on purpose: clipped away, a label for screen readers. */
    const isForEars = (element: Element) => {
      for (let box: Element | null = element; box; box = box.parentElement) {
        const { clipPath, fontSize } = getComputedStyle(box)
        if (clipPath !== 'none' || fontSize === '0px') return true
      }
      return false
    }
    const root = document.scrollingElement ?? document.documentElement
    if (root.scrollWidth > root.clientWidth)
      faults.push(`The page is ${root.scrollWidth} wide in a window of ${root.clientWidth}.`)

    const texts: { element: Element; box: DOMRect }[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      if (!element || !node.textContent?.trim() || element.closest('script, noscript, option, svg')) continue
      if (!isShown(element) || isForEars(element)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const box of range.getClientRects()) if (box.width > 1) texts.push({ element, box })
    }

    for (const { element, box } of texts) {
      if (box.left >= -1 && box.right <= width + 1) continue
      const around = clippingBox(element)
      const overflow = around && getComputedStyle(around).overflowX
      const { left, right } = around?.getBoundingClientRect() ?? { left: -1, right: width + 2 }
      // Within a box that scrolls and is itself in the window it can be reached.
      if (overflow && /auto|scroll/.test(overflow) && left >= -1 && right <= width + 1) continue
      // An ellipsis says that there is more; its box is what has to fit.
      if (around && getComputedStyle(around).textOverflow === 'ellipsis' && left >= -1 && right <= width + 1)
        continue
      faults.push(
        `Sticks out of the window (${Math.round(box.left)} to ${Math.round(box.right)}): ${name(element)}`,
      )
    }

    for (const element of document.body.querySelectorAll('*')) {
      const style = getComputedStyle(element)
      if (!/hidden|clip/.test(style.overflowX + style.overflowY) || !isShown(element) || isForEars(element))
        continue
      // Excerpts and an ellipsis say that there is more, which is a click away; a field scrolls.
      if (style.webkitLineClamp !== 'none' || style.textOverflow === 'ellipsis') continue
      if (element.matches('svg, input')) continue
      if (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1)
        faults.push(`Is cut off: ${name(element)}`)
    }

    // Text that a box has scrolled or clipped away lies over nothing.
    const visible = texts.filter(({ element, box }) => {
      const around = clippingBox(element)?.getBoundingClientRect()
      return (
        !around || (box.left < around.right - 2 && box.top < around.bottom - 2 && box.bottom > around.top + 2)
      )
    })
    visible.sort((a, b) => a.box.top - b.box.top)
    visible.forEach((one, index) => {
      for (let next = index + 1; next < visible.length; next++) {
        const other = visible[next]
        if (!other || other.box.top > one.box.bottom) break
        if (one.element === other.element) continue
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const high = Math.min(one.box.bottom, other.box.bottom) - other.box.top
        // The boxes of letters of neighbouring lines touch, the letters do not.
        if (wide > 2 && high > Math.min(one.box.height, other.box.height) / 3)
          faults.push(`Overlap: ${name(one.element)} and ${name(other.element)}`)
      }
    })
    return [...new Set(faults)].slice(0, 12)
  })
}
