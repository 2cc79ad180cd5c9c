import type * as Controls from '../chrome/controls'
import type * as SourceCards from './source-cards'
import { announce, moveFocus } from '../arrival/focus'
import { isPlainClick } from '../navigation/links'
import { lazyScript, loadOnApproach } from '../loading/lazy-script'
import { loadScript } from '../loading/load-module'
import { reasonOf, warn } from '../log'

const buttons = '.code-block-button, .copy-markdown, .announcement-close'

/** A chunk of its own: most readers press nothing. */
const controls = lazyScript('controls', () => import('../chrome/controls'))

/** The buttons of article and announcement, and the link that copies the page, by delegation: one listener serves every page. */
export function installControls(): void {
  document.addEventListener('click', (event) => {
    const { target } = event
    const control = target instanceof Element ? target.closest<HTMLElement>(buttons) : null
    if (!control || !isPlainClick(event)) return
    event.preventDefault()
    const press = ({ press }: typeof Controls) => press(control, { announce, moveFocus })
    // Without waiting where it is here: some browsers let a page write to the clipboard only while they handle the click.
    if (controls.here) press(controls.here)
    else
      void controls.load().then(press, (error: unknown) => {
        control.dataset.state = 'failed'
        warn(`No answer to a click: ${reasonOf(error)}.`)
      })
  })
  loadOnApproach(buttons, controls.load)
}

const claimLink = 'a.claim:not(.claim-failed, .diagram-link)'

/** A chunk of its own, loaded when a reader first points at a claim. */
const sourceCards = lazyScript('source-cards', () => import('./source-cards'))

/** Cards of claims: on hover, on focus, and on a finger's first tap. The card has the link; a second tap follows it, too. */
export function installSourceCards(): void {
  let tapped: Element | null = null
  for (const sign of ['pointerover', 'focusin', 'click'] as const) {
    document.addEventListener(sign, (event) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(claimLink) : null
      if (sign === 'click') {
        const isAgain = link === tapped
        tapped = link
        if (isAgain || !(event instanceof PointerEvent && event.pointerType === 'touch')) return
        if (link) event.preventDefault()
      }
      if (!link) return
      const show = (cards: typeof SourceCards) => cards.showCard(link, sign)
      if (sourceCards.here) show(sourceCards.here)
      else sourceCards.load().then(show, () => {})
    })
  }
}

/** `data-wrap` toggles `data-wrapped` on the block; `data-copy` copies the text of its `code`. */
const codeActions =
  '<div class="code-block-actions">' +
  '<button type="button" class="code-block-button" data-wrap aria-pressed="false">Wrap</button>' +
  '<button type="button" class="code-block-button" data-copy>Copy</button></div>'

/** Adds what needs script in a page's article: buttons of code blocks, tabs. Called for each page. */
export function enhanceArticle(article: ParentNode): void {
  // Those of a live component are React's; one that has its buttons does not end in its code.
  for (const code of article.querySelectorAll('.code-block:not([data-live]) > pre:last-child'))
    code.insertAdjacentHTML('afterend', codeActions)
  const tabs = article.querySelectorAll('[data-tabs]')
  if (tabs.length === 0) return
  // A chunk of its own: few pages have tabs. Without it every panel shows, as without script.
  loadScript('tabs', () => import('./tabs'))
    .then(({ enhanceTabs }) => enhanceTabs(article))
    .catch((error: unknown) => {
      for (const element of tabs) element.removeAttribute('data-tabs')
      warn(`Tabs could not be made to work: ${reasonOf(error)}.`)
    })
}
