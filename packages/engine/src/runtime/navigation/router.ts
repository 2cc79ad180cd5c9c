import { startTransition } from 'react'
import { closeDrawer } from '../chrome/drawer'
import { setBusy } from '../chrome/navbar'
import { destinationOf } from './links'
import { StaleBuildError } from './load-page'
import { loadView, withSidebarOf } from './prepare-view'
import { orFallBack } from '../fall-back'
import { reasonOf, warn } from '../log'
import type { Screen, View } from '../Root'
import {
  focusTarget,
  here,
  restoreScroll,
  enter,
  enterFirst,
  indexFirst,
  isShown,
  movedBy,
  placeAfterMove,
  savePlace,
  shownDestination,
  type Arrival,
  type Destination,
} from './history'

/** Kind of navigation; `refresh` reloads the current page. */
type Mode = 'push' | 'pop' | 'refresh'

/**
 * The latest click wins; late answers are dropped. The address changes when the new page is ready, so a failure leaves readers where they
 * are. Back and forward change the address first; if that fails offline, it is undone.
 */
export function createRouter(firstRoute: string, screen: Screen) {
  const { go, giveUp } = createLoading(screen)
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
    const destination = destinationOf(href)
    if (!destination) location.assign(href)
    else if (isShown(destination)) jump(destination)
    else go(destination, 'push')
  }

  const followHistory = (state: unknown) => {
    const destination = destinationOf(location.href)
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
      go(destination, 'pop', place)
    }
  }

  return {
    /** Navigates to an address of this site. */
    navigate(href: string) {
      try {
        follow(href)
      } catch (error) {
        location.assign(href)
        warn(`Could not go to \`${href}\`: ${reasonOf(error)}. Loading it in full.`)
      }
    },
    /** Reloads the current page (Retry) without moving the reader. */
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
function createLoading(screen: Screen) {
  let latest = 0
  const load = async (destination: Destination, mode: Mode, state?: unknown) => {
    const token = ++latest
    try {
      if (mode !== 'pop') savePlace()
      setBusy(true)
      const view = await loadView(destination.route, mode === 'refresh')
      if (token !== latest) return
      enter(destination, mode === 'push')
      show(screen, view, { destination, state: mode === 'refresh' ? { scrollX, scrollY } : state })
    } catch (error) {
      if (token === latest) fail(destination, mode, error)
    } finally {
      if (token === latest) setBusy(false)
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
    const goAgain = () => (mode === 'pop' ? history.go(moved) : go(destination, mode))
    closeDrawer()
    screen.show({ ...screen.view, notice: { kind: 'offline', route: destination.route, error, goAgain } })
  }

  /** Cancels pending navigations. */
  const giveUp = () => {
    latest++
    setBusy(false)
  }

  return { go, giveUp }
}

function show(screen: Screen, view: View, arrival: Arrival): void {
  const shown = screen.view
  // If Retry fails, a page shown as the server's HTML stays so.
  const stays = view.failure && view.page === shown.page && shown.serverHtml?.main !== undefined
  if (stays) return screen.show({ ...shown, notice: view.failure })
  // Computed outside the transition, whose errors would not reach the router.
  const next = { ...withSidebarOf(shown, view), visit: { arrival } }
  startTransition(() => screen.show(next))
}

function loadInFull(destination: Destination, mode: Mode): void {
  // For the current address, the browser would only jump to the hash.
  const isHere = destination.href.replace(/#.*/, '') === location.href.replace(/#.*/, '')
  if (mode === 'pop' || mode === 'refresh' || isHere) location.reload()
  else location.assign(destination.href)
}
