import type { Doc, DocsVersion, Route } from '../../model/doc'
import { didYouMean } from '../../model/nearest'
import type { Neighbours, PageLink } from '../../model/page'
import type { Problem } from '../../model/problem'
import type { Sidebar, SidebarItem } from '../../model/sidebar'
import { placeOfKey } from '../documents/frontmatter'
import type { SiteConfig } from '../../model/site-config'
import { pageNames } from '../../model/page-names'
import { flattenSidebar } from './sidebars'

/** Data that a page gets from its position in its sidebar (N12). */
export interface PagePosition extends Neighbours {
  sidebar: string
  breadcrumbs: { label: string; route?: string }[]
}

/**
 * Breadcrumbs, previous and next page of every page in a sidebar, beginning with the section. A page that occurs twice has its first
 * position, but is a neighbour at both, as in Docusaurus. Of several sidebars, the one that the page shows counts (`shown`, by route).
 */
export function positionsInSidebars(
  sidebars: readonly Sidebar[],
  sections: ReadonlyMap<string, Section> = new Map(),
  shown: ReadonlyMap<string, string | undefined> = new Map(),
): Map<string, PagePosition> {
  const positions = new Map<string, PagePosition>()
  for (const sidebar of sidebars) {
    for (const [route, position] of positionsIn(sidebar, sections.get(sidebar.id))) {
      const isShown = shown.has(route) ? shown.get(route) === sidebar.id : !positions.has(route)
      if (isShown) positions.set(route, position)
    }
  }
  return positions
}

function positionsIn(sidebar: Sidebar, section: Section | undefined): Map<string, PagePosition> {
  const positions = new Map<string, PagePosition>()
  const order: PageLink[] = []
  const visit = (items: readonly SidebarItem[], parents: PagePosition['breadcrumbs']) => {
    for (const item of items) {
      if (item.type === 'html') continue
      const here = { label: item.label, ...(item.href !== undefined && { route: item.href }) }
      if (item.href !== undefined && (item.type === 'category' || item.docId !== undefined)) {
        const page = { label: item.label, route: item.href }
        if (!positions.has(page.route))
          positions.set(page.route, { sidebar: sidebar.id, breadcrumbs: trailOf(parents, page) })
        if (item.type === 'category' || !item.unlisted) order.push(page)
      }
      if (item.type === 'category') visit(item.items ?? [], [...parents, here])
    }
  }
  visit(sidebar.items, section ? [section] : [])
  // A page's first place comes last, and counts.
  for (const [index, { route }] of [...order.entries()].reverse()) {
    const position = positions.get(route)
    if (!position) continue
    position.previous = order[index - 1]
    position.next = order[index + 1]
  }
  return positions
}

/** A section's start page represents the section, so it is not repeated. */
function trailOf(parents: PagePosition['breadcrumbs'], here: PageLink): PagePosition['breadcrumbs'] {
  const section = parents.findIndex(({ route }) => route === here.route)
  return section < 0 ? [...parents, here] : parents.slice(0, section + 1)
}

/** Previous and next page of a document. Its frontmatter may override them: null hides a link, an id names another document. */
export function paginate(
  doc: Doc,
  position: PagePosition | undefined,
  docsById: Map<string, Doc>,
): Neighbours & { problems: Problem[] } {
  const problems: Problem[] = []
  const choose = (key: 'pagination_prev' | 'pagination_next', fallback: PageLink | undefined) => {
    const wish = doc.frontmatter[key]
    if (wish === null) return undefined
    const target = wish === undefined ? undefined : docsById.get(wish)
    if (wish !== undefined && !target) {
      problems.push({
        severity: 'warning',
        code: 'pagination-missing-doc',
        message: `\`${key}\` names the document \`${wish}\`, which does not exist.`,
        hint: didYouMean(wish, [...docsById.keys()]),
        ...placeOfKey(doc, key),
      })
    }
    return target ? { label: target.title, route: target.route } : fallback
  }
  return {
    previous: choose('pagination_prev', position?.previous),
    next: choose('pagination_next', position?.next),
    problems,
  }
}

/** A sidebar as a section of the site, with the target of a link to it. */
interface Section {
  label: string
  route?: Route
}

/** The sections of a docs folder that the navbar names, by sidebar id. A section has the label of its navbar item. */
export function sectionsOf(
  { navbar, docs: [main] }: Pick<SiteConfig, 'navbar' | 'docs'>,
  docsId: string,
  sidebars: DocsVersion['sidebars'],
): Map<string, Section> {
  const sections = new Map<string, Section>()
  for (const item of navbar.items.toReversed()) {
    if (item.type !== 'docSidebar' || (item.docsPluginId ?? main.id) !== docsId) continue
    const sidebar = sidebars[item.sidebarId]
    const route = sidebar?.link && { route: sidebar.link.path }
    if (sidebar && item.label) sections.set(item.sidebarId, { label: item.label, ...route })
  }
  return sections
}

/** Names of all documents and generated category pages, by route. */
export function namesOfPages(
  docs: readonly Doc[],
  sidebars: readonly Sidebar[],
  positions: ReadonlyMap<string, PagePosition>,
): Map<string, string> {
  const items = flattenSidebar(sidebars.flatMap((sidebar) => sidebar.items))
  const indexes = items.flatMap((item) => (item.type === 'category' && item.generatedIndex) || [])
  return pageNames(
    [...docs, ...indexes].map(({ route, title }) => {
      const labels = (positions.get(route)?.breadcrumbs ?? []).map(({ label }) => label)
      const around = labels.slice(0, -1)
      // A page with the same title as its category is named by its sidebar label.
      const isNamesake = around.length > 1 && around.at(-1) === title
      return { route, title: (isNamesake ? labels.at(-1) : undefined) ?? title, around }
    }),
  )
}
