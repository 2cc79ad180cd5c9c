import type { ComponentType, ReactNode } from 'react'
import type { IndexPage, PageData } from '../model/page'
import type { SiteData } from '../model/site-data'
import type { SidebarChunk } from '../model/sidebar'
import { versionOfPage } from '../model/versions'
import { ErrorBoundary, errorChain, ErrorNotice } from './errors/ErrorBoundary'
import { type PageFailure, PageContext, SiteContext, useRuntime } from './contexts'
import { Drawer, Navbar } from './shell/Navbar'
import { SidebarTree } from './sidebar/SidebarTree'
import { DocView } from './doc/DocView'

/*
 * The runtime, the search client and tests rely on the components' ids and classes, and on attributes of `<html>`: the head script sets
 * `data-theme`, `data-js` and `data-announcement`, the runtime sets `data-navbar` and `data-progress`. The runtime makes everything with
 * `data-behind-drawer` inert while the drawer is open. React leaves #live-region empty for others to fill.
 */

export interface AppProps {
  page: PageData
  site: SiteData
  /** Loaded chunks of the page's sidebar, root first. */
  sidebar?: SidebarChunk[]
  /** Content of a page of kind `react`: the rendered component of its module. */
  children?: ReactNode
  /** View of pages that are not documents: `IndexView`, which the browser loads when a page needs it. */
  indexView?: ComponentType<{ page: IndexPage }>
  /** Shown instead of a page that failed to load, in the browser only. */
  failure?: PageFailure
  /** An error shown while the page stays, in the browser only. */
  notice?: PageFailure
  /** Inner HTML of parts that stay as the server rendered them because their script failed to load, in the browser only. */
  serverHtml?: { main?: string; sidebar?: string }
}

/** The same element for every page, so that React re-renders only the components in it that use the page. */
const navbar = <Navbar />

/** Everything inside `#app`; `Frame` surrounds it. The same input gives the same HTML on the server and in the browser. */
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
                {/* Catches a crash in one of the site's own pages; the shell handles a crash in the engine's. */}
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

function FailureNotice({ failure }: { failure: PageFailure }) {
  const { retry } = useRuntime()
  const messages = errorChain(failure.error).map(({ message }) => message)
  return (
    <div className="flow-row raised-popup failure-notice" role="alert">
      <p key={failure.kind}>
        {failure.kind === 'offline' ? (
          <>
            You seem to be offline. <code>{failure.route}</code> could not be loaded; the page you were
            reading is still here.
          </>
        ) : (
          <>
            A part of this page did not load; you can read it, but not all of it works.{' '}
            <code>{messages.join(' ')}</code>
          </>
        )}
      </p>
      <button type="button" className="button" onClick={() => retry?.(failure)}>
        Retry
      </button>
    </div>
  )
}

function PageView({ page, failure, indexView: IndexView, children }: Omit<AppProps, 'site'>) {
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
