import { admonitionKinds } from '../model/admonitions'
import type { SiteConfig } from '../model/site-config'

/** The kinds of a site that have a list page. */
export function listedKinds({ markdown }: SiteConfig) {
  return [...admonitionKinds(markdown.admonitions)].flatMap(([keyword, { label, list }]) =>
    list ? [{ keyword, label, list }] : [],
  )
}
