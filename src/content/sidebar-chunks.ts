import type { Sidebar, SidebarCategory, SidebarChunk, SidebarItem } from '../model/sidebar'

/** A chunk holds at most about this many items, so that a page's sidebar stays near 3 kB compressed however large the site is. */
const maxChunkItems = 150

export interface CutSidebar {
  chunks: SidebarChunk[]
  /** For each route in the sidebar: the chunks that its branch needs, root first. */
  branches: Map<string, string[]>
}

/**
 * Cuts a sidebar into chunks. A sidebar within the limit is one chunk. A larger one keeps the top levels that fit in its
 * root chunk; each category that does not fit becomes a chunk of its own, loaded when a reader opens it.
 */
export function cutSidebar(sidebar: Sidebar): CutSidebar {
  const chunks: SidebarChunk[] = []
  const branches = new Map<string, string[]>()
  const cut = (items: readonly SidebarItem[], parents: readonly string[]): string => {
    const name = chunks.length === 0 ? sidebar.id : `${sidebar.id}.${chunks.length}`
    const chunk: SidebarChunk = { name, items: [] }
    chunks.push(chunk)
    const path = [...parents, name]
    const inline = fittingCategories(items)
    const place = (item: SidebarItem): SidebarItem => {
      const href = item.type === 'html' ? undefined : item.href
      if (href !== undefined && !branches.has(href)) branches.set(href, path)
      if (item.type !== 'category' || !item.items) return item
      if (inline.has(item)) return { ...item, items: item.items.map(place) }
      const { items: children, ...rest } = item
      return { ...rest, chunk: cut(children, path) }
    }
    chunk.items = items.map(place)
    return name
  }
  cut(sidebar.items, [])
  return { chunks, branches }
}

/** The categories whose children stay in the chunk: taken breadth first while the limit allows. */
function fittingCategories(items: readonly SidebarItem[]): Set<SidebarCategory> {
  const fitting = new Set<SidebarCategory>()
  let budget = maxChunkItems - items.length
  const queue = items.filter((item) => item.type === 'category')
  for (let category = queue.shift(); category; category = queue.shift()) {
    const children = category.items ?? []
    if (children.length > budget) continue
    budget -= children.length
    fitting.add(category)
    queue.push(...children.filter((item) => item.type === 'category'))
  }
  return fitting
}
