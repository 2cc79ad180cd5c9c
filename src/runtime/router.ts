import type { PageData } from '../model/page'
import { StaleBuildError } from './load-page'
import { destinationOf, type Destination } from './links'
import { reasonOf, warn } from './log'
import { noteProgrammaticScroll } from './navbar-scroll'
import { elementOfHash, restoreScroll, saveScroll } from './scroll'

/** How a page is shown: what the router knows and the view needs. */
export interface Arrival {
  page: PageData
  destination: Destination
  /** State of the history entry, with its scroll position when the reader has been there. */
  state: unknown
}

export interface RouterDependencies {
  baseUrl: string
  /** Everything that a page needs before it can be shown; rejects when something did not come. */
  prepare(route: string): Promise<PageData>
  /** Shows a prepared page; called once for each arrival, the latest wins. */
  show(arrival: Arrival): void
  /** The page stays; tells the reader that another one cannot be had offline (E12). */
  showOffline(destination: Destination, error: unknown): void
  /** A navigation starts or ends (progress bar). */
  onBusy(busy: boolean): void
}

export interface Router {
  /** Goes to an address of this site. */
  navigate(href: string, options?: { replace?: boolean }): void
  install(): () => void
}

/**
 * The way of a click: address → route → page data → view. The last click wins and late answers are dropped. The address
 * changes when the new page is there, so a failure leaves the reader where they are.
 */
export function createRouter(initial: { route: string }, deps: RouterDependencies): Router {
  let shownRoute = initial.route
  let latest = 0

  const go = async (destination: Destination, mode: 'push' | 'replace' | 'pop') => {
    const token = ++latest
    if (mode !== 'pop') saveScroll()
    deps.onBusy(true)
    try {
      const page = await deps.prepare(destination.route)
      if (token !== latest) return
      if (mode === 'push') history.pushState({}, '', destination.href)
      else if (mode === 'replace') history.replaceState({}, '', destination.href)
      shownRoute = destination.route
      deps.show({ page, destination, state: mode === 'pop' ? history.state : undefined })
    } catch (error) {
      if (token === latest) fail(destination, mode, error)
    } finally {
      if (token === latest) deps.onBusy(false)
    }
  }

  const fail = (destination: Destination, mode: 'push' | 'replace' | 'pop', error: unknown) => {
    if (!navigator.onLine && !(error instanceof StaleBuildError)) {
      warn(
        `Could not load \`${destination.route}\`: ${reasonOf(error)}. The browser is offline; the page stays.`,
      )
      deps.showOffline(destination, error)
      return
    }
    // One full load of the destination (E3, E10). It cannot loop: the answer is the page itself, which starts no navigation.
    warn(`Could not load \`${destination.route}\`: ${reasonOf(error)}. Loading it in full.`)
    if (mode === 'push') location.assign(destination.href)
    else if (mode === 'replace') location.replace(destination.href)
    else location.reload()
  }

  /** A link within the page: the browser's own jump, with the history entry it makes, is right; only focus must follow. */
  const jump = (destination: Destination, mode: 'push' | 'replace') => {
    latest++
    deps.onBusy(false)
    saveScroll()
    if (destination.href !== location.href) {
      if (mode === 'push') history.pushState({}, '', destination.href)
      else history.replaceState({}, '', destination.href)
    }
    restoreScroll({ hash: destination.hash })
    focusTarget(destination.hash)
  }

  return {
    navigate(href, { replace = false } = {}) {
      const destination = destinationOf(href, deps.baseUrl)
      if (!destination) {
        location.assign(href)
        return
      }
      const mode = replace ? 'replace' : 'push'
      if (destination.route === shownRoute && destination.search === location.search) jump(destination, mode)
      else void go(destination, mode)
    },
    install() {
      const onPop = () => {
        const destination = destinationOf(location.href, deps.baseUrl)
        if (!destination) {
          location.reload()
          return
        }
        if (destination.route === shownRoute) {
          latest++
          deps.onBusy(false)
          noteProgrammaticScroll()
          restoreScroll({ state: history.state, hash: destination.hash })
          return
        }
        void go(destination, 'pop')
      }
      addEventListener('popstate', onPop)
      return () => removeEventListener('popstate', onPop)
    },
  }
}

/** Moves the focus to the element of a hash, so that the keyboard goes on from there. */
export function focusTarget(hash: string): boolean {
  const element = hash.length > 1 ? elementOfHash(hash) : undefined
  if (!element) return false
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus({ preventScroll: true })
  return true
}
