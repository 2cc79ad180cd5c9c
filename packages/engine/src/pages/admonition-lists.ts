import type { Doc } from '../model/doc'
import type { AdmonitionsPage, ListedAdmonitionsOfPage } from '../model/page'
import { collectionOf } from '../content/collections/collection'
import type { Edition } from '../content/editions'
import type { SitePages } from '../content/load-pages'
import type { KnownDocument } from './document-facts'
import { admonitionHeads } from './gathered-lists'
import { partsShown } from './list-heads'
import { docsOfPart, type SitePart } from './site-parts'

/** So many groups are named beside a part. */
const maxGroups = 16

/** For each kind of admonition that has a list the pages of those of the documents given, by section and page. */
export function admonitionLists(
  edition: Edition<SitePages>,
  documents: readonly KnownDocument[],
  whole: SitePart,
): AdmonitionsPage[] {
  const known = new Map(documents.map((document) => [document.doc.route, document]))
  return admonitionHeads(edition, whole).flatMap(({ keyword, heads }) => {
    const itemsOf = (route: string) =>
      (known.get(route)?.facts.admonitions ?? []).filter(({ kind }) => kind === keyword)
    const countIn = (docs: readonly Doc[]) =>
      docs.reduce((total, { route }) => total + itemsOf(route).length, 0)
    const count = (part: SitePart) => countIn(docsOfPart(part))
    return heads.map(({ part, ...head }): AdmonitionsPage => ({
      kind: 'admonitions',
      ...head,
      count: count(part),
      parts: partsShown({ part, route: head.route }).map(({ part: below, ...link }) => ({
        ...link,
        count: count(below),
        groups: [
          ...below.groups.map(({ id, label, docs }) => ({
            route: `${link.route}#${id}`,
            label,
            count: countIn(docs),
          })),
          // Parts of what is itself shown below another one have no line of their own.
          ...(link.depth === 1 ? below.parts : []).map((inner) => ({
            route: link.route + inner.path.slice(below.path.length),
            label: inner.label,
            count: count(inner),
          })),
        ]
          .filter((group, _, all) => group.count > 0 && all.length > 1)
          .slice(0, maxGroups),
      })),
      groups: part.groups
        .map(({ id, label, docs }) => ({
          id,
          label,
          pages: docs.flatMap((doc): ListedAdmonitionsOfPage[] => {
            const items = itemsOf(doc.route).map(({ id, html, title, text }) => ({ id, html, title, text }))
            const title = collectionOf(edition.site, doc).names.get(doc.route) ?? doc.title
            return items.length > 0 ? [{ title, route: doc.route, items }] : []
          }),
        }))
        .filter(({ pages }) => pages.length > 0),
    }))
  })
}
