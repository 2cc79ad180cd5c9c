import type * as Controls from '../chrome/controls'
import { announce, moveFocus } from '../arrival/focus'
import { isPlainClick } from '../navigation/links'
import { loadScript } from '../loading/load-module'
import { reasonOf, warn } from '../log'

const buttons = '.code-block-button, .copy-markdown, .announcement-close'

let controls: typeof Controls | undefined

/** The buttons of article and announcement, and the link that copies the page, by delegation: one listener serves every page. */
export function installControls(): void {
  document.addEventListener('click', (event) => {
    const control = controlOf(event)
    if (!control || !isPlainClick(event)) return
    event.preventDefault()
    const press = () => controls?.press(control, { announce, moveFocus })
    // Without waiting where it is here: some browsers let a page write to the clipboard only while they handle the click.
    if (controls) press()
    else
      void loadControls().then(press, (error: unknown) => {
        control.dataset.state = 'failed'
        warn(`No answer to a click: ${reasonOf(error)}.`)
      })
  })
  // Ahead of the click.
  for (const intent of ['pointerover', 'focusin']) {
    document.addEventListener(intent, (event) => {
      if (!controls && controlOf(event)) loadControls().catch(() => {})
    })
  }
}

const controlOf = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLElement>(buttons) : null

/** A chunk of its own: most readers press nothing. */
async function loadControls() {
  controls = await loadScript('controls', () => import('../chrome/controls'))
}

/** Shows what needs script in a page's article: buttons of code blocks, tabs. Called for each page. */
export function enhanceArticle(article: ParentNode): void {
  for (const button of article.querySelectorAll<HTMLElement>('.code-block-button[hidden]'))
    button.hidden = false
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
