import {
  pageSidebar,
  type Collection,
  sectionLabel,
  landingRoute,
  versionsOf,
} from '../content/collections/collection'
import { flattenSidebar } from '../content/sidebars/sidebars'
import { joinRoute, versionsRoute, searchRoute } from '../model/path'
import { editionsOf, placeInVersions, type Edition } from '../content/load-site'
import { standaloneLabel } from '../model/page-names'
import { compare } from '../content/tags'
import type { Doc, Tag } from '../model/doc'
import type { SiteConfig } from '../model/site-config'
import type {
  CategoryPage,
  PageLink,
  PageData,
  TagPage,
  TagsPage,
  VersionsPage,
  SearchPage,
} from '../model/page'
import { cardsOf } from './doc-cards'
import { counted } from '../model/counted'
import type { PlannedSite } from './integrations'
import { inEdition } from '../model/versions'
import { docsOfPart, partsOfSite, type SitePart } from './site-parts'

/** All pages made from the content as a whole: category indexes, tags, versions, search, not found. */
export function createIndexPages(site: PlannedSite): PageData[] {
  return [
    ...collectionPages(site),
    versionsPage(site),
    ...editionsOf(site).map(searchPageData),
    { kind: 'not-found', route: '/404', title: 'Page not found', breadcrumbs: [], unlisted: true },
  ]
}

/** Category indexes and tag pages of all collections. A page at the same path in another version counts as the same page. */
function collectionPages(site: PlannedSite): (CategoryPage | TagsPage | TagPage)[] {
  const routes = new Map<Collection, Set<string>>()
  const byCollection = site.collections.map((collection) => {
    const pages = [...categoryPages(collection), ...tagPages(collection, site.config)]
    routes.set(collection, new Set([...pages, ...collection.docs].map(({ route }) => route)))
    return { collection, pages }
  })
  return byCollection.flatMap(({ collection, pages }) => {
    const { path } = collection.version
    return pages.map((page) => {
      const below = page.route.slice(path === '/' ? 0 : path.length)
      const routeIn = (other: Collection) => {
        const route = joinRoute(other.version.path, below)
        return routes.get(other)?.has(route) ? route : undefined
      }
      return { ...page, ...placeInVersions(site, collection, routeIn) }
    })
  })
}

function categoryPages(collection: Collection): CategoryPage[] {
  const { sidebars, positions, names } = collection
  const named = ({ route, label }: PageLink): PageLink => ({
    route,
    label: standaloneLabel(label, names.get(route)),
  })
  return sidebars.flatMap((sidebar) =>
    flattenSidebar(sidebar.items)
      .filter((item) => item.type === 'category')
      .flatMap(({ generatedIndex: index, items = [] }): CategoryPage | [] => {
        if (!index) return []
        const position = positions.get(index.route)
        const name = names.get(index.route) ?? index.title
        return {
          kind: 'category',
          route: index.route,
          title: index.title,
          ...(name !== index.title && { name }),
          ...(index.description && { description: index.description }),
          keywords: index.keywords,
          ...(index.image && { image: index.image }),
          sidebar: pageSidebar(collection, sidebar.id, index.route),
          breadcrumbs: position?.breadcrumbs ?? [],
          items: cardsOf(items, index.route),
          ...(position?.previous && { previous: named(position.previous) }),
          ...(position?.next && { next: named(position.next) }),
        }
      }),
  )
}

