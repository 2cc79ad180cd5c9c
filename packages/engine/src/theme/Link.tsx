import type { ComponentPropsWithoutRef, ComponentType } from 'react'
import type { Route } from '../model/doc'
import type { PageData, PageNumbers } from '../model/page'
import { withBase } from '../model/path'
import { useSite } from './contexts'
import type { SiteData } from '../model/site-data'

/** `to` is a route of this site, without base path, possibly with a hash or query; `href` is any address: absolute, or such a route. */
type LinkProps = Omit<ComponentPropsWithoutRef<'a'>, 'href'> &
  ({ to: Route; href?: undefined } | { href: string; to?: undefined })

/** A plain anchor, as the runtime listens to clicks. Routes get the base path, links to other origins the class `external`. */
export function Link({ to, href, className, ...rest }: LinkProps) {
  const site = useSite()
  const target = to ?? href ?? '/'
  if (target.startsWith('/') && !target.startsWith('//'))
    return <a {...rest} className={className} href={withBase(site.baseUrl, encodeURI(target))} />
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
