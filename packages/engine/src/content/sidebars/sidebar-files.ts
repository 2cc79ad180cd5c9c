import type { Sidebar, SidebarCategory, SidebarChunk, SidebarItem } from '../../model/sidebar'
import { createHash } from 'node:crypto'

/** A sidebar of at most this many items is one chunk, which is sent completely and can be expanded without JavaScript. */
const maxWholeItems = 150
/**
 * Maximum items in a chunk of a larger sidebar. A page loads the chunks of its own branch, so its sidebar stays near 1 kB compressed,
 * however large the site.
 */
const maxChunkItems = 50

export interface CutSidebar {
  chunks: SidebarChunk[]
  /** For each route in the sidebar, the chunks of its branch, root first. */
  branches: Map<string, string[]>
}

/**
 * Splits a sidebar into chunks. A small one is one chunk. The root chunk of a larger one contains the top levels that fit; each category
 * below them becomes a separate chunk, loaded when a reader expands it.
 * @param root name of the root chunk, unique in the site. Default: the sidebar's id
 */
export function cutSidebar(sidebar: Sidebar, root = sidebar.id): CutSidebar {
  const chunks: SidebarChunk[] = []
  const branches = new Map<string, string[]>()
  const limit = countItems(sidebar.items) <= maxWholeItems ? maxWholeItems : maxChunkItems
  const nameOf = chunkNames(root)
  const cut = (items: readonly SidebarItem[], name: string, parents: readonly string[]): string => {
    const chunk: SidebarChunk = { name, items: [] }
    chunks.push(chunk)
    const path = [...parents, name]
    const inline = fittingCategories(items, limit)
    const place = (item: SidebarItem): SidebarItem => {
      const href = item.type === 'html' ? undefined : item.href
      const isFirst = href !== undefined && !branches.has(href)
      if (isFirst) branches.set(href, path)
      if (item.type !== 'category' || !item.items) return item
      if (inline.has(item)) return { ...item, items: item.items.map(place) }
      const { items: children, ...rest } = item
      const chunk = cut(children, nameOf(item.key), path)
      // A category's own page shows the category expanded, so the page needs its chunk.
      if (isFirst) branches.set(href, [...path, chunk])
      return { ...rest, chunk }
    }
    chunk.items = items.map(place)
    return name
  }
  cut(sidebar.items, root, [])
  return { chunks, branches }
}

/** Names chunks after their categories' keys, so that new neighbours do not rename a category's chunk. */
function chunkNames(root: string): (key: string) => string {
  const taken = new Set<string>()
  // Two categories on the same level may have the same label.
  const nameOf = (key: string): string => {
    const name = `${root}.${createHash('sha256').update(key).digest('hex').slice(0, 8)}`
    if (taken.has(name)) return nameOf(`${key} +`)
    taken.add(name)
    return name
  }
  return nameOf
}

/** The categories whose children stay in the chunk: the top levels, as long as a whole level fits. */
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
