/*
 * The history entry of the page on the screen. Each carries an index, which grows by one with each entry that this document made and
 * survives a reload. While a move in history is loading, the address bar shows another entry.
 */
import { here, setShown, shownDestination, type Destination } from './links'
import { decodePercent } from '../../model/path'

let shown = 0
/** Index → where the reader was in the entry when leaving it by a move in history, where its state cannot be written any more. */
const left = new Map<number, { scrollX: number; scrollY: number }>()

/** The page that the document brought is shown; its entry may have its index, after a reload. */
export function enterFirst(route: string): void {
  shown = indexOf(history.state) ?? 0
  setShown(here(route))
}

/** Gives the document's first entry its index. */
export function indexFirst(): void {
  if (indexOf(history.state) === undefined) history.replaceState(withIndex(history.state, shown), '')
}

/** How many entries the address bar is ahead of the page, or behind it. */
export const movedBy = (): number => (indexOf(history.state) ?? shown) - shown

/** Whether a destination is another part of the page shown. */
export function isShown({ route, search }: Destination): boolean {
  const page = shownDestination()
  // `location` where it is right: parts of the page change its query.
  return route === page?.route && search === (movedBy() === 0 ? location.search : page.search)
}

/** Saves where the reader is in the entry, before it is left. */
export function savePlace(): void {
  if (movedBy() !== 0) return
  saveScroll()
  left.delete(shown)
}

/** The destination is the page shown from now on, in an entry of its own or in the one that the address bar shows. */
export function enter(destination: Destination, inNewEntry: boolean): void {
  shown += movedBy()
  if (inNewEntry) {
    shown++
    left.delete(shown)
    history.pushState(withIndex({}, shown), '', destination.href)
  }
  holdScrollMemory(false)
  setShown(destination)
}

/** After a move in history: where the reader was in the entry that the address bar shows now, if they were there. */
export function placeAfterMove(state: unknown): unknown {
  const index = indexOf(state)
  // A hash that the reader typed, or a link that the browser followed itself, makes an entry without an index.
  if (index === undefined) {
    history.replaceState(withIndex(state, shown + 1), '')
    left.delete(shown + 1)
  }
  if (movedBy() === 0) return undefined
  left.set(shown, { scrollX, scrollY })
  return index === undefined ? undefined : (left.get(index) ?? state)
}

function numberIn(state: unknown, key: string): number | undefined {
  const value: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, key) : undefined
  return typeof value === 'number' ? value : undefined
}

const indexOf = (state: unknown) => numberIn(state, 'index')

function withIndex(state: unknown, index: number): object {
  return { ...(typeof state === 'object' ? state : undefined), index }
}

/** Scroll position of a history entry, kept in its state so that it survives a reload. */
function placeIn(state: unknown): { left: number; top: number } | undefined {
  const [left, top] = [numberIn(state, 'scrollX'), numberIn(state, 'scrollY')]
  return left === undefined || top === undefined ? undefined : { left, top }
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
function saveScroll(): void {
  if (held) return
  const saved = placeIn(history.state)
  if (saved?.left === scrollX && saved.top === scrollY) return
  try {
    history.replaceState({ ...history.state, scrollX, scrollY }, '')
  } catch {
    // Safari allows 100 calls in 30 seconds and throws beyond; a lost position is no reason to fail.
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
    // Chromium would keep the first lines where they are and scroll past an announcement that is new by then.
    if (scrollY || location.hash) history.scrollRestoration = 'auto'
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
  const place = placeIn(target.state)
  // `scroll-margin-top` in the stylesheet allows for the navbar.
  if (element && !place) element.scrollIntoView({ behavior: 'instant', block: 'start' })
  else scrollTo({ left: 0, top: 0, ...place, behavior: 'instant' })
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
  return !placeIn(state) && hash.length <= 1
}

/** The element that a hash names; `#` with percent escapes is decoded as browsers do. */
export function elementOfHash(hash: string): HTMLElement | undefined {
  const id = hash.slice(1)
  return document.getElementById(id) ?? document.getElementById(decodePercent(id)) ?? undefined
}
