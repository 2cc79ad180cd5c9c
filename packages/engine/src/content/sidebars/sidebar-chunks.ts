import type { Sidebar, SidebarCategory, SidebarChunk, SidebarItem, SidebarLink } from '../../model/sidebar'
import { createHash } from 'node:crypto'
import { firstHref } from './sidebars'

/** A sidebar of at most so many items is one chunk: it is sent whole, and all of it opens without script. */
const maxWholeItems = 150
/**
 * A chunk of a larger sidebar holds about so many items. A page carries the chunks of its own branch, so its sidebar stays near
 * 1 kB compressed however large the site is.
 */
const maxChunkItems = 50

export interface CutSidebar {
  chunks: SidebarChunk[]
  /** For each route in the sidebar: the chunks that its branch needs, root first. */
  branches: Map<string, string[]>
}

/**
 * Cuts a sidebar into chunks. A small one is one chunk. A larger one keeps the top levels that fit in its root chunk; each
 * category below them, and each run of a long list, becomes a chunk of its own, loaded when a reader opens it.
 * @param root name of the root chunk, unique in the site. Default: the sidebar's id
 */
export function cutSidebar(sidebar: Sidebar, root = sidebar.id): CutSidebar {
  const chunks: SidebarChunk[] = []
  const branches = new Map<string, string[]>()
  const limit = countItems(sidebar.items) <= maxWholeItems ? maxWholeItems : maxChunkItems
  const nameOf = chunkNames(root)
  const cut = (all: readonly SidebarItem[], name: string, parents: readonly string[], key = ''): string => {
    const chunk: SidebarChunk = { name, items: [] }
    chunks.push(chunk)
    const path = [...parents, name]
    const items = inRuns(all, key)
    const inline = fittingCategories(items, limit)
    const place = (item: SidebarItem): SidebarItem => {
      const href = item.type === 'html' ? undefined : item.href
      const isFirst = href !== undefined && !branches.has(href)
      if (isFirst) branches.set(href, path)
      if (item.type !== 'category' || !item.items) return item
      if (inline.has(item)) return { ...item, items: item.items.map(place) }
      const { items: children, ...rest } = item
      const chunk = cut(children, nameOf(item.key), path, item.key)
      // The branch of a category's own page is open, so the page carries it.
      if (isFirst) branches.set(href, [...path, chunk])
      return { ...rest, chunk }
    }
    chunk.items = items.map(place)
    return name
  }
  cut(sidebar.items, root, [])
  return { chunks, branches }
}

/** Names chunks by what their categories are called, so that what comes beside a category does not rename its chunk. */
function chunkNames(root: string): (key: string) => string {
  const taken = new Set<string>()
  // Two categories of a level may have one label.
  const nameOf = (key: string): string => {
    const name = `${root}.${shortHash(key)}`
    if (taken.has(name)) return nameOf(`${key} +`)
    taken.add(name)
    return name
  }
  return nameOf
}

/** The categories whose children stay in the chunk: those of the top levels, as long as a level fits as a whole. */
function fittingCategories(items: readonly SidebarItem[], limit: number): Set<SidebarCategory> {
  const fitting = new Set<SidebarCategory>()
  let room = limit - items.length
  for (let level = categoriesOf(items); level.length > 0;) {
    const children = level.flatMap((category) => category.items ?? [])
    if (children.length > room) break
    room -= children.length
    for (const category of level) fitting.add(category)
    level = categoriesOf(children)
  }
  return fitting
}

const categoriesOf = (items: readonly SidebarItem[]): SidebarCategory[] =>
  items.filter((item) => item.type === 'category')

function countItems(items: readonly SidebarItem[]): number {
  return items.reduce(
    (sum, item) => sum + 1 + (item.type === 'category' ? countItems(item.items ?? []) : 0),
    0,
  )
}

const maxListed = 150
const runLength = 50
/** Characters of a label in the name of a run. */
const maxLabel = 32

/**
 * A level of a sidebar as readers see it: a list with hundreds of entries becomes runs, each a category named by its first and last entry,
 * like the columns of a dictionary. So a page does not carry entries far from its own.
 * @param key key of the category that the level belongs to; empty for the root
 */
export function inRuns(items: readonly SidebarItem[], key = ''): readonly SidebarItem[] {
  // What is not shown, such as a writer's HTML, stays with the entry before it.
  const entries: SidebarItem[][] = []
  for (const item of items) {
    const last = entries.at(-1)
    if (last && (!isShown(item) || !last.some(isShown))) last.push(item)
    else entries.push([item])
  }
  if (entries.length <= maxListed) return items
  const runs = evenRuns(entries, runLength).map((run, index) => asCategory(run.flat(), index, key))
  return inRuns(runs, `${key} …`)
}

/** Cuts a list into runs of nearly equal length, at most `most` long. */
export function evenRuns<Item>(items: readonly Item[], most: number): Item[][] {
  const size = Math.ceil(items.length / Math.ceil(items.length / most))
  return Array.from({ length: Math.ceil(items.length / size) }, (_, run) =>
    items.slice(run * size, (run + 1) * size),
  )
}

function shortHash(text: string, digits = 8): string {
  return createHash('sha256').update(text).digest('hex').slice(0, digits)
}

type Shown = SidebarLink | SidebarCategory

const isShown = (item: SidebarItem): item is Shown =>
  item.type === 'category' || (item.type === 'link' && !item.unlisted)

const identityOf = (item: Shown) => (item.type === 'category' ? item.key : item.href)

function asCategory(items: SidebarItem[], index: number, parent: string): SidebarCategory {
  const shown = items.filter(isShown)
  const [first, last] = [shown[0], shown.at(-1)]
  const href = firstHref(items) ?? (first?.type === 'link' ? first.href : undefined)
  return {
    type: 'category',
    // The first one is called by its place, so that what comes before all others does not rename it.
    key: `${parent} … ${index === 0 || !first ? '' : identityOf(first)}`,
    label: [first, last].map((item) => shorten(item?.label ?? '')).join(' – '),
    className: 'sidebar-run',
    collapsible: true,
    collapsed: true,
    items,
    ...(href !== undefined && { firstHref: href }),
  }
}

function shorten(label: string): string {
  const characters = Array.from(label)
  if (characters.length <= maxLabel) return label
  const kept = characters.slice(0, maxLabel).join('')
  const space = kept.lastIndexOf(' ')
  return `${(space > maxLabel / 2 ? kept.slice(0, space) : kept).trimEnd()}…`
}
