import type { Route } from './doc'
import type { PageData } from './page'
import type { SiteData } from './site-data'

export interface NamedPage {
  route: Route
  title: string
  /** Labels from the section down to the category that contains the page. */
  around: readonly string[]
}

/** A title that is meaningless by itself. The page is identified by the category it introduces. */
export const introductoryTitle =
  /^(introduction|intro|overview|index|home|about|getting started|start here)$/i

/** Words that mean little alone: `Setup`, `UID`, `plugin`. Names from the code (`useAuth`, `TypeScript`) are clear. */
const bareWord = /^([A-Z]?[a-z]+|[A-Z]+)$/

/**
 * Unique names for pages out of context, as in browser tabs and lists: the title with as many of its parent labels as necessary before it,
 * nearest first: `Admin: Introduction`, `Admin › Commands: Overview`. If all labels are not enough, the route is added.
 */
export function pageNames(pages: readonly NamedPage[]): Map<Route, string> {
  const places = placesOfLabels(pages)
  const entries = pages.map((page) => {
    const labels = page.around.filter((label) => label !== page.title)
    return { ...page, labels, depth: bareWord.test(page.title) ? firstDepth(labels, places) : 0 }
  })
  const isUnfinished = ({ depth, labels }: Entry) => depth < labels.length
  let doubtful = namesakes(entries)
  while (doubtful.some(isUnfinished)) {
    for (const entry of doubtful.filter(isUnfinished)) entry.depth++
    doubtful = namesakes(entries)
  }
  const unclear = new Set(doubtful)
  return new Map(
    entries.map((entry) => [
      entry.route,
      unclear.has(entry) ? `${nameOf(entry)} (${entry.route})` : nameOf(entry),
    ]),
  )
}

/** A page's sidebar label, replaced by its unique name if that only adds context. A custom label is kept. */
export const standaloneLabel = (label: string, name: string | undefined): string =>
  name?.endsWith(label) ? name : label

interface Entry extends NamedPage {
  labels: readonly string[]
  depth: number
}

const nameOf = ({ title, labels, depth }: Entry): string =>
  depth === 0 ? title : `${labels.slice(-depth).join(' › ')}: ${title}`

/** The entries whose name another one has, too. */
function namesakes(entries: readonly Entry[]): Entry[] {
  const counts = new Map<string, number>()
  for (const name of entries.map(nameOf)) counts.set(name, (counts.get(name) ?? 0) + 1)
  return entries.filter((entry) => counts.get(nameOf(entry)) !== 1)
}

/** The paths at which each label occurs; `Hooks` occurs at several. */
function placesOfLabels(pages: readonly NamedPage[]): Map<string, Set<string>> {
  const places = new Map<string, Set<string>>()
  for (const { around } of pages) {
    for (const [index, label] of around.entries()) {
      const path = around.slice(0, index + 1).join('\n')
      places.set(label, (places.get(label) ?? new Set()).add(path))
    }
  }
  return places
}

/** Number of labels down from the nearest one that occurs at a single path; one if there is none. */
function firstDepth(labels: readonly string[], places: ReadonlyMap<string, ReadonlySet<string>>): number {
  const clear = labels.findLastIndex((label) => (places.get(label)?.size ?? 0) <= 1)
  return clear === -1 ? Math.min(1, labels.length) : labels.length - clear
}

/** Title of the browser tab: unique name, delimiter and site title; on the home page, site title and tagline (I1). */
export function documentTitle(
  page: Pick<PageData, 'title' | 'name' | 'documentTitle'>,
  { title, titleDelimiter, tagline }: Pick<SiteData, 'title' | 'titleDelimiter' | 'tagline'>,
): string {
  if (page.documentTitle !== undefined) return page.documentTitle
  const name = page.name ?? page.title
  if (name && name.trim() !== title) return `${name} ${titleDelimiter} ${title}`
  return tagline ? `${title} ${titleDelimiter} ${tagline}` : title
}
