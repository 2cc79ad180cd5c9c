import { sectionLabel } from '../content/collections/collection'
import type { Edition } from '../content/editions'
import { flattenSidebar } from '../content/sidebars/sidebars'
import type { PageLink, SearchPage } from '../model/page'
import { searchRoute } from '../model/path'
import { inEdition } from '../model/versions'
import { docsOfPart, partsOfSite, type SitePart } from './site-parts'

/** At most this many pages are in its data, so that they do not grow with a very large site. */
const maxListedPages = 1000

/** So many pages it shows one by one; of more it shows what they lie in. */
const maxShownPages = 300
/** At most so many things in a section. */
const maxEntries = 60

/** What is listed without script: every page in the order of its sidebar, under the name that can stand alone. The not-found page suggests from it. */
export function searchPageData({ base, version, site }: Edition): SearchPage {
  const unlisted = new Set(site.docs.filter((doc) => doc.unlisted).map(({ route }) => route))
  const names = site.collections.flatMap((collection) => [...collection.names])
  const listed = new Map(names.filter(([route]) => !unlisted.has(route)).slice(0, maxListedPages))
  const isLarge = listed.size > maxShownPages
  const groups = site.collections.flatMap((collection) =>
    collection.sidebars.map(({ id, items }) => ({
      label: sectionLabel(collection, id),
      pages: takeAll(
        listed,
        flattenSidebar(items).flatMap(({ href }) => href ?? []),
      ),
    })),
  )
  groups.push({ label: 'Other pages', pages: takeAll(listed, [...listed.keys()]) })
  return {
    kind: 'search',
    route: inEdition(base, searchRoute),
    title: 'Search',
    description: `Search ${site.config.navbar.title || site.config.title}${version ? ` ${site.collections[0].version.label}` : ''}.`,
    breadcrumbs: [],
    ...(version && { inVersion: version }),
    sidebars: groups.filter(({ pages }) => pages.length > 0),
    ...(isLarge && { sections: sectionsOf(partsOfSite(site)) }),
    tags: site.collections.flatMap(({ tags }) => tags.map(({ label, route }) => ({ label, route }))),
  }
}

/** What lies in each section: its categories, each with its first page. */
function sectionsOf({ parts }: SitePart): SearchPage['sections'] {
  return parts.map((section) => {
    const inside = [
      ...section.groups.map(({ label, docs }) => ({ label, docs })),
      ...section.parts.map((part) => ({ label: part.label, docs: docsOfPart(part) })),
    ]
    return {
      label: section.label,
      count: docsOfPart(section).length,
      entries: inside
        .flatMap(({ label, docs }) => (docs[0] ? [{ label, route: docs[0].route, count: docs.length }] : []))
        .slice(0, maxEntries),
    }
  })
}

/** Takes pages out of a list, so that each stands in one group. */
function takeAll(listed: Map<string, string>, routes: readonly string[]): PageLink[] {
  return routes.flatMap((route) => {
    const label = listed.get(route)
    listed.delete(route)
    return label === undefined ? [] : [{ label, route }]
  })
}
