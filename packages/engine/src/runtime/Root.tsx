import { createElement, useEffect, useLayoutEffect, useMemo, type ReactNode } from 'react'
import type { PageData } from '../model/page'
import type { SiteData } from '../model/site-data'
import type { SidebarChunk } from '../model/sidebar'
import { App, type AppProps } from '../theme/App'
import { ErrorBoundary } from '../theme/errors/ErrorBoundary'
import type { PageFailure } from '../theme/errors/page-failure'
import { PreferredVersions } from '../theme/site-context'
import type { Preferences } from '../theme/shell/version-in-use'
import { sitePageProps, type SitePageComponent } from '../theme/site-page'
import { RuntimeContext, type Runtime } from '../theme/runtime-context'
import { fallBack, orFallBack } from './fall-back'
import type { Arrival } from './navigation/router'

/** All that the shell shows at a moment. */
export interface View {
  page: PageData
  sidebar: SidebarChunk[]
  /** Component of a page of kind `react`. */
  component?: SitePageComponent
  /** View of a page that is no document. */
  indexView?: AppProps['indexView']
  /** What the page could not be shown for (E2). */
  failure?: PageFailure
  /** What went wrong while the page stays (E2 on the first page, E12). */
  notice?: PageFailure
  /** Parts that stay as the server made them, because what would make them live did not come. */
  serverHtml?: AppProps['serverHtml']
  /** The reader's coming to this page; stays the same while the view changes around it. */
  visit: Visit
}

export interface Visit {
  /** Absent for the page that the document brought. */
  arrival?: Arrival
}

export interface RootProps {
  view: View
  site: SiteData
  runtime: Runtime
  /** Versions that the reader chose. */
  preferred: Preferences
  /** Makes the content that has just reached the document live; returns what takes that down again. */
  onContent: (view: View) => () => void
  /** Runs once for each visit, after `onContent`. */
  onVisit: (view: View) => void
}

/** The shell with what only the browser can do. */
export function Root({ view, site, runtime, preferred, onContent, onVisit }: RootProps) {
  const { page, failure, serverHtml, visit } = view
  // The article's own HTML, so that a part of the sidebar or a notice does not restart the components in it: the effects
  // depend on what they are about, not on the whole view.
  const content = page.kind === 'doc' ? page.html : visit
  useLayoutEffect(() => {
    const undo = orFallBack(() => onContent(view))
    return () => orFallBack(() => undo?.())
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [onContent, page.route, content, failure, serverHtml?.main])
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useLayoutEffect(() => orFallBack(() => onVisit(view)), [onVisit, visit])
  const component = useMemo(
    () =>
      view.component ? createElement(view.component, { key: page.route, ...sitePageProps(site) }) : undefined,
    [view.component, page.route, site],
  )
  return (
    // The last resort: a part of the shell itself that crashes would otherwise take the whole page away.
    <ErrorBoundary resetKey={visit} show={bareMain(page)}>
      <RuntimeContext value={runtime}>
        <PreferredVersions value={preferred}>
          <App {...view} site={site}>
            {component}
          </App>
        </PreferredVersions>
      </RuntimeContext>
    </ErrorBoundary>
  )
}

const bareMain = (page: PageData) => (crash: ReactNode, error: unknown) => (
  <BareMain page={page} error={error}>
    {crash}
  </BareMain>
)

interface BareMainProps {
  page: PageData
  error: unknown
  /** For a page whose content is not at hand as HTML. */
  children: ReactNode
}

/** What the reader has until the page is loaded anew, or for good while they are offline. */
function BareMain({ page, error, children }: BareMainProps) {
  useEffect(() => fallBack(error), [error])
  const html = page.kind === 'doc' ? page.html : page.mainHtml
  const main = { id: 'main', className: `main main-${page.kind}`, tabIndex: -1 }
  if (html === undefined) return <main {...main}>{children}</main>
  return (
    <main {...main} dangerouslySetInnerHTML={{ __html: `<div class="prose" id="article">${html}</div>` }} />
  )
}
