import { createElement, startTransition, useEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { docsPluginId } from '../model/constants'
import type { PagePayload, SiteData } from '../model/page'
import { preferredVersionKey, type SiteDocs } from '../model/versions'
import type { Preferences } from '../theme/shell/version-in-use'
import type { Runtime } from '../theme/runtime-context'
import { arrive } from './arrival/arrive'
import { installControls, installSourceCards } from './article/article-behaviors'
import { installColorMode, setMode } from './chrome/color-mode'
import { isMendedByReload } from './loading/deployment'
import { installDrawer } from './chrome/drawer'
import { moveFocus } from './arrival/focus'
import { installLinks } from './navigation/link-listeners'
import { destinationOf, destinationOfLink, likelyLinks } from './navigation/links'
import { loadScript } from './loading/load-module'
import { soon } from './loading/soon'
import { createPageLoader, dataUrl } from './navigation/load-page'
import { tolerateForeignChanges } from './foreign-changes'
import { logError, reasonOf, warn } from './log'
import { enhancePage } from './arrival/page-enhancements'
import { createPrefetcher } from './navigation/prefetch'
import { createViewPreparer, withSidebarChunk, withSidebarOf } from './navigation/prepare-view'
import { setBusy } from './navigation/progress'
import { Root, type View } from './Root'
import { createRouter } from './navigation/router'
import { installScrollMemory, markTarget } from './navigation/scroll'
import { installSearchShortcuts, openSearch, openWantedSearch, warmSearch } from './chrome/search'
import { createSidebarLoader } from './chrome/sidebar-loader'
import { toggleCategory, warmCollapse } from './chrome/sidebar-toggle'
import { storage } from './storage'
import { installNavbarHeight } from './chrome/navbar-height'
import { installScrolling } from './chrome/scrolling'

/** Hydrates the shell around the embedded page and takes navigation over. */
export async function startShell(site: SiteData, { build, page: firstPage }: PagePayload): Promise<void> {
  const { baseUrl } = site
  const startPath = location.pathname
  // The not-found page is shown at whatever address was asked for.
  const firstRoute =
    firstPage.kind === 'not-found'
      ? (destinationOf(location.href, baseUrl)?.route ?? firstPage.route)
      : firstPage.route

  const loader = createPageLoader({ baseUrl, build })
  loader.remember(firstPage, firstRoute)
  const sidebars = createSidebarLoader(baseUrl)
  const preparer = createViewPreparer(loader, sidebars)
  const menus = installMenus()
  let current: View
  const { notice, ...initial } = await preparer.first(firstPage, (change) => {
    if (current.page === firstPage) startTransition(() => show(change(current)))
  })
  await soon(menus)

  current = initial
  // Until `Hydrated` has mounted there is nobody to show a view to; the first one is given as its initial state.
  let setState: (view: View) => void = () => {}
  const show = (view: View) => {
    current = view
    setState(view)
  }
  let goAgain = () => {}

  const router = createRouter<View>(
    { route: firstRoute },
    {
      baseUrl,
      prepare: preparer.load,
      show(view, arrival) {
        // A page that is there as the server made it stays so when Retry fails.
        const stays = view.failure && view.page === current.page && current.serverHtml?.main !== undefined
        if (stays) show({ ...current, notice: view.failure })
        else startTransition(() => show({ ...withSidebarOf(current, view), visit: { arrival } }))
      },
      showOffline({ route }, error, retry) {
        goAgain = retry
        drawer.close()
        show({ ...current, notice: { kind: 'offline', route, error } })
      },
      onBusy: setBusy,
    },
  )

  const prefetcher = createPrefetcher({
    urlOf: (route) => dataUrl(baseUrl, route),
    load: preparer.warm,
    has: loader.has,
  })

  const onContent = ({ page }: View) => {
    scrolling.refresh()
    const unwatch = prefetcher.watch(likelyLinks, (link) => destinationOfLink(link, baseUrl)?.route)
    const unenhance = enhancePage(page)
    return () => {
      unwatch()
      unenhance()
    }
  }

  const onVisit = ({ page, visit: { arrival } }: View) => {
    if (arrival) {
      // First, so that the page behind it can take the focus.
      drawer.close()
      arrive(page, arrival, site)
    }
    // Last: it measures, and what is measured earlier is laid out twice.
    drawer.showCurrent()
  }

  const runtime: Runtime = {
    navigate: (href) => router.navigate(href),
    prefetch: (route) => prefetcher.intent(route),
    setColorMode: setMode,
    openSearch: () => void openSearch(site),
    toggleCategory,
    async loadSidebarChunk(address) {
      try {
        show(withSidebarChunk(current, await sidebars.loadChunk(address)))
      } catch (error) {
        warn(`The sidebar's part \`${address}\` could not be loaded: ${reasonOf(error)}.`)
      }
    },
    retry({ kind, error }) {
      if (kind === 'offline') {
        show({ ...current, notice: undefined })
        moveFocus('')
        goAgain()
        return
      }
      void isMendedByReload(error, { retrying: true }).then((mended) =>
        mended ? location.reload() : router.refresh(),
      )
    },
  }

  if (!site.docs) storage.set(preferredVersionKey(docsPluginId), site.version.name)
  const drawer = installDrawer()
  installNavbarHeight()
  installColorMode(site.colorMode)
  const scrolling = installScrolling(site.navbar.hideOnScroll === true)
  installScrollMemory()
  installControls()
  installSourceCards()
  installSearchShortcuts(site)

  function Hydrated() {
    const [view, setView] = useState(initial)
    const [preferred, setPreferred] = useState<Preferences>({})
    // Not earlier: until the shell is live there is nobody to show a page to, and the browser follows links itself.
    useEffect(() => {
      setState = setView
      // The reader went back while the page was loading: its address has changed, its content has not.
      if (location.pathname !== startPath) location.reload()
      installLinks(baseUrl, { navigate: router.navigate, prefetch: prefetcher.intent })
      router.install()
      markTarget(location.hash)
      if (notice) show({ ...current, notice })
      if (site.docs) void installVersions(site.docs, setPreferred)
      // What came while React was hydrating.
      else if (current !== initial) setView(current)
      document.documentElement.dataset.hydrated = ''
      openWantedSearch(site)
    }, [])
    return (
      <Root
        view={view}
        site={site}
        preferred={preferred}
        runtime={runtime}
        onContent={onContent}
        onVisit={onVisit}
      />
    )
  }
  tolerateForeignChanges()
  const container = document.getElementById('app')
  if (!container) throw new Error('The document has no element with the id `app`.')
  // As a transition hydration is cut into slices that let clicks and scrolling through.
  startTransition(() => {
    hydrateRoot(container, createElement(Hydrated), {
      onCaughtError: (error) => logError(`Page \`${location.pathname}\` crashed.`, error),
      onUncaughtError: (error) => logError(`Page \`${location.pathname}\` crashed beyond repair.`, error),
      onRecoverableError: (error) => logError('The page differs from what the server made.', error),
    })
  })
  if (import.meta.hot) {
    const { installDevClient } = await import('./dev-client')
    installDevClient(import.meta.hot, {
      route: () => current.page.route,
      // The page keeps its place: nothing is scrolled or focused, only the text changes.
      async show(page) {
        loader.remember(page)
        const view = await preparer.prepare(page)
        if (current.page.route === page.route) show(withSidebarOf(current, view))
      },
      async refresh() {
        loader.forget()
        show(await preparer.load(current.page.route))
      },
    })
  }
  warmSearch()
  warmCollapse()
}

/** Only a site with versions has this chunk. */
async function installVersions(docs: readonly SiteDocs[], onChange: (preferred: Preferences) => void) {
  try {
    const versions = await loadScript('preferred-versions', () => import('./chrome/preferred-versions'))
    versions.installPreferredVersions(docs, { storage, keyOf: preferredVersionKey, onChange })
  } catch (error) {
    warn(`The version that you choose is not remembered: ${reasonOf(error)}.`)
  }
}

/** Menus of the navbar are a chunk of their own: few sites have them, and without script they open and close by a click all the same. */
async function installMenus(): Promise<void> {
  if (!document.querySelector('details.dropdown')) return
  try {
    const { installDropdowns } = await loadScript('dropdowns', () => import('./chrome/dropdowns'))
    installDropdowns()
  } catch (error) {
    warn(`The menus open by a click only: ${reasonOf(error)}.`)
  }
}
