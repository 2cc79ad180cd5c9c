import type { ComponentPropsWithoutRef, ComponentType } from 'react'
import type { Route } from '../model/doc'
import type { PageData, PageNumbers } from '../model/page'
import { withBase } from '../model/path'
import { useSite } from './contexts'
import type { SiteData } from '../model/site-data'

type LinkProps = Omit<ComponentPropsWithoutRef<'a'>, 'href'> &
  (
    | {
        /** Route of a page of this site, without base path; may end in a hash or a query. */
        to: Route
        href?: undefined
      }
    | {
        /** Any address: absolute, or a route as in `to`. */
        href: string
        to?: undefined
      }
  )

/**
 * A plain anchor: the runtime's one click listener does the navigation. Routes get the base path; links to other
 * origins get the class `external`.
 */
export function Link({ to, href, className, ...rest }: LinkProps) {
  const site = useSite()
  const target = to ?? href ?? '/'
  if (target.startsWith('/') && !target.startsWith('//')) {
    return <a {...rest} className={className} href={withBase(site.baseUrl, encodeURI(target))} />
  }
  const external = /^(https?:)?\/\//.test(target) && !target.startsWith(site.url)
  const classes = [className, external && 'external'].filter(Boolean).join(' ')
  return (
    <a {...rest} className={classes || undefined} href={target} rel={external ? 'noopener' : undefined} />
  )
}

/** What a React page of a site folder is given. `Link` adds the base path; pages import nothing of the engine but this type. */
export interface SitePageProps {
  site: SiteData
  /** The same, by Docusaurus' name for it. */
  config: SiteData
  Link: typeof Link
  /** What integrations count over all documents. Empty in development, where documents are made when somebody opens them. */
  numbers: PageNumbers
}

/** The props that every React page gets. */
export function sitePageProps(site: SiteData, page: PageData): SitePageProps {
  return { site, config: site, Link, numbers: (page.kind === 'react' && page.numbers) || {} }
}

export type SitePageComponent = ComponentType<SitePageProps>
