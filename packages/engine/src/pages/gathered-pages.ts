import type { AdmonitionsPage, ListedAdmonitionsOfPage, ListedPart } from '../model/page'
import type { ListedAdmonition } from '../model/article'
import { editionsOf, type Edition } from '../content/load-site'
import type { KnownDocument } from './integration'
import { listedKinds } from '../model/admonitions'
import type { PlannedSite } from './integrations'
import { partsOfSite, docsOfPart, type SitePart, listHeads, partsShown, type ListHead } from './site-parts'
import type { Doc } from '../model/doc'
import { collectionOf } from '../content/collections/collection'

/** Pages made from the facts of all documents in an edition: lists of admonitions, and pages of integrations. */
export function gatheredPages(site: PlannedSite, documents: readonly KnownDocument[]) {
  const gathered = editionsOf(site).map((edition) => {
    const keys = new Set(edition.site.collections.map(({ key }) => key))
    const own = documents.filter(({ doc }) => keys.has(doc.collection))
    const whole = partsOfSite(edition.site)
    const lists = admonitionLists(edition, own, whole)
    const made = site.integrations.pages({
      edition,
      documents: own,
      whole,
      lists: lists.filter(({ breadcrumbs }) => breadcrumbs.length === 0),
    })
    return { lists, ...made }
  })
  return {
    pages: gathered.flatMap(({ lists }) => lists),
    /** Pages of integrations, whose articles are made later. */
    generated: gathered.flatMap(({ pages }) => pages),
    files: gathered.flatMap(({ files }) => files),
    // Those of the edition that readers see first.
    numbers: gathered[0]?.numbers,
  }
}

/** Routes of all pages made from documents' facts, of all editions or of some. */
export function gatheredRoutes(
  site: PlannedSite,
  editions: readonly Edition<PlannedSite>[] = editionsOf(site),
): string[] {
  return [
    ...editions.flatMap((edition) => gatheredLists(edition).map(({ route }) => route)),
    ...site.integrations.routes(site),
  ]
}

/** At most this many groups are named for a part. */
const maxGroups = 16

/** At most this many admonitions are named for a part or a group. */
const maxFirst = 3

function admonitionLists(
  edition: Edition,
  documents: readonly KnownDocument[],
  whole: SitePart,
): AdmonitionsPage[] {
  const known = new Map(documents.map((document) => [document.doc.route, document]))
  return admonitionHeads(edition, whole).flatMap(({ keyword, heads }) => {
    const itemsOf = (route: string) =>
      (known.get(route)?.facts.admonitions ?? [])
        .filter(({ kind }) => kind === keyword)
        .sort((a, b) => rank(a) - rank(b))
    const listed = (route: string, label: string, docs: readonly Doc[]): ListedPart => {
      const all = docs
        .flatMap((doc) => itemsOf(doc.route).map((item) => ({ ...item, route: `${doc.route}#${item.id}` })))
        .sort((a, b) => rank(a) - rank(b))
      const first = all.slice(0, maxFirst).map(({ html, title, route: at }) => ({ html, title, route: at }))
      return { route, label, count: all.length, first }
    }
    return heads.map(({ part, ...head }): AdmonitionsPage => ({
      kind: 'admonitions',
      ...head,
      count: listed(head.route, head.title, docsOfPart(part)).count,
      parts: partsShown({ part, route: head.route }).map(({ part: below, ...link }, index, all) => {
        const groups = [
          ...below.groups.map(({ id, label, docs }) => listed(`${link.route}#${id}`, label, docs)),
          // Parts of a nested part get no separate line.
          ...(link.depth === 1 ? below.parts : []).map((inner) =>
            listed(link.route + inner.path.slice(below.path.length), inner.label, docsOfPart(inner)),
          ),
        ]
          .filter((group, _, others) => group.count > 0 && others.length > 1)
          .slice(0, maxGroups)
        const own = listed(link.route, link.label, docsOfPart(below))
        const isDivided = groups.length > 0 || (all[index + 1]?.depth ?? 0) > link.depth
        return { ...own, depth: link.depth, groups, first: isDivided ? [] : own.first }
      }),
      groups: part.groups
        .map(({ id, label, docs }) => ({
          id,
          label,
          pages: docs.flatMap((doc): ListedAdmonitionsOfPage[] => {
            const items = itemsOf(doc.route).map(
              ({ kind: _kind, values: _values, slots: _slots, place: _place, ...item }) => item,
            )
            const title = collectionOf(edition.site, doc).names.get(doc.route) ?? doc.title
            return items.length > 0 ? [{ title, route: doc.route, items }] : []
          }),
        }))
        .filter(({ pages }) => pages.length > 0),
    }))
  })
}

/** Admonitions that an integration ranks first; all others keep their order. */
const rank = ({ mark }: Pick<ListedAdmonition, 'mark'>) => (mark?.comesFirst ? 0 : 1)

function admonitionHeads({ base, version, site }: Edition, whole: SitePart) {
  return listedKinds(site.config.markdown.admonitions).map(
    ({ keyword, list: { route, title, description } }) => {
      const describe = (place: string | undefined) =>
        [description ?? [], place === undefined ? [] : `On the pages of ${place}.`].flat().join(' ') ||
        undefined
      return { keyword, heads: listHeads({ base, version }, { route, title, describe }, whole) }
    },
  )
}

/** The lists of an edition, as far as they are known before documents are made. Search includes them. */
export function gatheredLists(edition: Edition<PlannedSite>): ListHead[] {
  const whole = partsOfSite(edition.site)
  const own = admonitionHeads(edition, whole).flatMap(({ heads }) => heads)
  return [...own, ...edition.site.integrations.lists(edition)]
}
