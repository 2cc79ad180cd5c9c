import type { Route } from '../../model/doc'
import type { SidebarChunk, SidebarItem } from '../../model/sidebar'

/** Children of a category: its own, or those of its chunk when that is loaded; undefined when it is not. */
export function childrenOf(
  item: SidebarItem,
  chunks: readonly SidebarChunk[],
): readonly SidebarItem[] | undefined {
  if (item.type !== 'category') return undefined
  return item.items ?? chunks.find((chunk) => chunk.name === item.chunk)?.items
}

/** The items from the root down to the first one that stands for `route`; empty when there is none. */
export function findTrail(
  items: readonly SidebarItem[],
  route: Route,
  chunks: readonly SidebarChunk[],
): SidebarItem[] {
  for (const item of items) {
    if (item.type !== 'html' && item.href === route) return [item]
    const below = findTrail(childrenOf(item, chunks) ?? [], route, chunks)
    if (below.length > 0) return [item, ...below]
  }
  return []
}
