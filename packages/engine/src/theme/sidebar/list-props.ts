import type { SidebarChunk, SidebarItem } from '../../model/sidebar'

/** What a level of the sidebar's tree shows. */
export interface SidebarListProps {
  items: readonly SidebarItem[]
  chunks: readonly SidebarChunk[]
  /** Items from one of `items` down to the current page; empty when the page is elsewhere. */
  trail: readonly SidebarItem[]
}

/** What one of its entries shows. */
export interface SidebarEntryProps<Item> extends Omit<SidebarListProps, 'items'> {
  item: Item
}
