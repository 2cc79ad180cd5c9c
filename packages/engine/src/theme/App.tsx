import type { ComponentType, ReactNode } from 'react'
import type { IndexPage, PageData } from '../model/page'
import type { SiteData } from '../model/site-data'
import type { SidebarChunk } from '../model/sidebar'
import { versionOfPage } from '../model/versions'
import { ErrorBoundary } from './errors/ErrorBoundary'
import type { PageFailure } from './errors/page-failure'
import { Drawer } from './shell/Drawer'
import { Navbar } from './shell/Navbar'
import { SidebarTree } from './sidebar/SidebarTree'
import { PageContext, SiteContext } from './site-context'
import { useRuntime } from './runtime-context'
import { errorChain } from './errors/error-causes'
import { DocView } from './doc/DocView'
import { ErrorNotice } from './errors/ErrorNotice'

/*
 * DOM contract: what the runtime, the search client and tests rely on.
 *
 * Attributes of <html>
 *   data-theme            light | dark                    head script, then the runtime
 *   data-js               present when scripts can run     head script; `.needs-js` is hidden without it
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
 *   .needs-js             hidden without script; .without-js only there without it
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
              <PageView page={page} failure={failure} indexView={indexView}>
                {/* A crash in a page of the site's own is told in its place; one of ours is for the shell to mend. */}
                <ErrorBoundary resetKey={page.route}>{children}</ErrorBoundary>
              </PageView>
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

/** A strip over the foot of the window, wherever the reader is in the page that stays (E2, E12). */
function FailureNotice({ failure }: { failure: PageFailure }) {
  const { retry } = useRuntime()
  return (
    <div className="failure-notice" role="alert">
      <p key={failure.kind}>
        {failure.kind === 'offline' ? (
          <>
            You seem to be offline. <code>{failure.route}</code> could not be loaded; the page you were
            reading is still here.
          </>
        ) : (
          <>
            A part of this page did not load; you can read it, but not all of it works.{' '}
            <code>
              {errorChain(failure.error)
                .map(({ message }) => message)
                .join(' ')}
            </code>
          </>
        )}
      </p>
      <button type="button" className="button" onClick={() => retry?.(failure)}>
        Retry
      </button>
    </div>
  )
}

interface PageViewProps {
  page: PageData
  failure?: PageFailure
  /** `IndexView`; the browser loads it when the first page needs it. */
  indexView?: ComponentType<{ page: IndexPage }>
  /** Content of a page of kind `react`. */
  children?: ReactNode
}

/** The main part of a page, by its kind. */
function PageView({ page, failure, indexView: IndexView, children }: PageViewProps) {
  const { retry } = useRuntime()
  if (failure) {
    return (
      <ErrorNotice
        ofPage
        title="This page did not load."
        plain="The connection may have failed, or the site was just updated. The page you came from is still there."
        error={failure.error}
        action="Retry"
        onAction={() => retry?.(failure)}
      />
    )
  }
  if (page.kind === 'doc') return <DocView page={page} />
  if (page.kind === 'react') return children
  return IndexView ? <IndexView page={page} /> : null
}
