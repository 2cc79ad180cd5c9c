import { pages } from 'virtual:pages'
import type { PageData } from '../../model/page'
import type { SidebarChunk } from '../../model/sidebar'
import type { SitePageProps } from '../../theme/site-page'
import { isMendedByReload } from '../loading/deployment'
import { componentOf, loadModule, ModuleLoadError } from '../loading/load-module'
import type { PageLoader } from './load-page'
import { logError, reasonOf, warn } from '../log'
import type { View } from '../Root'
import type { SidebarLoader } from '../chrome/sidebar-loader'

/** View of pages that are no documents, a chunk of its own. */
const indexViews = { IndexView: () => import('../../theme/pages/IndexView') }

export interface ViewPreparer {
  /** A page with everything that showing it needs. Rejects when data did not come (E3), or when a full load is the way out. */
  load(route: string, options?: { retrying: boolean }): Promise<View>
  /** The same for a page whose data is here. */
  prepare(page: PageData, options?: { retrying: boolean }): Promise<View>
  /** Fetches what a page needs ahead of a click, scripts included, so that it opens offline as well (E12). */
  warm(route: string, cache?: RequestCache): Promise<unknown>
  /** The page that the document brought. What does not come for it stays as the server made it. */
  first(page: PageData): Promise<View>
}

/** Gathers what pages need besides their data: sidebar, and the script of those that are no documents. */
export function createViewPreparer(loader: PageLoader, sidebars: SidebarLoader): ViewPreparer {
  const prepare = async (page: PageData, { retrying } = { retrying: false }): Promise<View> => {
    const sidebar = await sidebars.load(page)
    const view: View = { page, sidebar, visit: {} }
    try {
      return { ...view, ...(await scriptsOf(page)) }
    } catch (error) {
      if (!(error instanceof ModuleLoadError)) throw error
      // Offline the reader keeps the page they have (E12); after a deployment they get the new site (E10).
      if (!navigator.onLine || (await isMendedByReload(error, { retrying }))) throw error
      logError(`Page \`${page.route}\` could not be loaded.`, error)
      return { ...view, failure: { kind: 'chunk', route: page.route, error } }
    }
  }
  return {
    prepare,
    load: async (route, options) => prepare(await loader.load(route), options),
    async warm(route, cache) {
      const page = await loader.load(route, cache)
      await Promise.all([sidebars.load(page), scriptsOf(page)])
    },
    async first(page) {
      const view: View = { page, sidebar: [], visit: {} }
      const [sidebar, scripts] = await Promise.allSettled([sidebars.load(page), scriptsOf(page)])
      if (sidebar.status === 'fulfilled') view.sidebar = sidebar.value
      else keepSidebar(view, sidebar.reason)
      if (scripts.status === 'fulfilled') Object.assign(view, scripts.value)
      else keepMain(view, scripts.reason)
      return view
    },
  }
}

async function scriptsOf(page: PageData): Promise<Pick<View, 'component' | 'indexView'>> {
  if (page.kind === 'doc') return {}
  if (page.kind !== 'react') {
    return { indexView: componentOf(await loadModule(indexViews, 'IndexView'), 'IndexView', 'IndexView') }
  }
  const module = await loadModule(pages, page.module)
  return { component: componentOf<SitePageProps>(module, page.module, 'default') }
}

function keepSidebar(view: View, error: unknown): void {
  warn(`The sidebar stays as the server made it: ${reasonOf(error)}.`)
  view.serverHtml = { ...view.serverHtml, sidebar: document.getElementById('sidebar')?.innerHTML }
}

function keepMain(view: View, error: unknown): void {
  logError(`Page \`${view.page.route}\` could not be loaded; it stays as the server made it.`, error)
  view.serverHtml = { ...view.serverHtml, main: document.getElementById('main')?.innerHTML }
  view.notice = { kind: 'chunk', route: view.page.route, error }
}

/** Adds a part of the sidebar that was opened. */
export function withSidebarChunk(view: View, chunk: SidebarChunk): View {
  const isThere = view.sidebar.some(({ name }) => name === chunk.name)
  return isThere ? view : { ...view, sidebar: [...view.sidebar, chunk] }
}

/**
 * Keeps the parts of the same sidebar that are loaded already, so that what the reader opened stays open on the next page (N9).
 * The list stays the same object when nothing was added, and the tree is not rendered again where it has not changed.
 */
export function withSidebarOf(previous: View, view: View): View {
  if (previous.page.sidebar?.id !== view.page.sidebar?.id) return view
  const { sidebar } = previous.sidebar.reduce(withSidebarChunk, view)
  const isSame =
    sidebar.length === previous.sidebar.length &&
    sidebar.every(({ items }) => previous.sidebar.some((chunk) => chunk.items === items))
  return { ...view, sidebar: isSame ? previous.sidebar : sidebar }
}
