import type { AdmonitionsPage, ListedAdmonitionsOfPage } from '../model/page'
import { collectionOf, sectionLabel } from '../site/collections/collection'
import type { Edition } from '../site/editions'
import { inEdition } from '../model/versions'
import type { KnownDocument } from './document-facts'
import { listedKinds } from './listed-kinds'

/** A page for each kind of admonition that has a list: those of the documents given, by section and page. */
export function admonitionLists(
  { base, version, site }: Edition,
  documents: readonly KnownDocument[],
): AdmonitionsPage[] {
  const kinds = listedKinds(site.config)
  if (kinds.length === 0) return []
  const listed = documents.filter(({ doc }) => !doc.unlisted)
  return kinds.map(({ keyword, label, list }): AdmonitionsPage => {
    const of = (sidebar: string | undefined, key?: string) =>
      listed.flatMap(({ doc, facts }): ListedAdmonitionsOfPage[] => {
        if (doc.sidebar !== sidebar || (key !== undefined && doc.collection !== key)) return []
        const items = facts.admonitions.filter(({ kind }) => kind === keyword)
        if (items.length === 0) return []
        return [
          {
            title: collectionOf(site, doc).names.get(doc.route) ?? doc.title,
            route: doc.route,
            items: items.map(({ id, html, title, text }) => ({ id, html, title, text })),
          },
        ]
      })
    return {
      kind: 'admonitions',
      route: inEdition(base, list.route),
      title: list.title,
      ...(list.description !== undefined && { description: list.description }),
      breadcrumbs: [],
      ...(version && { inVersion: version }),
      label,
      groups: [
        ...site.collections.flatMap((collection) =>
          collection.sidebars.map(({ id }) => ({
            label: sectionLabel(collection, id),
            pages: of(id, collection.key),
          })),
        ),
        { label: 'Other pages', pages: of(undefined) },
      ].filter((group) => group.pages.length > 0),
    }
  })
}

/** How many admonitions a list page shows. */
export function countOf({ groups }: AdmonitionsPage): number {
  return groups.flatMap(({ pages }) => pages).reduce((count, { items }) => count + items.length, 0)
}
