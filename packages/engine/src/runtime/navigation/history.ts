import type { Route } from '../../model/doc'
import { decodePercent } from '../../model/path'

/** Target of a link within this site. */
export interface Destination {
  route: Route
  /** With `?`, or an empty string. */
  search: string
  /** With `#`, or an empty string. */
  hash: string
  /** Full address, for history and for a full load. */
  href: string
}

/** How the reader reached a page. */
export interface Arrival {
  destination: Destination
  /** State of the history entry, with a scroll position if the reader has been there. */
  state: unknown
}

/*
 * The page on the screen, and the index of its history entry. Indexes grow by one with each entry that this document creates, and survive a
 * reload. While a back or forward navigation is loading, the address bar already shows another entry.
 */
let page: Destination | undefined
let shown = 0
/** Index → scroll position when a back or forward navigation left the entry; by then its state can no longer be written. */
const left = new Map<number, { scrollX: number; scrollY: number }>()

/** Registers the document's first page. After a reload its entry already has an index. */
export function enterFirst(route: string): void {
  shown = indexOf(history.state) ?? 0
  page = here(route)
}

export const shownDestination = (): Destination | undefined => page

/** A page at the current address. */
export function here(route: Route): Destination {
  const { search, hash, href } = location
  return { route, search, hash, href }
}

/** Gives the document's first entry its index. */
export function indexFirst(): void {
  if (indexOf(history.state) === undefined) history.replaceState(withIndex(history.state, shown), '')
}

/** How many entries the address bar is ahead of the page; negative if behind. */
export const movedBy = (): number => (indexOf(history.state) ?? shown) - shown

/** Whether a destination is on the current page. */
export function isShown({ route, search }: Destination): boolean {
  // `location` if it is current, because parts of the page change its query.
  return route === page?.route && search === (movedBy() === 0 ? location.search : page.search)
}

/** Saves the scroll position before leaving an entry. */
export function savePlace(): void {
  if (movedBy() !== 0) return
  saveScroll()
  left.delete(shown)
}

/** Makes the destination the current page, in a new entry or in the one that the address bar shows. */
export function enter(destination: Destination, inNewEntry: boolean): void {
  shown += movedBy()
  if (inNewEntry) {
    shown++
    left.delete(shown)
    history.pushState(withIndex({}, shown), '', destination.href)
  }
  page = destination
}

/** After a back or forward navigation: the saved scroll position of the entry in the address bar, if there is one. */
export function placeAfterMove(state: unknown): unknown {
  const index = indexOf(state)
  // A hash typed by the reader, or a link that the browser followed itself, creates an entry without an index.
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

/** Scroll position of a history entry, stored in its state so that it survives a reload. */
function placeIn(state: unknown): { left: number; top: number } | undefined {
  const [left, top] = [numberIn(state, 'scrollX'), numberIn(state, 'scrollY')]
  return left === undefined || top === undefined ? undefined : { left, top }
}

let onJump = () => {}

/** `listener` is called before a programmatic scroll. */
export function setJumpListener(listener: () => void): void {
  onJump = listener
}

/** Saves the scroll position in the current history entry, unless that belongs to another page than the one on the screen. */
function saveScroll(): void {
  if (movedBy() !== 0) return
  const saved = placeIn(history.state)
  if (saved?.left === scrollX && saved.top === scrollY) return
  try {
    history.replaceState({ ...history.state, scrollX, scrollY }, '')
  } catch {
    // Safari allows 100 calls in 30 seconds and then throws; a lost position must not break the page.
  }
}

/** Takes over scroll restoration from the browser, which would scroll before the new page is rendered. */
export function installScrollMemory(): void {
  history.scrollRestoration = 'manual'
  let timer = 0
  const onScroll = () => {
    if (history.scrollRestoration !== 'manual') history.scrollRestoration = 'manual'
    clearTimeout(timer)
    timer = window.setTimeout(saveScroll, 200)
  }
  // On leaving the document: the browser restores a reload or a return itself. Chromium ignores `pagehide` here, and Safari on phones has
  // no `beforeunload`. If the page stays after all (a download), the next scroll takes over again.
  const onHide = () => {
    saveScroll()
    // Scroll anchoring in Chromium would scroll past an announcement that is new after the reload.
    if (scrollY || location.hash) history.scrollRestoration = 'auto'
  }
  addEventListener('scroll', onScroll, { passive: true })
  for (const leaving of ['beforeunload', 'pagehide']) addEventListener(leaving, onHide)
  addEventListener('pageshow', () => (history.scrollRestoration = 'manual'))
}

/** Scrolls after a page is shown: to the saved position, the hash, or the top. */
export function restoreScroll(target: { state?: unknown; hash: string }): void {
  onJump()
  const element = markTarget(target.hash)
  const place = placeIn(target.state)
  // `scroll-margin-top` in the stylesheet allows for the navbar.
  if (element && !place) element.scrollIntoView({ behavior: 'instant', block: 'start' })
  else scrollTo({ left: 0, top: 0, ...place, behavior: 'instant' })
}

/** Marks the element of a hash, because `:target` does not follow addresses set by scripts. Opens closed elements around it. */
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

/** Whether `restoreScroll` scrolls to the top. */
export const isAtTop = ({ state, hash }: { state?: unknown; hash: string }): boolean =>
  !placeIn(state) && hash.length <= 1

/** The element of a hash; percent escapes are decoded as in browsers. */
export function elementOfHash(hash: string): HTMLElement | undefined {
  const id = hash.slice(1)
  return document.getElementById(id) ?? document.getElementById(decodePercent(id)) ?? undefined
}

/** Moves the focus to the element of a hash, so that keyboard navigation continues from there. */
export function focusTarget(hash: string): boolean {
  const element = hash.length > 1 ? elementOfHash(hash) : undefined
  if (!element) return false
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus({ preventScroll: true })
  return true
}
