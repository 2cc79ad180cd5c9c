import { startTransition } from 'react'
import { siteData } from 'virtual:site-data'
import { docsPluginId } from '../model/constants'
import type { PageData, PagePayload } from '../model/page'
import { preferredVersionKey } from '../model/versions'
import { arrive, moveFocus } from './arrival/arrive'
import { installControls, installPrintedLinks, installSigns, enhancePage } from './article/article-behaviors'
import { installColorMode, setMode } from './chrome/color-mode'
import { closeDrawer, installDrawer, showCurrent, toggleCategory } from './chrome/drawer'
import { installMenus, installNavbarHeight, installScrolling } from './chrome/navbar'
import { installSearch, openWantedSearch, openSearch } from './chrome/search'
import { tolerateForeignChanges, hydrateShell, createScreen, type RootProps, type Screen } from './Root'
import { soon, isMendedByReload } from './loading/load-module'
import { installLinks, destinationOf } from './navigation/links'
import { loadSidebarChunk, startPages } from './navigation/load-page'
import { prefetch } from './navigation/prefetch'
import { firstView, withSidebarChunk } from './navigation/prepare-view'
import { createRouter } from './navigation/router'
import { installScrollMemory, markTarget } from './navigation/history'
import { storage } from './storage'
import type { Runtime } from '../theme/contexts'
import { loadOptional } from './log'

/** Hydrates the shell around the embedded page and takes over navigation. */
export async function startShell(payload: PagePayload): Promise<void> {
  const { page } = payload
  const startPath = location.pathname
  const route = routeShown(page)
  startPages(payload, route)
  const menus = installMenus()
  const { view, notice, late } = await firstView(page)
  await soon(menus)

  const screen = createScreen(view)
  late?.then((change) => {
    if (screen.view.page === page) startTransition(() => screen.show(change(screen.view)))
  })
  const router = createRouter(route, screen)
  const refreshToc = installScrolling(siteData.navbar.hideOnScroll === true)
  installPlainParts()

  const onContent: RootProps['onContent'] = ({ page }) => {
    refreshToc()
    return enhancePage(page)
  }
  const development: { arrived?: () => void } = {}
  const onVisit: RootProps['onVisit'] = ({ page, visit: { arrival } }) => {
    if (arrival) {
      // First, so that the page behind it can take the focus.
      closeDrawer()
      arrive(page, arrival)
      if (import.meta.hot) development.arrived?.()
    }
    // Last, because it measures: measuring earlier would cause a second layout.
    showCurrent()
  }
  hydrateShell({ runtime: createRuntime(screen, router), onContent, onVisit }, screen, () => {
    // The reader went back during startup, so the address changed but the content did not.
    if (location.pathname !== startPath) location.reload()
    installLinks(router.navigate, prefetch)
    router.install()
    markTarget(location.hash)
    if (notice) screen.show({ ...screen.view, notice })
    document.documentElement.dataset.hydrated = ''
    openWantedSearch()
  })
  if (import.meta.hot) {
    const { installDevClient } = await import('./dev-client')
    const shown = () => routeShown(screen.view.page)
    development.arrived = installDevClient(import.meta.hot, screen, shown)
  }
}

/** Parts that depend on nothing else. */
function installPlainParts(): void {
  if (!siteData.docs) storage.set(preferredVersionKey(docsPluginId), siteData.version.name)
  installDrawer()
  installNavbarHeight()
  installColorMode()
  installScrollMemory()
  installControls()
  installPrintedLinks()
  installSigns()
  installSearch()
  tolerateForeignChanges()
}

/** The not-found page is shown at the address that was requested. */
const routeShown = ({ kind, route }: PageData): string =>
  kind === 'not-found' ? (destinationOf(location.href)?.route ?? route) : route

function createRuntime(screen: Screen, { navigate, refresh }: ReturnType<typeof createRouter>): Runtime {
  return {
    navigate,
    prefetch,
    setColorMode: setMode,
    openSearch,
    toggleCategory,
    loadSidebarChunk: (address) =>
      loadOptional(`The sidebar’s part \`${address}\``, async () => {
        const chunk = await loadSidebarChunk(address)
        screen.show(withSidebarChunk(screen.view, chunk))
      }),
    retry({ error, goAgain }) {
      if (goAgain) {
        screen.show({ ...screen.view, notice: undefined })
        moveFocus('')
        goAgain()
        return
      }
      void isMendedByReload(error, true).then((mended) => (mended ? location.reload() : refresh()))
    },
  }
}
