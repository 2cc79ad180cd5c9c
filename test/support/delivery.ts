import { createDelivery, type Delivery } from '../../packages/engine/src/output/delivery/delivery'
import type { SiteConfig } from '../../packages/engine/src/model/site-config'
import { resolveSiteConfig } from '../../packages/engine/src/content/config/load-config'

/** A configuration with these settings and the two required ones. */
export function configWith(settings: object): SiteConfig {
  const result = resolveSiteConfig(
    { title: 'Doc', url: 'https://docs.example.org', ...settings },
    'site.config.ts',
  )
  if ('problems' in result) throw new Error(result.problems.map(({ message }) => message).join('\n'))
  return result.config
}

/** The delivery of a site below a base path, with all other settings at their defaults. */
export function deliveryAt(baseUrl: string): Delivery {
  return createDelivery(configWith({ baseUrl }))
}
