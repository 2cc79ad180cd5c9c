import type { ComponentType } from 'react'
import type { SiteData } from '../model/site-data'
import { Link } from './Link'

/** What a React page of a site folder is given. `Link` adds the base path; pages import nothing of the engine but this type. */
export interface SitePageProps {
  site: SiteData
  Link: typeof Link
}

/** The props that every React page gets. */
export function sitePageProps(site: SiteData): SitePageProps {
  return { site, Link }
}

export type SitePageComponent = ComponentType<SitePageProps>
