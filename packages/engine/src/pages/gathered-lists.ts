import type { Edition } from '../content/editions'
import type { SitePages } from '../content/load-pages'
import { listedKinds } from './listed-kinds'
import { listHeads, type ListHead } from './list-heads'
import { partsOfSite, type SitePart } from './site-parts'

/** Pages of the lists of an edition, by kind of admonition, that of the whole first. */
export function admonitionHeads({ base, version, site }: Edition<SitePages>, whole: SitePart) {
  return listedKinds(site.config).map(({ keyword, list: { route, title, description } }) => {
    const describe = (place: string | undefined) =>
      [description ?? [], place === undefined ? [] : `On the pages of ${place}.`].flat().join(' ') ||
      undefined
    return { keyword, heads: listHeads({ base, version }, { route, title, describe }, whole) }
  })
}

/** Pages of the health report of an edition, that of the whole first; none for a site without a code base. */
export function healthHeads({ base, version, site }: Edition<SitePages>, whole: SitePart): ListHead[] {
  const { upstream } = site.collections[0]
  if (!upstream) return []
  const describe = (place: string | undefined) =>
    `What the pages${place === undefined ? '' : ` of ${place}`} say about the code of ${upstream.name}, checked against release ${upstream.release}.`
  const list = { route: '/docs-health', title: 'Documentation health', describe }
  return listHeads({ base, version }, list, whole)
}

/** The lists of an edition, as far as they are known before any document is. The search finds them. */
export function gatheredLists(edition: Edition<SitePages>): ListHead[] {
  const whole = partsOfSite(edition.site)
  return [...admonitionHeads(edition, whole).flatMap(({ heads }) => heads), ...healthHeads(edition, whole)]
}
