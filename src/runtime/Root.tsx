import { createElement, useLayoutEffect, useMemo } from 'react'
import type { PageData, SiteData } from '../model/page'
import type { SidebarChunk } from '../model/sidebar'
import { App, type AppProps } from '../theme/App'
import type { PageFailure } from '../theme/errors/page-failure'
import { sitePageProps, type SitePageComponent } from '../theme/site-page'
import { RuntimeContext, type Runtime } from '../theme/runtime-context'

/** All that the shell shows at a moment. */
export interface View {
  page: PageData
  sidebar: SidebarChunk[]
  /** Component of a page of kind `react`. */
  component?: SitePageComponent
  /** View of a page that is no document. */
  indexView?: AppProps['indexView']
  failure?: PageFailure
}

/** The shell with what only the browser can do. `onShown` runs after each view has reached the document. */
export function Root(props: { view: View; site: SiteData; runtime: Runtime; onShown: (view: View) => void }) {
  const { view, site, runtime, onShown } = props
  useLayoutEffect(() => onShown(view), [view, onShown])
  const content = useMemo(
    () =>
      view.component
        ? createElement(view.component, { key: view.page.route, ...sitePageProps(site) })
        : undefined,
    [view.component, view.page.route, site],
  )
  return (
    <RuntimeContext value={runtime}>
      <App
        page={view.page}
        site={site}
        sidebar={view.sidebar}
        indexView={view.indexView}
        failure={view.failure}
      >
        {content}
      </App>
    </RuntimeContext>
  )
}
