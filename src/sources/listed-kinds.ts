import { admonitionKinds } from '../model/admonitions'
import type { SiteConfig } from '../model/site-config'
import { inEdition } from '../model/versions'
import type { Edition } from '../site/editions'

/** The kinds of a site that have a list page. */
export function listedKinds({ markdown }: SiteConfig) {
  return [...admonitionKinds(markdown.admonitions)].flatMap(([keyword, { label, list }]) =>
    list ? [{ keyword, label, list }] : [],
  )
}

/** Routes of the list pages of an edition. */
export function admonitionListRoutes({ base, site }: Pick<Edition, 'base' | 'site'>): string[] {
  return listedKinds(site.config).map(({ list }) => inEdition(base, list.route))
}
