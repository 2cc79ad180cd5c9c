import { isEntryIndex, withIndex } from './history-entry'
import { destinationOf, setShown, type Destination } from './links'
import { StaleBuildError } from './load-page'
import { reasonOf, warn } from '../log'
import { elementOfHash, holdScrollMemory, restoreScroll, saveScroll } from './scroll'

/** How the reader came to a page: what the router knows and the view needs. */
export interface Arrival {
  destination: Destination
  /** State of the history entry, with its scroll position when the reader has been there. */
  state: unknown
}

/** `refresh` loads the page shown once more. */
type Mode = 'push' | 'replace' | 'pop' | 'refresh'

export interface RouterDependencies<View> {
  baseUrl: string
  /** Everything that a page needs before it can be shown; rejects when something did not come. */
  prepare(route: string, options: { retrying: boolean }): Promise<View>
  /** Shows a prepared page; called once for each arrival, the latest wins. */
  show(view: View, arrival: Arrival): void
  /** The page stays; tells the reader that another one cannot be had offline (E12). `retry` goes there once more. */
  showOffline(destination: Destination, error: unknown, retry: () => void): void
  /** A navigation starts or ends (progress bar). */
  onBusy(busy: boolean): void
}

export interface Router {
  /** Goes to an address of this site. */
  navigate(href: string, options?: { replace?: boolean }): void
  /** Loads the page shown once more (Retry); the reader stays where they are in it. */
  refresh(): void
  install(): void
}

/**
 * The way of a click: address → route → page data → view. The last click wins and late answers are dropped. The address
 * changes when the new page is there, so a failure leaves the reader where they are.
 *
 * Going back and forward the browser changes the address first. Each history entry carries its index, so that a move that fails
 * offline can be taken back, and the address goes on naming the page that is shown.
 */
export function createRouter<View>(initial: { route: string }, deps: RouterDependencies<View>): Router {
  let shownRoute = initial.route
  let shownSearch = location.search
  let shownIndex = isEntryIndex(history.state) ? history.state.index : 0
  /** Index → where the reader was in the entry when leaving it by a move in history, where its state cannot be written any more. */
  const left = new Map<number, { scrollX: number; scrollY: number }>()
  let latest = 0

  /** Index of the entry that the address bar shows; another one than `shownIndex` while a move in history is under way. */
  const currentIndex = () => (isEntryIndex(history.state) ? history.state.index : shownIndex)

  setShown(location.href, shownRoute)

  const savePlace = () => {
    if (currentIndex() !== shownIndex) return
    saveScroll()
    left.delete(shownIndex)
  }

  const go = async (destination: Destination, mode: Mode, state?: unknown) => {
    const token = ++latest
    if (mode !== 'pop') savePlace()
    deps.onBusy(true)
    try {
      const view = await deps.prepare(destination.route, { retrying: mode === 'refresh' })
      if (token !== latest) return
      enter(destination, mode)
      deps.show(view, { destination, state: mode === 'refresh' ? { scrollX, scrollY } : state })
    } catch (error) {
      if (token === latest) fail(destination, mode, error)
    } finally {
      if (token === latest) deps.onBusy(false)
    }
  }

  /** The destination is the page shown from now on. */
  const enter = (destination: Destination, mode: Mode) => {
    shownIndex = currentIndex()
    if (mode === 'push') {
      shownIndex++
      left.delete(shownIndex)
      history.pushState(withIndex({}, shownIndex), '', destination.href)
    } else if (mode === 'replace') history.replaceState(withIndex({}, shownIndex), '', destination.href)
    holdScrollMemory(false)
    shownRoute = destination.route
    shownSearch = destination.search
    setShown(destination.href, shownRoute)
  }

  const fail = (destination: Destination, mode: Mode, error: unknown) => {
    const reason = `Could not load \`${destination.route}\`: ${reasonOf(error)}.`
    if (navigator.onLine || error instanceof StaleBuildError) {
      // One full load of the destination (E3, E10). It cannot loop: the answer is the page itself, which starts no navigation.
      warn(`${reason} Loading it in full.`)
      loadInFull(destination, mode)
      return
    }
    warn(`${reason} The browser is offline; the page stays.`)
    const moved = currentIndex() - shownIndex
    if (moved !== 0) history.go(-moved)
    const retry = () => (mode === 'pop' ? history.go(moved) : void go(destination, mode))
    deps.showOffline(destination, error, retry)
  }

  /** A link within the page: the browser's own jump, with the history entry it makes, is right; only focus must follow. */
  const jump = (destination: Destination, mode: 'push' | 'replace') => {
    savePlace()
    giveUp()
    if (destination.href !== location.href) enter(destination, mode)
    restoreScroll({ hash: destination.hash })
    focusTarget(destination.hash)
  }

  const onPop = ({ state }: PopStateEvent) => {
    const destination = destinationOf(location.href, deps.baseUrl)
    if (!destination) {
      location.reload()
      return
    }
    const isKnown = isEntryIndex(state)
    const index = isKnown ? state.index : shownIndex + 1
    // A hash that the reader typed, or a link that the browser followed itself, makes an entry without an index.
    if (!isKnown) {
      history.replaceState(withIndex(state, index), '')
      left.delete(index)
    }
    if (index === shownIndex) {
      // Back from a move that failed or was given up: the page has been here all the time.
      giveUp()
      return
    }
    left.set(shownIndex, { scrollX, scrollY })
    const place: unknown = isKnown ? (left.get(index) ?? state) : undefined
    if (destination.route !== shownRoute || destination.search !== shownSearch) {
      // Until the page is there the entry is another one's: where the reader is now is not its position.
      holdScrollMemory(true)
      void go(destination, 'pop', place)
      return
    }
    giveUp()
    enter(destination, 'pop')
    restoreScroll({ state: place, hash: destination.hash })
  }

  /** Whatever is still loading is not wanted any more. */
  const giveUp = () => {
    latest++
    deps.onBusy(false)
    holdScrollMemory(false)
  }

  return {
    navigate(href, { replace = false } = {}) {
      const destination = destinationOf(href, deps.baseUrl)
      if (!destination) {
        location.assign(href)
        return
      }
      const mode = replace ? 'replace' : 'push'
      const search = currentIndex() === shownIndex ? location.search : shownSearch
      if (destination.route === shownRoute && destination.search === search) jump(destination, mode)
      else void go(destination, mode)
    },
    refresh() {
      const destination = destinationOf(location.href, deps.baseUrl)
      if (destination) void go({ ...destination, route: shownRoute }, 'refresh')
    },
    install() {
      if (!isEntryIndex(history.state)) history.replaceState(withIndex(history.state, shownIndex), '')
      addEventListener('popstate', onPop)
    },
  }
}

function loadInFull(destination: Destination, mode: Mode): void {
  // To the address that is open already a browser would only jump.
  const isHere = destination.href.replace(/#.*/, '') === location.href.replace(/#.*/, '')
  if (mode === 'pop' || mode === 'refresh' || isHere) location.reload()
  else if (mode === 'push') location.assign(destination.href)
  else location.replace(destination.href)
}

/** Moves the focus to the element of a hash, so that the keyboard goes on from there. */
export function focusTarget(hash: string): boolean {
  const element = hash.length > 1 ? elementOfHash(hash) : undefined
  if (!element) return false
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus({ preventScroll: true })
  return true
}
