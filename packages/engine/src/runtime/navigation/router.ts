import { destinationOf, here, shownDestination, type Destination } from './links'
import { StaleBuildError } from './load-page'
import { orFallBack } from '../fall-back'
import { reasonOf, warn } from '../log'
import {
  elementOfHash,
  holdScrollMemory,
  restoreScroll,
  enter,
  enterFirst,
  indexFirst,
  isShown,
  movedBy,
  placeAfterMove,
  savePlace,
} from './history'

/** How the reader came to a page: what the router knows and the view needs. */
export interface Arrival {
  destination: Destination
  /** State of the history entry, with its scroll position when the reader has been there. */
  state: unknown
}

/** How a page is come to; `refresh` loads the page shown once more. */
type Mode = 'push' | 'pop' | 'refresh'

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
  navigate(href: string): void
  /** Loads the page shown once more (Retry); the reader stays where they are in it. */
  refresh(): void
  install(): void
}

/**
 * The last click wins and late answers are dropped. The address changes when the new page is there, so a failure leaves the reader where
 * they are. Back and forward change the address first; a move that fails offline is taken back.
 */
export function createRouter<View>(firstRoute: string, deps: RouterDependencies<View>): Router {
  const { go, giveUp } = createLoading(deps)
  enterFirst(firstRoute)

  /** A link within the page: the browser's own jump, with the history entry it makes, is right; only focus must follow. */
  const jump = (destination: Destination) => {
    savePlace()
    giveUp()
    if (destination.href !== location.href) enter(destination, true)
    restoreScroll({ hash: destination.hash })
    focusTarget(destination.hash)
  }

  const follow = (href: string) => {
    const destination = destinationOf(href, deps.baseUrl)
    if (!destination) location.assign(href)
    else if (isShown(destination)) jump(destination)
    else go(destination, 'push')
  }

  const followHistory = (state: unknown) => {
    const destination = destinationOf(location.href, deps.baseUrl)
    if (!destination) {
      location.reload()
      return
    }
    const place = placeAfterMove(state)
    if (movedBy() === 0) {
      // Back from a move that failed or was given up: the page has been here all the time.
      giveUp()
    } else if (isShown(destination)) {
      giveUp()
      enter(destination, false)
      restoreScroll({ state: place, hash: destination.hash })
    } else {
      // Until the page is there the entry is another one's: where the reader is now is not its position.
      holdScrollMemory(true)
      go(destination, 'pop', place)
    }
  }

  return {
    navigate(href) {
      try {
        follow(href)
      } catch (error) {
        location.assign(href)
        warn(`Could not go to \`${href}\`: ${reasonOf(error)}. Loading it in full.`)
      }
    },
    refresh() {
      const page = shownDestination()
      if (page) go(here(page.route), 'refresh')
    },
    install() {
      indexFirst()
      addEventListener('popstate', ({ state }) => orFallBack(() => followHistory(state)))
    },
  }
}

/** Goes to pages that have to be loaded; the last one wins. */
function createLoading<View>(deps: RouterDependencies<View>) {
  let latest = 0
  const load = async (destination: Destination, mode: Mode, state?: unknown) => {
    const token = ++latest
    try {
      if (mode !== 'pop') savePlace()
      deps.onBusy(true)
      const view = await deps.prepare(destination.route, { retrying: mode === 'refresh' })
      if (token !== latest) return
      enter(destination, mode === 'push')
      deps.show(view, { destination, state: mode === 'refresh' ? { scrollX, scrollY } : state })
    } catch (error) {
      if (token === latest) fail(destination, mode, error)
    } finally {
      if (token === latest) deps.onBusy(false)
    }
  }

  /** Whatever is thrown on the way, the reader gets there. */
  const go = (destination: Destination, mode: Mode, state?: unknown) => {
    load(destination, mode, state).catch(() => loadInFull(destination, mode))
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
    const moved = movedBy()
    if (moved !== 0) history.go(-moved)
    const retry = () => (mode === 'pop' ? history.go(moved) : go(destination, mode))
    deps.showOffline(destination, error, retry)
  }

  /** Whatever is still loading is not wanted any more. */
  const giveUp = () => {
    latest++
    deps.onBusy(false)
    holdScrollMemory(false)
  }

  return { go, giveUp }
}

function loadInFull(destination: Destination, mode: Mode): void {
  // To the address that is open already a browser would only jump.
  const isHere = destination.href.replace(/#.*/, '') === location.href.replace(/#.*/, '')
  if (mode === 'pop' || mode === 'refresh' || isHere) location.reload()
  else location.assign(destination.href)
}

/** Moves the focus to the element of a hash, so that the keyboard goes on from there. */
export function focusTarget(hash: string): boolean {
  const element = hash.length > 1 ? elementOfHash(hash) : undefined
  if (!element) return false
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus({ preventScroll: true })
  return true
}
