import type { Page } from '@playwright/test'

/** Applies a reader's own styles to the page in a constructed stylesheet, because the page's policy blocks a `<style>` element. */
export async function addStyles(page: Page, css: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }, css)
}

/**
 * Describes layout faults of the page: it scrolls sideways, something sticks out of the window outside a scrollable box, text is cut off,
 * or texts overlap.
 */
export async function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // Media queries see a new window size in the next frame; then the transitions they start have to finish.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
    const faults: string[] = []
    const width = document.documentElement.clientWidth
    const name = (element: Element) =>
      `<${element.localName}${element.id && ` id=${element.id}`} class="${element.getAttribute('class') ?? ''}"> ${element.textContent.trim().slice(0, 40)}`
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    /** The closest ancestor, including the element itself, that scrolls or clips its overflow. */
    const clippingBox = (element: Element): Element | null => {
      for (let box: Element | null = element; box && box !== document.body; box = box.parentElement)
        if (getComputedStyle(box).overflowX !== 'visible') return box
      return null
    }
    /** Visually hidden on purpose: a clipped label for screen readers. */
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

    // Behind a modal dialog nothing can be read.
    const scope = document.querySelector('dialog:modal') ?? document.body
    const texts: { element: Element; box: DOMRect }[] = []
    const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT)
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
      // It can be scrolled to if it is in a scrollable box that is inside the window.
      if (overflow && /auto|scroll/.test(overflow) && left >= -1 && right <= width + 1) continue
      // An ellipsis shows that there is more; only its box has to fit.
      if (around && getComputedStyle(around).textOverflow === 'ellipsis' && left >= -1 && right <= width + 1)
        continue
      faults.push(
        `Sticks out of the window (${Math.round(box.left)} to ${Math.round(box.right)}): ${name(element)}`,
      )
    }

    for (const element of scope.querySelectorAll('*')) {
      const style = getComputedStyle(element)
      if (!/hidden|clip/.test(style.overflowX + style.overflowY) || !isShown(element) || isForEars(element))
        continue
      // Excerpts and ellipses show that there is more, one click away; an input scrolls.
      if (style.webkitLineClamp !== 'none' || style.textOverflow === 'ellipsis') continue
      if (element.matches('svg, input')) continue
      if (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1)
        faults.push(`Is cut off: ${name(element)}`)
    }

    // Text that a box has scrolled or clipped away overlaps nothing.
    const visible = texts.filter(({ element, box }) => {
      for (
        let clip = clippingBox(element);
        clip;
        clip = clip.parentElement && clippingBox(clip.parentElement)
      ) {
        const around = clip.getBoundingClientRect()
        if (box.left >= around.right - 2 || box.top >= around.bottom - 2 || box.bottom <= around.top + 2)
          return false
      }
      return true
    })
    visible.sort((a, b) => a.box.top - b.box.top)
    visible.forEach((one, index) => {
      for (let next = index + 1; next < visible.length; next++) {
        const other = visible[next]
        if (!other || other.box.top > one.box.bottom) break
        if (one.element === other.element) continue
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const high = Math.min(one.box.bottom, other.box.bottom) - other.box.top
        // Glyph boxes on adjacent lines touch, although the glyphs do not.
        if (wide > 2 && high > Math.min(one.box.height, other.box.height) / 3)
          faults.push(`Overlap: ${name(one.element)} and ${name(other.element)}`)
      }
    })
    return [...new Set(faults)].slice(0, 12)
  })
}
