import { sectionLabel } from '../site/collections/collection'
import type { Edition } from '../site/editions'
import { flattenSidebar } from '../site/sidebars/sidebars'
import type { PageLink, SearchPage } from '../model/page'
import { searchRoute } from '../model/routes'
import { inEdition } from '../model/versions'

/** At most this many pages are listed on the search page, so that its weight does not grow with a very large site. */
const maxListedPages = 1000

/** What is listed without script: every page in the order of its sidebar, under the name that can stand alone. The not-found page suggests from it. */
export function searchPageData({ base, version, site }: Edition): SearchPage {
  const unlisted = new Set(site.docs.filter((doc) => doc.unlisted).map(({ route }) => route))
  const names = site.collections.flatMap((collection) => [...collection.names])
  const listed = new Map(names.filter(([route]) => !unlisted.has(route)).slice(0, maxListedPages))
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
    tags: site.collections.flatMap(({ tags }) => tags.map(({ label, route }) => ({ label, route }))),
  }
}

/** Takes pages out of a list, so that each stands in one group. */
function takeAll(listed: Map<string, string>, routes: readonly string[]): PageLink[] {
  return routes.flatMap((route) => {
    const label = listed.get(route)
    listed.delete(route)
    return label === undefined ? [] : [{ label, route }]
  })
}
