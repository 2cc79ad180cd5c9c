import { siteData } from 'virtual:site-data'
import type { Runtime } from '../theme/runtime-context'
import { moveFocus } from './arrival/focus'
import { setMode } from './chrome/color-mode'
import { openSearch } from './chrome/search'
import type { SidebarLoader } from './chrome/sidebar-loader'
import { toggleCategory } from './chrome/sidebar-toggle'
import { isMendedByReload } from './loading/deployment'
import { reasonOf, warn } from './log'
import type { Prefetcher } from './navigation/prefetch'
import { fetchPage } from './navigation/load-page'
import { withSidebarChunk } from './navigation/prepare-view'
import type { Router } from './navigation/router'
import type { Screen } from './screen'

/** What the shell adds to the theme. */
export function createRuntime(
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
        warn(`The sidebar's part \`${address}\` could not be loaded: ${reasonOf(error)}.`)
      }
    },
    async loadCode(route) {
      try {
        const { page } = await fetchPage(siteData.baseUrl, route)
        return page.kind === 'doc' ? page.code : undefined
      } catch (error) {
        warn(`The files that this page is about could not be loaded: ${reasonOf(error)}.`)
        return undefined
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
