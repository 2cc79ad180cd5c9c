import type { Doc } from '../../model/doc'
import { didYouMean } from '../../model/nearest'
import type { PageLink } from '../../model/page'
import type { Problem } from '../../model/problem'
import type { Sidebar, SidebarItem } from '../../model/sidebar'
import type { Section } from './sections'
import { readSource } from '../documents/read-source'
import { frontmatterPlace } from '../documents/frontmatter'

/** What a page's place in its sidebar gives it (N12). */
export interface PagePosition {
  sidebar: string
  breadcrumbs: { label: string; route?: string }[]
  previous?: PageLink
  next?: PageLink
}

/**
 * Breadcrumbs, previous and next page of every page that stands in a sidebar. A page that stands there twice has the place of the first
 * time, and is a neighbour each time, as in Docusaurus. Of several sidebars that one counts which the page shows (`shown`, by route);
 * without a word of it the first. Breadcrumbs start with the section, where the sidebar is one.
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
      const isPage = item.type === 'category' ? item.href !== undefined : item.docId !== undefined
      if (isPage && item.href !== undefined) {
        const page = { label: item.label, route: item.href }
        if (!positions.has(page.route))
          positions.set(page.route, { sidebar: sidebar.id, breadcrumbs: trailOf(parents, page) })
        if (item.type === 'category' || !item.unlisted) order.push(page)
      }
      if (item.type === 'category') visit(item.items ?? [], [...parents, here])
    }
  }
  visit(sidebar.items, section ? [section] : [])
  const placed = new Set<string>()
  for (const [index, { route }] of order.entries()) {
    const position = positions.get(route)
    if (!position || placed.has(route)) continue
    placed.add(route)
    const [previous, next] = [order[index - 1], order[index + 1]]
    if (previous) position.previous = previous
    if (next) position.next = next
  }
  return positions
}

/** The page that opens a section of its name is the section. */
function trailOf(parents: PagePosition['breadcrumbs'], here: PageLink): PagePosition['breadcrumbs'] {
  return [...parents.filter(({ label, route }) => label !== here.label || route !== here.route), here]
}

/** Previous and next of a document with its frontmatter's wishes applied: null hides, an id names another document. */
export function paginate(
  doc: Doc,
  position: PagePosition | undefined,
  docsById: Map<string, Doc>,
): { previous?: PageLink; next?: PageLink; problems: Problem[] } {
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
        file: doc.sitePath,
        ...frontmatterPlace(readSource(doc.absolute).source, [key]),
      })
    }
    return target ? { label: target.title, route: target.route } : fallback
  }
  const previous = choose('pagination_prev', position?.previous)
  const next = choose('pagination_next', position?.next)
  return { ...(previous && { previous }), ...(next && { next }), problems }
}
