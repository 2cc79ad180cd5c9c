import type * as Controls from '../chrome/controls'
import { scripts, type SignScript } from 'virtual:scripts'
import { announce, moveFocus } from '../arrival/arrive'
import { isPlainClick } from '../navigation/links'
import { prefetchVisible } from '../navigation/prefetch'
import { lazyScript, loadOnApproach, loadScript } from '../loading/load-module'
import { warnNotLoaded } from '../log'
import type { PageData } from '../../model/page'
import { enhanceArticle } from './enhance-article'
import { enhanceWith } from '../loading/part-failure'
import { openSearch } from '../chrome/search'

const buttons = '.code-block-button, .copy-markdown, .announcement-close, .diagram-button, .diagram-scroll'

/** A separate chunk, because most readers press nothing. */
const controls = lazyScript('controls', () => import('../chrome/controls'))

/** Handles buttons in the article and the announcement, diagrams, and the link that copies the page, with one listener for all pages. */
export function installControls(): void {
  document.addEventListener('click', (event) => {
    const { target } = event
    const control = target instanceof Element ? target.closest<HTMLElement>(`${buttons}, a`) : null
    if (!control?.matches(buttons) || !isPlainClick(event)) return
    event.preventDefault()
    const press = ({ press }: typeof Controls) => press(control, { announce, moveFocus })
    // Synchronously if the chunk is loaded: some browsers allow clipboard access only while the click is handled.
    if (controls.here) press(controls.here)
    else
      void controls.load().then(press, (error: unknown) => {
        control.dataset.state = 'failed'
        warnNotLoaded('The script for buttons', error)
      })
  })
  loadOnApproach(buttons, controls.load)
}

/** Numbers the links in print and lists their addresses below the article; inline they would drown the text. */
export function installPrintedLinks(): void {
  addEventListener('beforeprint', () => {
    const article = document.getElementById('article')
    const numbers = new Map<string, number>()
    for (const link of article?.querySelectorAll<HTMLElement | SVGElement>('a[href^="http"]') ?? []) {
      const address = link.getAttribute('href') ?? ''
      const number = numbers.get(address) ?? numbers.size + 1
      numbers.set(address, number)
      link.dataset.number = String(number)
    }
    if (numbers.size === 0) return
    const list = document.createElement('ol')
    list.className = 'printed-links'
    for (const address of numbers.keys())
      list.append(Object.assign(document.createElement('li'), { textContent: address }))
    article?.after(list)
  })
  addEventListener('afterprint', () => document.querySelector('.printed-links')?.remove())
}

/** Loads integrations' scripts when the reader hovers over, focuses or first taps an element. A second tap follows the link. */
export function installSigns(): void {
  for (const { selector, load } of scripts.filter(({ on }) => on === 'sign')) {
    const script = lazyScript(selector, load)
    let tapped: Element | null = null
    for (const sign of ['pointerover', 'focusin', 'click'] as const) {
      document.addEventListener(sign, (event) => {
        const element = event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null
        if (sign === 'click') {
          const isAgain = element === tapped
          tapped = element
          if (isAgain || !(event instanceof PointerEvent && event.pointerType === 'touch')) return
          if (element) event.preventDefault()
        }
        if (!element) return
        const show = ({ show }: SignScript) => show?.(element, sign)
        if (script.here) show(script.here)
        else script.load().then(show, () => {})
      })
    }
  }
}

/** Adds what a kind of page needs in the browser beyond the shell. Returns the cleanup. */
export function enhancePage(page: PageData): () => void {
  const undo = scripts.flatMap(({ selector, on, load }) => {
    const element = on === 'arrival' ? document.querySelector(selector) : null
    if (!element) return []
    const enhance = async () => (await loadScript(selector, load)).enhance?.(element) ?? (() => {})
    return enhanceWith(enhance, { place: (host) => element.after(host) })
  })
  // In development, prefetching would compile every page in view, and all documents for pages generated from them.
  if (!import.meta.hot) undo.push(prefetchVisible())
  const article = document.getElementById('article')
  if (article) {
    enhanceArticle(article)
    const island = article.querySelector('[data-island]')
    // Islands are hydrated by a separate chunk, because most pages have none.
    if (island)
      undo.push(
        enhanceWith(
          async () => (await loadScript('islands', () => import('./islands'))).mountIslands(article),
          {
            title: 'The live parts of this page did not load.',
            place: (host) => {
              island.after(host)
              // The content that the island would show; removed when it hydrates.
              for (const hidden of article.querySelectorAll('[data-island-hidden]'))
                hidden.setAttribute('data-shown', '')
            },
          },
        ),
      )
  }
  // `/search?q=…` is a search that can be linked to.
  if (page.kind === 'search' && new URLSearchParams(location.search).has('q')) void openSearch()
  return () => {
    for (const one of undo) one()
  }
}
