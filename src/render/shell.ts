import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { PageData, SiteData } from '../model/page'
import type { SidebarChunk } from '../model/sidebar'
import { App } from '../theme/App'
import { IndexView } from '../theme/pages/IndexView'
import { sitePageProps, type SitePageComponent } from '../theme/site-page'

/** HTML of everything inside the document's root element. `component` is the content of a page of kind `react`. */
export function renderShell(input: {
  page: PageData
  site: SiteData
  sidebar: SidebarChunk[]
  component?: SitePageComponent
}): string {
  const { page, site, sidebar, component } = input
  const children = component && createElement(component, { key: page.route, ...sitePageProps(site) })
  return renderToString(createElement(App, { page, site, sidebar, indexView: IndexView }, children))
}
