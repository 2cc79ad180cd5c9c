import { admonitionKinds } from '../model/admonitions'
import type { AdmonitionsPage, ListedAdmonitionsOfPage } from '../model/page'
import type { SiteConfig } from '../model/site-config'
import type { Site } from '../site/load-site'
import type { ReadyDocument } from './compile-documents'
import { sidebarLabel } from '../site/sidebars/sections'

/** Gathers admonitions of the kinds that have a list page, while pages are written. */
export function createAdmonitionLists(site: Site): {
  add(ready: Pick<ReadyDocument, 'doc' | 'article'>): void
  pages(): AdmonitionsPage[]
} {
  const kinds = listedKinds(site.config)
  const found = new Map<string, ListedAdmonitionsOfPage[]>(kinds.map(({ keyword }) => [keyword, []]))
  const sidebarOf = new Map<string, string | undefined>()
  return {
    add({ doc, article }) {
      if (doc.unlisted) return
      for (const [keyword, pages] of found) {
        const items = article.admonitions.filter(({ kind }) => kind === keyword)
        if (items.length === 0) continue
        sidebarOf.set(doc.route, doc.sidebar)
        pages.push({
          title: site.names.get(doc.route) ?? doc.title,
          route: doc.route,
          items: items.map(({ id, html, title, text }) => ({ id, html, title, text })),
        })
      }
    },
    pages: () =>
      kinds.map(({ keyword, label, list }): AdmonitionsPage => {
        const pages = found.get(keyword) ?? []
        const of = (sidebar: string | undefined) =>
          pages.filter(({ route }) => sidebarOf.get(route) === sidebar)
        return {
          kind: 'admonitions',
          route: list.route,
          title: list.title,
          ...(list.description !== undefined && { description: list.description }),
          breadcrumbs: [],
          label,
          groups: [
            ...site.sidebars.map(({ id }) => ({ label: sidebarLabel(site.config, id), pages: of(id) })),
            { label: 'Other pages', pages: of(undefined) },
          ].filter((group) => group.pages.length > 0),
        }
      }),
  }
}

/** How many admonitions a list page shows. */
export function countOf({ groups }: AdmonitionsPage): number {
  return groups.flatMap(({ pages }) => pages).reduce((count, { items }) => count + items.length, 0)
}

/** The kinds of a site that have a list page. */
function listedKinds({ markdown }: SiteConfig) {
  return [...admonitionKinds(markdown.admonitions)].flatMap(([keyword, { label, list }]) =>
    list ? [{ keyword, label, list }] : [],
  )
}

/** Routes of the list pages of a site. */
export function admonitionListRoutes(config: SiteConfig): string[] {
  return listedKinds(config).map(({ list }) => list.route)
}
