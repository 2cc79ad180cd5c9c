import type { Site } from '../site/load-site'
import { flattenSidebar } from '../site/sidebars/sidebars'
import { compare } from '../site/tags'
import type { Doc, Tag } from '../model/doc'
import type {
  Card,
  CategoryPage,
  NotFoundPage,
  PageData,
  SearchPage,
  TagPage,
  TagsPage,
  VersionsPage,
} from '../model/page'
import type { SidebarCategory, SidebarItem } from '../model/sidebar'
import { landingRoute, tagsRoute } from './site-data'

/** Route of the version page (R3). */
export const versionsRoute = '/versions'
/** Route of the search page (S). */
export const searchRoute = '/search'

/** Every page that is made from the content as a whole: category indexes, tags, versions, search, not found. */
export function createIndexPages(site: Site): PageData[] {
  return [...categoryPages(site), ...tagPages(site), versionsPage(site), searchPage(site), notFoundPage()]
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
    return [{ label: item.label, href, count, ...(item.description && { description: item.description }) }]
  })
}

function categoryPages(site: Site): CategoryPage[] {
  return site.sidebars.flatMap((sidebar) =>
    flattenSidebar(sidebar.items)
      .filter((item): item is SidebarCategory => item.type === 'category')
      .flatMap((category): CategoryPage[] => {
        const index = category.generatedIndex
        if (!index) return []
        const position = site.positions.get(index.route)
        return [
          {
            kind: 'category',
            route: index.route,
            title: index.title,
            ...(index.description && { description: index.description }),
            ...(index.keywords && { keywords: index.keywords }),
            ...(index.image && { image: index.image }),
            sidebar: {
              id: sidebar.id,
              chunks: site.branches.get(sidebar.id)?.get(index.route) ?? [sidebar.id],
            },
            breadcrumbs: position?.breadcrumbs ?? [],
            items: cardsOf(category.items ?? [], index.route),
            ...(position?.previous && { previous: position.previous }),
            ...(position?.next && { next: position.next }),
          },
        ]
      }),
  )
}

/**
 * Labels of pages in lists across the site. Titles such as "Introduction" stand for many pages; each is told apart by as many of the
 * categories around it as it takes.
 */
export function listLabels(site: Site): (doc: Doc) => string {
  const labels = new Map<Doc, string>()
  let open = site.docs
  for (let depth = 0; open.length > 0 && depth < 4; depth++) {
    const counts = new Map<string, number>()
    for (const doc of open) {
      const around = (site.positions.get(doc.route)?.breadcrumbs ?? []).slice(0, -1).map(({ label }) => label)
      const parents = depth === 0 ? [] : around.slice(-depth)
      const label = [...parents, doc.title].join(' › ')
      labels.set(doc, label)
      counts.set(label, (counts.get(label) ?? 0) + 1)
    }
    open = open.filter((doc) => (counts.get(labels.get(doc) ?? '') ?? 0) > 1)
  }
  return (doc) => labels.get(doc) ?? doc.title
}

function tagPages(site: Site): (TagsPage | TagPage)[] {
  const labelOf = listLabels(site)
  const listed = site.docs.filter((doc) => !doc.unlisted)
  const docsOf = (tag: Tag) => listed.filter((doc) => doc.tags.some(({ route }) => route === tag.route))
  const indexRoute = tagsRoute(site.config)
  const letters = new Map<string, TagsPage['groups'][number]['tags']>()
  for (const tag of site.tags) {
    const letter = (tag.label[0] ?? '#').toUpperCase()
    letters.set(letter, [
      ...(letters.get(letter) ?? []),
      { label: tag.label, route: tag.route, count: docsOf(tag).length },
    ])
  }
  const index: TagsPage = {
    kind: 'tags',
    route: indexRoute,
    title: 'Tags',
    description: `All ${site.tags.length} tags of ${site.config.navbar.title || site.config.title}.`,
    breadcrumbs: [],
    groups: [...letters].map(([letter, tags]) => ({ letter, tags })),
  }
  const pages = site.tags.map((tag): TagPage => {
    const docs = docsOf(tag).sort((a, b) => compare(a.title, b.title))
    return {
      kind: 'tag',
      route: tag.route,
      title: `${docs.length} ${docs.length === 1 ? 'page' : 'pages'} tagged with “${tag.label}”`,
      description:
        tag.description ??
        `${docs.slice(0, 6).map(labelOf).join(', ')}${docs.length > 6 ? ' and more' : ''}.`,
      breadcrumbs: [{ label: 'Tags', route: indexRoute }, { label: tag.label }],
      label: tag.label,
      ...(tag.description && { about: tag.description }),
      indexRoute,
      docs: docs.map((doc) => ({
        title: labelOf(doc),
        route: doc.route,
        ...(doc.frontmatter.description && { description: doc.frontmatter.description }),
      })),
    }
  })
  return [index, ...pages]
}

/** Name of a sidebar for readers: the label of the navbar item that leads to it, else its id. */
export function sidebarLabel(site: Site, id: string): string {
  const item = site.config.navbar.items.find((entry) => entry.type === 'docSidebar' && entry.sidebarId === id)
  return item && 'label' in item && item.label ? item.label : id
}

function versionsPage(site: Site): VersionsPage {
  const { name, label, isLast, mainDocId, sidebars } = site.version
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
      path: landingRoute(site),
      mainDocId,
      docCount: site.docs.length,
      sidebars: site.sidebars.map(({ id }) => ({
        id,
        label: sidebarLabel(site, id),
        ...(sidebars[id]?.link && { route: sidebars[id].link.path }),
        docCount: site.docs.filter((doc) => doc.sidebar === id).length,
      })),
    },
    ...(site.config.upstream && {
      upstream: { name: site.config.upstream.name, release: site.config.upstream.release },
    }),
  }
}

/** At most this many pages are listed on the search page, so that its weight does not grow with a very large site. */
const maxListedPages = 1000

function searchPage(site: Site): SearchPage {
  const listed = site.docs.filter((doc) => !doc.unlisted).slice(0, maxListedPages)
  const inSidebar = (id: string | undefined) => (doc: Doc) => doc.sidebar === id
  const labelOf = listLabels(site)
  const group = (label: string, docs: Doc[]) => ({
    label,
    pages: docs.map((doc) => ({ label: labelOf(doc), route: doc.route })),
  })
  const groups = [
    ...site.sidebars.map(({ id }) => group(sidebarLabel(site, id), listed.filter(inSidebar(id)))),
    group('Other pages', listed.filter(inSidebar(undefined))),
  ]
  return {
    kind: 'search',
    route: searchRoute,
    title: 'Search',
    description: `Search ${site.config.navbar.title || site.config.title}.`,
    breadcrumbs: [],
    sidebars: groups.filter(({ pages }) => pages.length > 0),
    tags: site.tags.map(({ label, route }) => ({ label, route })),
  }
}

function notFoundPage(): NotFoundPage {
  return { kind: 'not-found', route: '/404', title: 'Page not found', breadcrumbs: [], unlisted: true }
}
