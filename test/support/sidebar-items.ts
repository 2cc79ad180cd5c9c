import type { SidebarItem } from '../../packages/engine/src/model/sidebar'

/** A sidebar category, found by its label. */
export const sidebarCategory = (label: string, items: SidebarItem[], href?: string): SidebarItem => ({
  type: 'category',
  key: label,
  label,
  collapsible: true,
  collapsed: true,
  items,
  ...(href !== undefined && { href }),
})
