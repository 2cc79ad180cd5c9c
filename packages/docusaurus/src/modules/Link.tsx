import type { ComponentPropsWithoutRef } from 'react'
import { siteData } from 'virtual:site-data'
import { enginePart } from 'virtual:engine-parts'
import { useBaseUrlUtils } from './useBaseUrl'

interface LinkProps extends ComponentPropsWithoutRef<'a'> {
  /** A page of the site, or any address. */
  to?: string
  isNavLink?: boolean
  autoAddBaseUrl?: boolean
}

/** A plain anchor: the site's click listener navigates to pages without a full load. */
function Link({ to, href, isNavLink: _nav, autoAddBaseUrl = true, ...rest }: LinkProps) {
  const { withBaseUrl } = useBaseUrlUtils()
  const target = to ?? href
  if (target === undefined) return <a {...rest} />
  const isExternal = /^(?:https?:)?\/\//.test(target) && !target.startsWith(siteData.url)
  const address = target.startsWith('/') && autoAddBaseUrl ? withBaseUrl(target) : target
  return <a {...(isExternal && { target: '_blank', rel: 'noopener noreferrer' })} {...rest} href={address} />
}

export default enginePart('Link', Link)
