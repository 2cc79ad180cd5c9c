import { announcementStorageKey } from '../../model/constants'
import type * as Arrive from '../arrival/arrive'
import { storage } from '../storage'

/** How long a control shows its result, in milliseconds. */
const shownMs = 2000

/** Timers that reset a control's message. */
const timers = new WeakMap<Element, number>()

/** Passed in by the page's script: if this chunk imported `arrive.ts`, the bundler would split that script in two. */
type Focus = Pick<typeof Arrive, 'announce' | 'moveFocus'>

/** Performs the action of a button outside React, or of the link that copies the page. */
export function press(control: HTMLElement, { announce, moveFocus }: Focus): void {
  if ('wrap' in control.dataset) toggleWrap(control)
  else if (control.matches('.announcement-close')) {
    dismissAnnouncement()
    moveFocus('')
  } else if (control.matches('.diagram-button, .diagram-scroll')) showLarge(control.closest('.diagram'))
  else void copyFor(control).then(announce)
}

/** Dismisses the announcement until there is a new one. */
function dismissAnnouncement(): void {
  const { dataset } = document.documentElement
  storage.set(announcementStorageKey, dataset.announcementId ?? '')
  dataset.announcement = 'dismissed'
}

/** Shows a diagram in a dialog: at least at its size on the page, and enlarged to fit the window up to twice that. */
function showLarge(diagram: Element | null): void {
  const svg = diagram?.querySelector('.diagram-svg')?.cloneNode(true)
  if (!(svg instanceof SVGSVGElement)) return
  const { width, height } = svg.viewBox.baseVal
  Object.assign(svg.style, {
    minWidth: `${width}px`,
    minHeight: `${height}px`,
    maxWidth: `${2 * width}px`,
    maxHeight: `${2 * height}px`,
  })
  const dialog = document.createElement('dialog')
  dialog.className = 'diagram-dialog'
  dialog.ariaLabel = diagram?.querySelector('.diagram-caption')?.firstChild?.textContent ?? 'Diagram'
  dialog.innerHTML =
    '<button type="button" class="diagram-button" aria-label="Close">' +
    '<svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><path d="m3 3 10 10M13 3 3 13"/></svg></button>' +
    '<div class="diagram"></div>'
  dialog.lastElementChild?.append(svg)
  const stop = new AbortController()
  // Any click closes it, including one on a link to another page.
  dialog.addEventListener('click', () => dialog.close())
  addEventListener('popstate', () => dialog.close(), { signal: stop.signal })
  dialog.addEventListener('close', () => {
    stop.abort()
    dialog.remove()
  })
  document.body.append(dialog)
  dialog.showModal()
}

function toggleWrap(button: HTMLElement): void {
  const wrapped = button.closest('.code-block')?.toggleAttribute('data-wrapped')
  button.ariaPressed = String(wrapped)
}

/** Copies the code of the control's block, or the text a link points to. Shows and returns the result. */
async function copyFor(control: HTMLElement): Promise<string> {
  let worked = true
  try {
    if (control instanceof HTMLAnchorElement) await writeLater(textAt(control.href))
    else await navigator.clipboard.writeText(codeBeside(control))
  } catch {
    worked = false
  }
  const message = worked ? 'Copied' : 'Could not copy'
  control.dataset.state = worked ? 'copied' : 'failed'
  control.ariaLabel = message
  clearTimeout(timers.get(control))
  const undo = () => {
    delete control.dataset.state
    control.ariaLabel = null
  }
  timers.set(control, window.setTimeout(undo, shownMs))
  return message
}

function codeBeside(button: HTMLElement): string {
  const code = button.closest('.code-block')?.querySelector('code')?.textContent ?? ''
  return code.replace(/\n$/, '')
}

async function textAt(url: string): Promise<string> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`The server answered ${response.status} for ${url}.`)
  return response.text()
}

/** Safari requires the write to start during the click, but accepts a promise for the text. Other browsers may not support that. */
async function writeLater(text: Promise<string>): Promise<void> {
  if (!('ClipboardItem' in window)) return navigator.clipboard.writeText(await text)
  const blob = text.then((content) => new Blob([content], { type: 'text/plain' }))
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
}
