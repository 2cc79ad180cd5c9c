import { startTransition } from 'react'
import { docsPluginId } from '../model/constants'
import type { PageData, PagePayload } from '../model/page'
import type { SiteData } from '../model/site-data'
import { preferredVersionKey } from '../model/versions'
import { arrive, moveFocus } from './arrival/arrive'
import { installControls, installPrintedLinks, installSigns, enhancePage } from './article/article-behaviors'
import { installColorMode, setMode } from './chrome/color-mode'
import { closeDrawer, installDrawer, showCurrent, warmCollapse, toggleCategory } from './chrome/drawer'
import { installMenus, installNavbarHeight, installScrolling, setBusy } from './chrome/navbar'
import { installSearchShortcuts, openWantedSearch, warmSearch, openSearch } from './chrome/search'
import {
  tolerateForeignChanges,
  hydrateShell,
  type RootProps,
  type View,
  createScreen,
  type Screen,
} from './Root'
import { soon, isMendedByReload } from './loading/load-module'
import { installLinks, destinationOf, destinationOfLink, likelyLinks } from './navigation/links'
import {
  createPageLoader,
  dataUrl,
  fetchPage,
  type PageLoader,
  createSidebarLoader,
  type SidebarLoader,
} from './navigation/load-page'
import { createPrefetcher, type Prefetcher } from './navigation/prefetch'
import {
  createViewPreparer,
  withSidebarOf,
  type ViewPreparer,
  withSidebarChunk,
} from './navigation/prepare-view'
import { createRouter, type Router } from './navigation/router'
import { installScrollMemory, markTarget } from './navigation/history'
import { storage } from './storage'
import type { Runtime } from '../theme/contexts'
import { logError, warnNotLoaded } from './log'

/** Hydrates the shell around the embedded page and takes over navigation. */
export async function startShell(site: SiteData, { build, page }: PagePayload): Promise<void> {
  const { baseUrl } = site
  const startPath = location.pathname
  const route = routeShown(page, baseUrl)
  const loader = createPageLoader({ baseUrl, build })
  loader.remember(page, route)
  const sidebars = createSidebarLoader(baseUrl)
  const preparer = createViewPreparer(loader, sidebars)
  const menus = installMenus()
  const { view, notice, late } = await preparer.first(page)
  await soon(menus)

  const screen = createScreen(view)
  late?.then((change) => {
    if (screen.view.page === page) startTransition(() => screen.show(change(screen.view)))
  })
  const router = navigateOn(screen, baseUrl, route, preparer.load)
  const prefetcher = createPrefetcher({
    urlOf: (route) => dataUrl(baseUrl, route),
    load: preparer.warm,
    has: loader.has,
  })
  const refreshToc = installScrolling(site.navbar.hideOnScroll === true)
  installPlainParts(site)

  const onContent: RootProps['onContent'] = ({ page }) => {
    refreshToc()
    // In development, prefetching would compile every page in view, and all documents for pages generated from them.
    const unwatch = import.meta.hot
      ? () => {}
      : prefetcher.watch(likelyLinks, (link) => destinationOfLink(link, baseUrl)?.route)
    const unenhance = enhancePage(page)
    return () => {
      unwatch()
      unenhance()
    }
  }
  const development: { arrived?: () => void } = {}
  const onVisit: RootProps['onVisit'] = ({ page, visit: { arrival } }) => {
    if (arrival) {
      // First, so that the page behind it can take the focus.
      closeDrawer()
      arrive(page, arrival, site)
      if (import.meta.hot) development.arrived?.()
    }
    // Last, because it measures: measuring earlier would cause a second layout.
    showCurrent()
  }
  const runtime = createRuntime(screen, sidebars, router, prefetcher)
  hydrateShell({ site, runtime, onContent, onVisit }, screen, () => {
    // The reader went back during startup, so the address changed but the content did not.
    if (location.pathname !== startPath) location.reload()
    installLinks(baseUrl, { navigate: router.navigate, prefetch: prefetcher.intent })
    router.install()
    markTarget(location.hash)
    if (notice) screen.show({ ...screen.view, notice })
    document.documentElement.dataset.hydrated = ''
    openWantedSearch()
  })
  if (import.meta.hot)
    development.arrived = await developWith(import.meta.hot, { screen, loader, preparer, baseUrl })
  warmSearch()
  warmCollapse()
}

