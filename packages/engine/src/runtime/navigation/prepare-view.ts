import { pages } from 'virtual:pages'
import type { PageData } from '../../model/page'
import type { SidebarChunk } from '../../model/sidebar'
import type { SitePageProps } from '../../theme/Link'
import {
  isMendedByReload,
  componentOf,
  loadModule,
  loadScript,
  ModuleLoadError,
  loadStylesheet,
  soon,
} from '../loading/load-module'
import { loadPage, loadSidebar } from './load-page'
import { logError, reasonOf, warn } from '../log'
import type { View } from '../Root'

/** Loads a page with everything needed to show it. Rejects if data fails to load, or if a full load is required. */
export async function loadView(route: string, retrying = false): Promise<View> {
  const page = await loadPage(route)
  const sidebar = await loadSidebar(page)
  const view: View = { page, sidebar, visit: {}, serverHtml: { main: page.mainHtml } }
  try {
    return { ...view, ...(await scriptsOf(page)) }
  } catch (error) {
    if (!(error instanceof ModuleLoadError)) throw error
    // Offline, readers keep the current page; after a deployment they get the new site.
    if (!navigator.onLine || (await isMendedByReload(error, retrying))) throw error
    logError(`Page \`${page.route}\` could not be loaded.`, error)
    return { ...view, failure: { kind: 'chunk', route: page.route, error } }
  }
}

/** Fetches what a page needs, including scripts, before a click, so that it also works offline. */
export async function warmView(route: string, cache?: RequestCache): Promise<void> {
  const page = await loadPage(route, cache)
  await Promise.all([loadSidebar(page), scriptsOf(page)])
}

/**
 * Prepares the page embedded in the document. Parts that fail to load keep the server's HTML, with a `notice` to show after hydration.
 * Slow scripts do not delay it either: `late` is the change they make once loaded.
 */
export async function firstView(page: PageData) {
  const sidebar = loadSidebar(page).catch((error: unknown) => {
    warn(`The sidebar stays as the server made it: ${reasonOf(error)}.`)
    return undefined
  })
  const scripts = scriptsOf(page).then(withScripts, withoutScripts)
  const [chunks, firstScripts] = await Promise.all([soon(sidebar), soon(scripts)])
  // A late sidebar is used only on the next page, so that what the reader opened in the server's HTML stays open.
  const serverHtml = chunks ? {} : { sidebar: document.getElementById('sidebar')?.innerHTML }
  const change = firstScripts ?? keepMain
  const { notice, ...view } = change({ page, sidebar: chunks ?? [], visit: {}, serverHtml })
  return { view, notice, late: firstScripts ? undefined : scripts }
}

type Scripts = Pick<View, 'component' | 'indexView'>

async function scriptsOf(page: PageData): Promise<Scripts> {
  const [scripts] = await Promise.all([viewOf(page), ...(page.styles ?? []).map(loadStylesheet)])
  return scripts
}

async function viewOf(page: PageData): Promise<Scripts> {
  if (page.kind === 'doc' || page.mainHtml !== undefined) return {}
  if (page.kind !== 'react') {
    const { IndexView } = await loadScript('IndexView', () => import('../../theme/views/IndexView'))
    return { indexView: IndexView }
  }
  const module = await loadModule(pages, page.module)
  return { component: componentOf<SitePageProps>(module, page.module, 'default') }
}

type Change = (view: View) => View

const withScripts =
  (scripts: Scripts): Change =>
  (view) => ({ ...view, ...scripts, serverHtml: { ...view.serverHtml, main: view.page.mainHtml } })

const withoutScripts =
  (error: unknown): Change =>
  (view) => {
    logError(`Page \`${view.page.route}\` could not be loaded; it stays as the server made it.`, error)
    return { ...keepMain(view), notice: { kind: 'chunk', route: view.page.route, error } }
  }

const keepMain: Change = (view) => ({
  ...view,
  serverHtml: { ...view.serverHtml, main: document.getElementById('main')?.innerHTML },
})

export function withSidebarChunk(view: View, chunk: SidebarChunk): View {
  const isThere = view.sidebar.some(({ name }) => name === chunk.name)
  return isThere ? view : { ...view, sidebar: [...view.sidebar, chunk] }
}

/** Keeps opened parts of the same sidebar. If nothing was added, the list stays the same object and the tree is not rendered again. */
export function withSidebarOf(previous: View, view: View): View {
  if (previous.page.sidebar?.id !== view.page.sidebar?.id) return view
  const { sidebar } = previous.sidebar.reduce(withSidebarChunk, view)
  const isSame =
    sidebar.length === previous.sidebar.length &&
    sidebar.every(({ items }) => previous.sidebar.some((chunk) => chunk.items === items))
  return { ...view, sidebar: isSame ? previous.sidebar : sidebar }
}
