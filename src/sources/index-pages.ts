import { sectionLabel, type Collection } from '../site/collections/collection'
import type { Site } from '../site/load-site'
import { flattenSidebar } from '../site/sidebars/sidebars'
import { searchRoute, versionsRoute } from '../model/routes'
import { standaloneLabel } from '../model/page-names'
import { compare } from '../site/tags'
import type { Doc, Tag } from '../model/doc'
import type { SiteConfig } from '../model/site-config'
import type {
  Card,
  CategoryPage,
  NotFoundPage,
  PageLink,
  PageData,
  SearchPage,
  TagPage,
  TagsPage,
  VersionsPage,
} from '../model/page'
import type { SidebarCategory, SidebarItem } from '../model/sidebar'
import { landingRoute } from './site-data'

/** Every page that is made from the content as a whole: category indexes, tags, versions, search, not found. */
export function createIndexPages(site: Site): PageData[] {
  return [
    ...site.collections.flatMap((collection) => [
      ...categoryPages(collection),
      ...tagPages(collection, site.config),
    ]),
    versionsPage(site),
    searchPage(site),
    notFoundPage(),
  ]
}

/** Cards of a list of sidebar items; the page they stand on is left out (R5, `DocCardList`). */
export function cardsOf(items: readonly SidebarItem[], except: string): Card[] {
  return items.flatMap((item): Card[] => {
    if (item.type === 'html') return []
    if (item.type === 'link') {
      if (item.unlisted || item.href === except) return []
      return [
        { label: item.label, href: item.href, ...(item.description && { description: item.description }) },
      ]
    }
    const href = item.href ?? item.firstHref
    if (href === undefined || item.href === except) return []
    const count = flattenSidebar(item.items ?? []).filter((child) => child.type === 'link').length
    const description = item.description && { description: item.description }
    return [{ label: item.label, href, count, contents: contentsOf(item), ...description }]
  })
}

/** More than this in a card is a list of its own. */
const maxContents = 12

/** The pages and categories right below a category. */
function contentsOf({ items = [] }: SidebarCategory): Card['contents'] {
  const shown = items.flatMap((item) => {
    if (item.type === 'html' || (item.type === 'link' && item.unlisted)) return []
    const href = item.href ?? (item.type === 'category' ? item.firstHref : undefined)
    return href === undefined ? [] : [{ label: item.label, href }]
  })
  return shown.length > maxContents ? shown.slice(0, maxContents - 1) : shown
}

function categoryPages({ sidebars, positions, branches, names }: Collection): CategoryPage[] {
  const named = ({ route, label }: PageLink): PageLink => ({
    route,
    label: standaloneLabel(label, names.get(route)),
  })
  return sidebars.flatMap((sidebar) =>
    flattenSidebar(sidebar.items)
      .filter((item): item is SidebarCategory => item.type === 'category')
      .flatMap((category): CategoryPage[] => {
        const index = category.generatedIndex
        if (!index) return []
        const position = positions.get(index.route)
        const name = names.get(index.route) ?? index.title
        return [
          {
            kind: 'category',
            route: index.route,
            title: index.title,
            ...(name !== index.title && { name }),
            ...(index.description && { description: index.description }),
            ...(index.keywords && { keywords: index.keywords }),
            ...(index.image && { image: index.image }),
            sidebar: {
              id: sidebar.id,
              chunks: branches.get(sidebar.id)?.get(index.route) ?? [sidebar.id],
            },
            breadcrumbs: position?.breadcrumbs ?? [],
            items: cardsOf(category.items ?? [], index.route),
            ...(position?.previous && { previous: named(position.previous) }),
            ...(position?.next && { next: named(position.next) }),
          },
        ]
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
      title: `${docs.length} ${docs.length === 1 ? 'page' : 'pages'} tagged with “${tag.label}”`,
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

function versionsPage(site: Site): VersionsPage {
  const [collection] = site.collections
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
        ...(sidebars[id]?.link && { route: sidebars[id].link.path }),
        docCount: collection.docs.filter((doc) => doc.sidebar === id).length,
      })),
    },
    ...(collection.upstream && {
      upstream: { name: collection.upstream.name, release: collection.upstream.release },
    }),
  }
}

/** At most this many pages are listed on the search page, so that its weight does not grow with a very large site. */
const maxListedPages = 1000

/** What is listed without script: every page in the order of its sidebar, under the name that can stand alone. The not-found page suggests from it. */
function searchPage(site: Site): SearchPage {
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
    route: searchRoute,
    title: 'Search',
    description: `Search ${site.config.navbar.title || site.config.title}.`,
    breadcrumbs: [],
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

function notFoundPage(): NotFoundPage {
  return { kind: 'not-found', route: '/404', title: 'Page not found', breadcrumbs: [], unlisted: true }
}
