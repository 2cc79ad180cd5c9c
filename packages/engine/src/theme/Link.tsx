import type { ComponentPropsWithoutRef, ComponentType } from 'react'
import type { Route } from '../model/doc'
import type { PageData, PageNumbers } from '../model/page'
import { withBase } from '../model/path'
import { useSite } from './contexts'
import type { SiteData } from '../model/site-data'

type LinkProps = Omit<ComponentPropsWithoutRef<'a'>, 'href'> &
  (
    | {
        /** Route of a page of this site, without base path, possibly with a hash or query. */
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
 * A plain anchor: the runtime's click listener handles navigation. Routes get the base path, links to other origins the class `external`.
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

/** Props of a site's React pages. `Link` adds the base path; pages import nothing from the engine except this type. */
export interface SitePageProps {
  site: SiteData
  /** Docusaurus' name for `site`. */
  config: SiteData
  Link: typeof Link
  /** Numbers that integrations compute over all documents. Empty in development, where documents are compiled on request. */
  numbers: PageNumbers
}

export function sitePageProps(site: SiteData, page: PageData): SitePageProps {
  return { site, config: site, Link, numbers: (page.kind === 'react' && page.numbers) || {} }
}

export type SitePageComponent = ComponentType<SitePageProps>
