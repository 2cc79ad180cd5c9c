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

/** How the reader reached a page. */
export interface Arrival {
  destination: Destination
  /** State of the history entry, with a scroll position if the reader has been there. */
  state: unknown
}

/** Kind of navigation; `refresh` reloads the current page. */
type Mode = 'push' | 'pop' | 'refresh'

export interface RouterDependencies<View> {
  baseUrl: string
  /** Loads everything a page needs before it can be shown; rejects if something fails to load. */
  prepare(route: string, options: { retrying: boolean }): Promise<View>
  /** Shows a prepared page. Called once per arrival; the latest wins. */
  show(view: View, arrival: Arrival): void
  /** Tells the reader that another page is not available offline, while the current one stays. `retry` navigates there again. */
  showOffline(destination: Destination, error: unknown, retry: () => void): void
  /** A navigation starts or ends (progress bar). */
  onBusy(busy: boolean): void
}

export interface Router {
  /** Navigates to an address of this site. */
  navigate(href: string): void
  /** Reloads the current page (Retry) without moving the reader. */
  refresh(): void
  install(): void
}

/**
 * The latest click wins; late answers are dropped. The address changes when the new page is ready, so a failure leaves readers where they
 * are. Back and forward change the address first; if that fails offline, it is undone.
 */
export function createRouter<View>(firstRoute: string, deps: RouterDependencies<View>): Router {
  const { go, giveUp } = createLoading(deps)
  enterFirst(firstRoute)

  /** Follows a link within the page, including the history entry and focus. */
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
      // Back from a navigation that failed or was cancelled: this page was shown all along.
      giveUp()
    } else if (isShown(destination)) {
      giveUp()
      enter(destination, false)
      restoreScroll({ state: place, hash: destination.hash })
    } else {
      // Until the page is shown, the entry belongs to another page and must not store this page's scroll position.
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

/** Navigates to pages that have to be loaded; the latest wins. */
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

  /** Falls back to a full load, whatever is thrown. */
  const go = (destination: Destination, mode: Mode, state?: unknown) => {
    load(destination, mode, state).catch(() => loadInFull(destination, mode))
  }

  const fail = (destination: Destination, mode: Mode, error: unknown) => {
    const reason = `Could not load \`${destination.route}\`: ${reasonOf(error)}.`
    if (navigator.onLine || error instanceof StaleBuildError) {
      // One full load of the destination. It cannot loop, because the page itself starts no navigation.
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

  /** Cancels pending navigations. */
  const giveUp = () => {
    latest++
    deps.onBusy(false)
    holdScrollMemory(false)
  }

  return { go, giveUp }
}

function loadInFull(destination: Destination, mode: Mode): void {
  // For the current address, the browser would only jump to the hash.
  const isHere = destination.href.replace(/#.*/, '') === location.href.replace(/#.*/, '')
  if (mode === 'pop' || mode === 'refresh' || isHere) location.reload()
  else location.assign(destination.href)
}

/** Moves the focus to the element of a hash, so that keyboard navigation continues from there. */
export function focusTarget(hash: string): boolean {
  const element = hash.length > 1 ? elementOfHash(hash) : undefined
  if (!element) return false
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus({ preventScroll: true })
  return true
}