function tagPages(
  { docs: all, tags: used, names, tagsRoute }: Collection,
  config: SiteConfig,
): (TagsPage | TagPage)[] {
  const labelOf = (doc: Doc) => names.get(doc.route) ?? doc.title
  const listed = all.filter((doc) => !doc.unlisted)
  const docsOf = (tag: Tag) => listed.filter((doc) => doc.tags.some(({ route }) => route === tag.route))
  const letters = new Map<string, TagsPage['groups'][number]['tags']>()
  for (const tag of used) {
    const letter = (tag.label[0] ?? '#').toUpperCase()
    letters.set(letter, [
      ...(letters.get(letter) ?? []),
      { label: tag.label, route: tag.route, count: docsOf(tag).length },
    ])
  }
  const index: TagsPage = {
    kind: 'tags',
    route: tagsRoute,
    title: 'Tags',
    description: `All ${used.length} tags of ${config.navbar.title || config.title}.`,
    breadcrumbs: [],
    groups: [...letters].map(([letter, tags]) => ({ letter, tags })),
  }
  const pages = used.map((tag): TagPage => {
    const docs = docsOf(tag).sort((a, b) => compare(a.title, b.title))
    return {
      kind: 'tag',
      route: tag.route,
      title: `${counted(docs.length, 'page')} tagged with “${tag.label}”`,
      description:
        tag.description ??
        `${docs.slice(0, 6).map(labelOf).join(', ')}${docs.length > 6 ? ' and more' : ''}.`,
      breadcrumbs: [{ label: 'Tags', route: tagsRoute }, { label: tag.label }],
      label: tag.label,
      ...(tag.description && { about: tag.description }),
      indexRoute: tagsRoute,
      docs: docs.map((doc) => ({
        title: labelOf(doc),
        route: doc.route,
        ...(doc.frontmatter.description && { description: doc.frontmatter.description }),
      })),
    }
  })
  return [index, ...pages]
}

/** The default version and all others (R3, I4). */
function versionsPage(site: PlannedSite): VersionsPage {
  const [collection] = site.collections
  const others = site.config.docs
    .flatMap(({ id }) => versionsOf(id, site.collections))
    .filter((other) => other !== collection)
  const { name, label, isLast, mainDocId, sidebars } = collection.version
  return {
    kind: 'versions',
    route: versionsRoute,
    title: 'Versions',
    description: `The versions of ${site.config.navbar.title || site.config.title}.`,
    breadcrumbs: [],
    version: {
      name,
      label,
      isLast,
      path: landingRoute(collection),
      mainDocId,
      docCount: collection.docs.length,
      sidebars: collection.sidebars.map(({ id }) => ({
        id,
        label: sectionLabel(collection, id),
        route: sidebars[id]?.link?.path,
        docCount: collection.docs.filter((doc) => doc.sidebar === id).length,
      })),
    },
    describes: site.integrations.describes(collection),
    ...(others.length > 0 && {
      others: others.map((other) => ({
        docs: other.id,
        label: other.version.label,
        path: landingRoute(other),
        isLast: other.version.isLast,
        banner: other.banner,
        docCount: other.docs.length,
        describes: site.integrations.describes(other),
      })),
    }),
  }
}

/** The search page has at most this many pages in its data. */
const maxListedPages = 1000

/** More pages are not listed one by one, but by sections and categories. */
const maxShownPages = 300
/** Entries of a section, at most. */
const maxEntries = 60

/** The list shown without JavaScript: every page in sidebar order. The not-found page takes its suggestions from it. */
function searchPageData({ base, version, site }: Edition): SearchPage {
  const unlisted = new Set(site.docs.filter((doc) => doc.unlisted).map(({ route }) => route))
  const names = site.collections.flatMap((collection) => [...collection.names])
  const listed = new Map(names.filter(([route]) => !unlisted.has(route)).slice(0, maxListedPages))
  const isLarge = listed.size > maxShownPages
  // Each page is in only one group.
  const take = (route: string): PageLink[] => {
    const label = listed.get(route)
    listed.delete(route)
    return label === undefined ? [] : [{ label, route }]
  }
  const groups = site.collections.flatMap((collection) =>
    collection.sidebars.map(({ id, items }) => ({
      label: sectionLabel(collection, id),
      pages: flattenSidebar(items).flatMap(({ href = '' }) => take(href)),
    })),
  )
  groups.push({ label: 'Other pages', pages: [...listed.keys()].flatMap(take) })
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

function sectionsOf({ parts }: SitePart): SearchPage['sections'] {
  return parts.map((section) => {
    const inside = [...section.groups, ...section.parts.map((part) => ({ ...part, docs: docsOfPart(part) }))]
    return {
      label: section.label,
      count: docsOfPart(section).length,
      entries: inside
        .flatMap(({ label, docs }) => (docs[0] ? [{ label, route: docs[0].route, count: docs.length }] : []))
        .slice(0, maxEntries),
    }
  })
}
