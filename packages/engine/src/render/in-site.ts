import { createElement, type ReactElement } from 'react'
import type { SiteData } from '../model/site-data'
import { SiteContext } from '../theme/site-context'

/** An element that knows the site, to be rendered outside of a page. */
export function inSite(element: ReactElement, site: SiteData): ReactElement {
  return createElement(SiteContext, { value: site }, element)
}
