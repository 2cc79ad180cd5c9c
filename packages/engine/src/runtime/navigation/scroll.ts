import { decodePercent } from '../../model/path'

/** Scroll position of a history entry, kept in its state so that it survives a reload. */
interface EntryState {
  scrollX: number
  scrollY: number
}

function isEntryState(value: unknown): value is EntryState {
  return (
    typeof value === 'object' &&
    value !== null &&
    'scrollX' in value &&
    'scrollY' in value &&
    typeof value.scrollX === 'number' &&
    typeof value.scrollY === 'number'
  )
}

let onJump = () => {}

/** `listener` is called when the page is about to scroll by itself. */
export function setJumpListener(listener: () => void): void {
  onJump = listener
}

let held = false
let timer = 0

/** While held nothing is saved: the current history entry is not that of the page on the screen. */
export function holdScrollMemory(hold: boolean): void {
  held = hold
  if (hold) clearTimeout(timer)
}

/** Saves where the reader is in the current history entry. Called before leaving it and when scrolling ends. */
export function saveScroll(): void {
  if (held) return
  const state: EntryState = { scrollX, scrollY }
  const saved: unknown = history.state
  if (isEntryState(saved) && saved.scrollX === scrollX && saved.scrollY === scrollY) return
  // Safari allows 100 calls in 30 seconds and throws beyond; a lost position is no reason to fail.
  try {
    history.replaceState({ ...history.state, ...state }, '')
  } catch {
    // As said.
  }
}

/** Takes scrolling on history moves over from the browser (N15): it would scroll before the new page is there. */
export function installScrollMemory(): void {
  history.scrollRestoration = 'manual'
  const onScroll = () => {
    if (history.scrollRestoration !== 'manual') history.scrollRestoration = 'manual'
    clearTimeout(timer)
    timer = window.setTimeout(saveScroll, 200)
  }
  // Leaving the document: the browser restores a reload or a return from elsewhere itself. Chromium no longer looks at `pagehide`,
  // Safari on phones has no `beforeunload`. A page that stays after all (a download) takes over again with the next scrolling.
  const onHide = () => {
    saveScroll()
    history.scrollRestoration = 'auto'
  }
  const onShow = () => {
    history.scrollRestoration = 'manual'
  }
  addEventListener('scroll', onScroll, { passive: true })
  for (const leaving of ['beforeunload', 'pagehide']) addEventListener(leaving, onHide)
  addEventListener('pageshow', onShow)
}

/** Scrolls after a page is shown: to the saved place, to the heading of the hash, or to the top (N15). */
export function restoreScroll(target: { state?: unknown; hash: string }): void {
  onJump()
  const element = markTarget(target.hash)
  if (isEntryState(target.state)) {
    scrollTo({ left: target.state.scrollX, top: target.state.scrollY, behavior: 'instant' })
    return
  }
  // `scroll-margin-top` in the stylesheet allows for the navbar.
  if (element) element.scrollIntoView({ behavior: 'instant', block: 'start' })
  else scrollTo({ left: 0, top: 0, behavior: 'instant' })
}

/** Marks the element of a hash: the browser's own `:target` does not follow addresses that script sets. What stands closed around the element opens. */
export function markTarget(hash: string): HTMLElement | undefined {
  document.querySelector('[data-target]')?.removeAttribute('data-target')
  const element = hash.length > 1 ? elementOfHash(hash) : undefined
  if (!element) return undefined
  element.setAttribute('data-target', '')
  element.dispatchEvent(new Event('beforematch', { bubbles: true }))
  for (let box = element.closest('details'); box; box = box.parentElement?.closest('details') ?? null)
    box.open = true
  return element
}

/** Whether `restoreScroll` goes to the top. */
export function isAtTop({ state, hash }: { state?: unknown; hash: string }): boolean {
  return !isEntryState(state) && hash.length <= 1
}

/** The element that a hash names; `#` with percent escapes is decoded as browsers do. */
export function elementOfHash(hash: string): HTMLElement | undefined {
  const id = hash.slice(1)
  return document.getElementById(id) ?? document.getElementById(decodePercent(id)) ?? undefined
}
