/*
 * The history entry of the page on the screen. Each entry carries its index, which grows by one with each entry that the pages of one
 * document made and survives a reload; other keys of its state (scroll position) are kept. While a move in history is loading, the
 * address bar shows another entry.
 */
import { here, setShown, shownDestination, type Destination } from './links'
import { holdScrollMemory, saveScroll } from './scroll'

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

function indexOf(state: unknown): number | undefined {
  if (typeof state !== 'object' || state === null || !('index' in state)) return undefined
  return typeof state.index === 'number' ? state.index : undefined
}

function withIndex(state: unknown, index: number): object {
  return { ...(typeof state === 'object' ? state : undefined), index }
}
