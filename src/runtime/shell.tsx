import { createElement, startTransition, useEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { pages } from 'virtual:pages'
import { announcementStorageKey, preferredVersionStorageKey } from '../model/constants'
import type { PageData, PagePayload, SiteData } from '../model/page'
import { documentTitle } from '../model/page-title'
import { encodeRoute, withBase } from '../model/path'
import type { Runtime } from '../theme/runtime-context'
import type { SitePageProps } from '../theme/site-page'
import { installArticleBehaviors } from './article-behaviors'
import { installColorMode, setMode } from './color-mode'
import { installDrawer } from './drawer'
import { installDropdowns } from './dropdowns'
import { announce, moveFocus } from './focus'
import { destinationOfLink, isPlainClick, linkOf } from './links'
import { createPageLoader, dataUrl, type PageLoader } from './load-page'
import { componentOf, loadModule, ModuleLoadError } from './load-module'
import { logError, warn } from './log'
import { installNavbarScroll } from './navbar-scroll'
import { enhancePage } from './page-enhancements'
import { createPrefetcher } from './prefetch'
import { setBusy } from './progress'
import { Root, type View } from './Root'
import { createRouter, type Arrival } from './router'
import { installScrollMemory, restoreScroll } from './scroll'
import { installSearchShortcuts, openSearch, warmSearch } from './search'
import { createSidebarLoader } from './sidebar-loader'
import { storage } from './storage'
import { installTocSpy } from './toc-spy'

/** A page with everything that showing it needs. */
type Prepared = Pick<View, 'page' | 'sidebar' | 'component' | 'indexView'>

/** Hydrates the shell around the embedded page and takes navigation over. */
export async function startShell(site: SiteData, { build, page: firstPage }: PagePayload): Promise<void> {
  const { baseUrl } = site
  const startPath = location.pathname
  const loader = createPageLoader({ baseUrl, build })
  const sidebars = createSidebarLoader(baseUrl)
  const prepared = new Map<string, Prepared>()
  loader.remember(firstPage)

  /** What a page needs besides its data. A React page's script that fails is shown in the page's place (E2), not here. */
  const prepare = async (page: PageData): Promise<Prepared> => {
    const sidebar = await sidebars.load(page)
    const result: Prepared = { page, sidebar }
    if (page.kind === 'react')
      result.component = componentOf<SitePageProps>(
        await loadModule(pages, page.module),
        page.module,
        'default',
      )
    else if (page.kind !== 'doc') result.indexView = await loadIndexView()
    return result
  }

  // Until `Hydrated` has mounted there is nobody to show a view to; the first one is given as its initial state.
  let setView: (update: View | ((view: View) => View)) => void = () => {}
  let arriving: Arrival | undefined
  let shownRoute = firstPage.route
  let dispose = () => {}

  const router = createRouter(
    { route: firstPage.route === '/404' ? location.pathname : firstPage.route },
    {
      baseUrl,
      async prepare(route) {
        const page = await loader.load(route)
        try {
          prepared.set(route, await prepare(page))
        } catch (error) {
          if (!(error instanceof ModuleLoadError)) throw error
          prepared.delete(route)
          failures.set(route, error)
        }
        return page
      },
      show(arrival) {
        arriving = arrival
        startTransition(() => setView(viewOf(arrival.page)))
      },
      showOffline({ route, href }, error) {
        retryAddress = href
        setView((view) => ({ ...view, failure: { kind: 'offline', route, error } }))
        announce(`You seem to be offline. ${route} could not be loaded.`)
      },
      onBusy: setBusy,
    },
  )
  const failures = new Map<string, unknown>()
  let retryAddress: string | undefined

  const viewOf = (page: PageData): View => {
    const ready = prepared.get(page.route)
    const error = failures.get(page.route)
    failures.delete(page.route)
    if (ready) return ready
    return { page, sidebar: [], failure: { kind: 'chunk', route: page.route, error } }
  }

  /** Runs when a view has reached the document: the page's own behaviours, then what a navigation owes the reader. */
  const onShown = (view: View) => {
    dispose()
    shownRoute = view.page.route
    tocSpy.refresh()
    drawer.showCurrent()
    const main = document.getElementById('main')
    const article = document.getElementById('article')
    const unmount = article?.querySelector('[data-island]') ? mountWhenLoaded(article) : () => {}
    const unwatch = watchLinks(main)
    const unenhance = enhancePage(view.page)
    dispose = () => {
      unmount()
      unwatch()
      unenhance()
    }
    const arrival = arriving
    arriving = undefined
    if (!arrival || arrival.page !== view.page) return
    // First, so that the page behind it can take the focus.
    drawer.close()
    arrive(arrival, site)
  }

  const prefetcher = createPrefetcher({
    urlOf: (route) => dataUrl(baseUrl, route),
    load: async (route) => sidebars.load(await loader.load(route)),
    has: (route) => loader.peek(route) !== undefined,
  })
  const watchLinks = (main: HTMLElement | null) =>
    main ? prefetcher.watch(main, (link) => destinationOfLink(link, baseUrl)?.route) : () => {}

  const runtime: Runtime = {
    navigate: (href) => router.navigate(href),
    prefetch: (route) => prefetcher.intent(route),
    setColorMode: setMode,
    openSearch: () => void openSearch(site),
    dismissAnnouncement(id) {
      storage.set(announcementStorageKey, id)
      document.documentElement.dataset.announcement = 'dismissed'
      moveFocus('')
    },
    async loadSidebarChunk(address) {
      try {
        const chunk = await sidebars.loadChunk(address)
        setView((view) =>
          view.sidebar.some(({ name }) => name === address)
            ? view
            : { ...view, sidebar: [...view.sidebar, chunk] },
        )
      } catch (error) {
        warn(`The sidebar's part \`${address}\` could not be loaded.`, error)
      }
    },
    retry() {
      if (retryAddress !== undefined) {
        const address = retryAddress
        retryAddress = undefined
        setView((view) => ({ ...view, failure: undefined }))
        router.navigate(address)
        return
      }
      void retryPage(loader, prepare, (view) => startTransition(() => setView(view)))
    },
    copyMarkdown: (route) => copyText(withBase(baseUrl, encodeRoute(route))),
  }

  storage.set(preferredVersionStorageKey, site.version.name)
  const drawer = installDrawer()
  const tocSpy = installTocSpy()
  installColorMode(site.colorMode)
  if (site.navbar.hideOnScroll) installNavbarScroll()
  installDropdowns()
  installScrollMemory()
  installArticleBehaviors()
  installSearchShortcuts(site)

  const initial = await prepare(firstPage).catch((error: unknown): View => {
    if (!(error instanceof ModuleLoadError)) throw error
    logError(`Page \`${firstPage.route}\` could not be loaded.`, error)
    return { page: firstPage, sidebar: [], failure: { kind: 'chunk', route: firstPage.route, error } }
  })
  function Hydrated() {
    const [view, set] = useState<View>(initial)
    setView = set
    // Not earlier: until the shell is live there is nobody to show a page to, and the browser follows links itself.
    useEffect(() => {
      // The reader went back while the page was loading: its address has changed, its content has not.
      if (location.pathname !== startPath) location.reload()
      installLinks(site, router.navigate, prefetcher.intent)
      router.install()
      document.documentElement.dataset.hydrated = ''
    }, [])
    return <Root view={view} site={site} runtime={runtime} onShown={onShown} />
  }
  const container = document.getElementById('app')
  if (!container) throw new Error('The document has no element with the id `app`.')
  // As a transition hydration is cut into slices that let clicks and scrolling through.
  startTransition(() => {
    hydrateRoot(container, createElement(Hydrated), {
      onCaughtError: (error) => logError(`Page \`${location.pathname}\` crashed.`, error),
      onRecoverableError: (error) => logError('The page differs from what the server made.', error),
    })
  })
  if (import.meta.hot) {
    const { installDevClient } = await import('./dev-client')
    installDevClient(import.meta.hot, {
      route: () => shownRoute,
      // The page keeps its place: nothing is scrolled or focused, only the text changes.
      async show(page) {
        loader.remember(page)
        const ready = await prepare(page)
        prepared.set(page.route, ready)
        setView((view) => (view.page.route === page.route ? ready : view))
      },
      async refresh() {
        loader.forget()
        const page = await loader.load(shownRoute)
        const ready = await prepare(page)
        setView(ready)
      },
    })
  }
  warmSearch()
}

/** Makes an article's components live; their machinery is a chunk that most pages do without. */
function mountWhenLoaded(article: HTMLElement): () => void {
  let unmount: (() => void) | undefined
  let disposed = false
  import('./islands')
    .then(({ mountIslands }) => {
      if (!disposed) unmount = mountIslands(article)
    })
    .catch((error: unknown) => logError('The components of this page could not be made live.', error))
  return () => {
    disposed = true
    unmount?.()
  }
}

/** View of pages that are no documents, a chunk of its own. */
const indexViews = { IndexView: () => import('../theme/pages/IndexView') }

async function loadIndexView(): Promise<View['indexView']> {
  return componentOf(await loadModule(indexViews, 'IndexView'), 'IndexView', 'IndexView')
}

/** What a route change owes the reader: title, scroll, focus, announcement. */
function arrive({ page, destination, state }: Arrival, site: SiteData): void {
  document.title = documentTitle(page, site)
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
  if (canonical) canonical.href = site.url + encodeRoute(withBase(site.baseUrl, page.route))
  document
    .querySelector('meta[name="description"]')
    ?.setAttribute('content', page.description ?? site.tagline ?? '')
  moveFocus(destination.hash)
  restoreScroll({ state, hash: destination.hash })
  document.documentElement.removeAttribute('data-navbar')
  announce(document.title)
}

/** One listener for every link of the page, present and future. */
function installLinks(
  site: SiteData,
  navigate: (href: string) => void,
  prefetch: (route: string) => void,
): void {
  document.addEventListener('click', (event) => {
    const link = isPlainClick(event) ? linkOf(event.target) : undefined
    const destination = link && destinationOfLink(link, site.baseUrl)
    if (!destination) return
    event.preventDefault()
    navigate(destination.href)
  })
  const onIntent = (event: Event) => {
    const link = linkOf(event.target)
    const destination = link && destinationOfLink(link, site.baseUrl)
    if (destination) prefetch(destination.route)
  }
  document.addEventListener('mouseover', onIntent, { passive: true })
  document.addEventListener('focusin', onIntent)
  document.addEventListener('touchstart', onIntent, { passive: true })
}

/** Loads the page shown again after its script failed (E2). */
async function retryPage(
  loader: PageLoader,
  prepare: (page: PageData) => Promise<Prepared>,
  show: (update: (view: View) => View) => void,
): Promise<void> {
  let current: View | undefined
  show((view) => {
    current = view
    return view
  })
  await Promise.resolve()
  const route = current?.failure?.route
  if (route === undefined) return
  try {
    const ready = await prepare(await loader.load(route))
    show(() => ready)
  } catch (error) {
    logError(`Page \`${route}\` could not be loaded.`, error)
    show((view) => ({ ...view, failure: { kind: 'chunk', route, error } }))
  }
}

async function copyText(url: string): Promise<boolean> {
  try {
    const response = await fetch(url)
    if (!response.ok) return false
    await navigator.clipboard.writeText(await response.text())
    return true
  } catch {
    return false
  }
}
