import type { ComponentType, ReactNode } from 'react'
import type { IndexPage, PageData } from '../model/page'
import type { SiteData } from '../model/site-data'
import type { SidebarChunk } from '../model/sidebar'
import { versionOfPage } from '../model/versions'
import { ErrorBoundary } from './errors/ErrorBoundary'
import { FailureNotice } from './errors/FailureNotice'
import type { PageFailure } from './errors/page-failure'
import { PageView } from './PageView'
import { Drawer } from './shell/Drawer'
import { Navbar } from './shell/Navbar'
import { SidebarTree } from './sidebar/SidebarTree'
import { PageContext, SiteContext } from './site-context'

/*
 * DOM contract: what the runtime, the search client and tests rely on.
 *
 * Attributes of <html>
 *   data-theme            light | dark                    head script, then the runtime
 *   data-js               present when scripts run         head script; `.needs-js` is hidden without it
 *   data-announcement     dismissed                        head script, then the runtime
 *   data-navbar           hidden | absent                  runtime (N1)
 *   data-progress         loading | done | absent          runtime (N13)
 *
 * Ids
 *   #navbar #menu-button  navbar and the button that opens the drawer (`popovertarget`)
 *   #drawer #drawer-close `popover="auto"`: a column from 996 px on, a drawer in the top layer below. The runtime listens to its
 *                         `toggle` event: while open, everything with [data-behind-drawer] (announcement, navbar, main, footer) is `inert` and it is a dialog, focus returns to
 *                         #menu-button afterwards; it calls `hidePopover()` after a navigation and from 996 px on
 *   #sidebar              the tree (the scrolling element is #drawer); current page: [aria-current="page"]
 *   #main                 target of the skip link, tabindex -1, gets the focus after a route change (N16)
 *   #article              the article's HTML
 *   #toc #toc-mobile      tables of contents; the runtime sets aria-current="location" on the links of the current heading
 *   #live-region          empty; the runtime writes the new page's title into it
 *   #progress             progress bar
 *   #search-results       on /search: mount point of the search client; `.all-pages` below it is the list without script
 *   #base-url-banner      filled in by the head script
 *
 * Classes
 *   details.dropdown      menu of the navbar: the runtime adds hover, Escape, outside click, focus leaving (N3)
 *   .search-box           link to /search; calls `openSearch` of the runtime context
 *   .needs-js             hidden without script
 */

export interface AppProps {
  page: PageData
  site: SiteData
  /** Loaded parts of the page's sidebar, root first. */
  sidebar?: SidebarChunk[]
  /** Content of a page of kind `react`: the rendered component of its module. */
  children?: ReactNode
  /** View of pages that are no documents; see `PageView`. */
  indexView?: ComponentType<{ page: IndexPage }>
  /** A page that could not be loaded stands in its place, in the browser only (E2). */
  failure?: PageFailure
  /** What went wrong while the page stays, in the browser only (E2, E12). */
  notice?: PageFailure
  /** Inner HTML of parts that stay as the server made them, in the browser only: what would make them live did not come. */
  serverHtml?: { main?: string; sidebar?: string }
}

/** The same element for every page, so that React renders only what asks for the page in it. */
const navbar = <Navbar />

/** Everything inside the document's root element, `#app`; `Frame` stands around it. The same input gives the same HTML on the server and in the browser. */
export function App({ page, site, sidebar, children, indexView, failure, notice, serverHtml }: AppProps) {
  const hasTree = page.sidebar !== undefined && sidebar !== undefined && sidebar.length > 0
  const tree =
    serverHtml?.sidebar === undefined ? (
      hasTree && <SidebarTree page={page} chunks={sidebar} />
    ) : (
      <nav
        className="sidebar"
        id="sidebar"
        dangerouslySetInnerHTML={{ __html: serverHtml.sidebar }}
        suppressHydrationWarning
      />
    )
  const version = versionOfPage(site, page)?.className
  const className = `main main-${page.kind}${version ? ` ${version}` : ''}`
  const main = { id: 'main', className, tabIndex: -1, 'data-behind-drawer': '' }
  return (
    <SiteContext value={site}>
      <PageContext value={page}>
        {navbar}
        <div className={tree ? 'layout layout-with-sidebar' : 'layout'}>
          <Drawer>
            {tree && (
              <ErrorBoundary resetKey={page.route} show={() => null}>
                {tree}
              </ErrorBoundary>
            )}
          </Drawer>
          {serverHtml?.main === undefined ? (
            <main {...main} key="live">
              <ErrorBoundary resetKey={failure?.route ?? page.route}>
                <PageView page={page} failure={failure} indexView={indexView}>
                  {children}
                </PageView>
              </ErrorBoundary>
            </main>
          ) : (
            <main
              {...main}
              key="server"
              dangerouslySetInnerHTML={{ __html: serverHtml.main }}
              suppressHydrationWarning
            />
          )}
        </div>
        {notice && <FailureNotice failure={notice} />}
      </PageContext>
    </SiteContext>
  )
}