/** Parts that depend on nothing else. */
function installPlainParts(site: SiteData): void {
  if (!site.docs) storage.set(preferredVersionKey(docsPluginId), site.version.name)
  installDrawer()
  installNavbarHeight()
  installColorMode(site.colorMode)
  installScrollMemory()
  installControls()
  installPrintedLinks()
  installSigns()
  installSearchShortcuts()
  tolerateForeignChanges()
}

/** The not-found page is shown at the address that was requested. */
function routeShown({ kind, route }: PageData, baseUrl: string): string {
  return kind === 'not-found' ? (destinationOf(location.href, baseUrl)?.route ?? route) : route
}

/** The shell's router, and how it shows pages. `route`: the current page's route. */
function navigateOn(screen: Screen, baseUrl: string, route: string, prepare: ViewPreparer['load']): Router {
  return createRouter<View>(route, {
    baseUrl,
    prepare,
    show(view, arrival) {
      const shown = screen.view
      // If Retry fails, a page shown as the server's HTML stays so.
      const stays = view.failure && view.page === shown.page && shown.serverHtml?.main !== undefined
      if (stays) return screen.show({ ...shown, notice: view.failure })
      // Computed outside the transition, whose errors would not reach the router.
      const next = { ...withSidebarOf(shown, view), visit: { arrival } }
      startTransition(() => screen.show(next))
    },
    showOffline({ route }, error, goAgain) {
      closeDrawer()
      screen.show({ ...screen.view, notice: { kind: 'offline', route, error, goAgain } })
    },
    onBusy: setBusy,
  })
}

interface Development {
  screen: Screen
  loader: PageLoader
  preparer: ViewPreparer
  baseUrl: string
}

/** Shows the writer's changes. Returns a function to call when the reader arrives at another page. */
async function developWith(
  hot: NonNullable<ImportMeta['hot']>,
  { screen, loader, preparer, baseUrl }: Development,
): Promise<() => void> {
  const { installDevClient } = await import('./dev-client')
  const route = () => routeShown(screen.view.page, baseUrl)
  /** Updates the content without scrolling or moving the focus. */
  const refresh = async () => {
    let view: View
    let asked: string
    // The reader may go to another page meanwhile.
    do {
      asked = route()
      view = await preparer.load(asked)
    } while (asked !== route())
    screen.show(view)
  }
  const hello = installDevClient(hot, {
    baseUrl,
    route,
    isMissing: () => screen.view.page.kind === 'not-found',
    exists: () =>
      fetchPage(baseUrl, route()).then(
        () => true,
        () => false,
      ),
    refresh() {
      loader.forget()
      return refresh()
    },
  })
  return () => {
    // A change came after the page's data was loaded and before it was shown.
    if (!loader.has(route()))
      refresh().catch((error: unknown) => logError('The change could not be shown.', error))
    hello()
  }
}

function createRuntime(
  screen: Screen,
  sidebars: SidebarLoader,
  router: Router,
  prefetcher: Prefetcher,
): Runtime {
  return {
    navigate: router.navigate,
    prefetch: prefetcher.intent,
    setColorMode: setMode,
    openSearch,
    toggleCategory,
    async loadSidebarChunk(address) {
      try {
        const chunk = await sidebars.loadChunk(address)
        screen.show(withSidebarChunk(screen.view, chunk))
      } catch (error) {
        warnNotLoaded(`The sidebar’s part \`${address}\``, error)
      }
    },
    retry({ error, goAgain }) {
      if (goAgain) {
        screen.show({ ...screen.view, notice: undefined })
        moveFocus('')
        goAgain()
        return
      }
      void isMendedByReload(error, { retrying: true }).then((mended) =>
        mended ? location.reload() : router.refresh(),
      )
    },
  }
}
