import { siteData } from 'virtual:site-data'
import type { DevMessage } from '../model/dev-events'
import type { ListedProblem, Problem } from '../model/problem'
import { logError } from './log'
import { fetchPage, forgetPages, hasPage, PageLoadError } from './navigation/load-page'
import { loadView } from './navigation/prepare-view'
import type { Screen } from './Root'

/**
 * Shows the writer's changes, as the development server tells them (`server/dev/open-pages.ts`). Returns a function to call when the reader
 * arrives at another page.
 * @param route of the current page, or the route that was not found
 */
export function installDevClient(
  hot: NonNullable<ImportMeta['hot']>,
  screen: Screen,
  route: () => string,
): () => void {
  // Latest revision of the site that this page knows.
  let revision = Number(document.documentElement.dataset.revision)
  const hello = () => hot.send('docs:hello', { route: route(), revision })
  /** Updates the content without scrolling or moving the focus. */
  const refresh = async () => {
    // The reader may go to another page meanwhile.
    for (;;) {
      const asked = route()
      const view = await loadView(asked)
      if (asked === route()) return screen.show(view)
    }
  }
  const apply = async (type: DevMessage['type']) => {
    if (screen.view.page.kind === 'not-found') {
      // The missing page may have appeared, perhaps before this client was listening.
      await fetchPage(route()).then(
        () => location.reload(),
        () => {},
      )
    } else if (type === 'refresh') {
      forgetPages()
      await refresh()
    }
  }
  hot.on('docs:change', (message) => {
    revision = message.revision
    const applied = apply(message.type).catch((error: unknown) => {
      // The page was removed or renamed, and the server knows what to show. Not while the site has errors: fixing them may bring the page
      // back.
      const isGone = error instanceof PageLoadError && error.status === 404
      if (isGone && message.errors.length === 0) location.reload()
      else logError('The change could not be shown.', error)
    })
    // A page's errors arrive with its data; the current errors stay visible until then.
    if (message.type !== 'refresh' || message.errors.length > 0) showOverlay(message.errors)
    if (message.type === 'refresh') void applied.then(hello)
  })
  hot.on('docs:problems', showCounter)
  hello()
  return () => {
    // A change came after the page's data was loaded and before it was shown.
    if (!hasPage(route()))
      refresh().catch((error: unknown) => logError('The change could not be shown.', error))
    hello()
  }
}

const overlayName = 'docs-error-overlay'

function showOverlay(errors: readonly Problem[]): void {
  document.querySelector(overlayName)?.remove()
  if (errors.length === 0) return
  const panel = make('div', '')
  panel.role = 'alert'
  const close = make('button', 'Close')
  close.onclick = () => document.querySelector(overlayName)?.remove()
  panel.append(...errors.map(describe), close)
  showApart(overlayName, overlayStyle, panel)
}

/** Shows content whose styles and the page's do not affect each other. */
function showApart(name: string, style: string, content: HTMLElement): void {
  const host = document.createElement(name)
  host.attachShadow({ mode: 'open' }).append(make('style', style), content)
  document.body.append(host)
}

function describe(problem: Problem): HTMLElement {
  const { message, file, line, column, frame = '', hint = '' } = problem
  const place = [file, line, column].filter((part) => part !== undefined).join(':')
  const item = make('section', '')
  const parts = [make('h2', message), make('p', place), make('pre', frame), make('p', hint)]
  item.append(...parts.filter(({ textContent }) => textContent !== ''))
  return item
}

const counterName = 'docs-problems'

/** Shows the number of known problems, and the list on request. An open list stays open. */
function showCounter(problems: readonly ListedProblem[]): void {
  const before = document.querySelector(counterName)
  const isOpen = before?.shadowRoot?.querySelector('details')?.open === true
  before?.remove()
  if (problems.length === 0) return
  const details = document.createElement('details')
  details.open = isOpen
  const list = document.createElement('ol')
  list.append(...problems.map(listItem))
  details.append(
    make('summary', `${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}`),
    list,
  )
  showApart(counterName, counterStyle, details)
}

function listItem({ severity, message, hint = '', place, file }: ListedProblem): HTMLElement {
  const item = make('li', '')
  item.append(make('b', `${severity} `), message)
  if (place !== undefined && file !== undefined) {
    const button = make('button', place)
    button.title = 'Open in the editor'
    button.onclick = () => void fetch(`${siteData.baseUrl}__open-in-editor?file=${encodeURIComponent(file)}`)
    item.append(button)
  }
  if (hint !== '') item.append(make('p', hint))
  return item
}

function make(tag: string, text: string): HTMLElement {
  const element = document.createElement(tag)
  element.textContent = text
  return element
}

const counterStyle = `
:host { position: fixed; left: 1rem; bottom: 1rem; z-index: 2147483646; max-width: min(44rem, calc(100vw - 2rem));
  background: #1c1f1e; color: #ece8dc; border-left: 4px solid #e5b567; font: 13px/1.5 ui-monospace, Menlo, Consolas, monospace; }
summary { padding: 0.25rem 0.75rem; cursor: pointer; } ol { max-height: 60vh; overflow: auto; margin: 0; padding: 0 1rem 0.5rem 2.5rem; }
li { margin-bottom: 0.5rem; } p { margin: 0; color: #b9beb3; }
button { display: block; padding: 0; border: 0; background: none; color: #8ecae6; font: inherit; text-align: left; text-decoration: underline; cursor: pointer; }
@media print { :host { display: none; } }
`

const overlayStyle = `
:host { position: fixed; inset: 0; z-index: 2147483647; display: grid; place-items: center; background: #0009; }
div { box-sizing: border-box; max-width: min(56rem, 92vw); max-height: 86vh; overflow: auto; padding: 1.5rem 2rem; background: #1c1f1e; color: #ece8dc;
  border-top: 4px solid #e58a74; font: 15px/1.5 ui-monospace, Menlo, Consolas, monospace; }
h2 { font-size: 1rem; margin: 0 0 0.25rem; } p { margin: 0 0 0.5rem; color: #b9beb3; } pre { overflow: auto; background: #101413; padding: 0.75rem; }
button { font: inherit; padding: 0.25rem 0.75rem; }
`
