import type { Card } from '../model/page'
import type { SidebarCategory, SidebarItem } from '../model/sidebar'
import { flattenSidebar } from '../content/sidebars/sidebars'

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
    const description = item.description && { description: item.description }
    return [{ label: item.label, href, count, contents: contentsOf(item), ...description }]
  })
}

/** More than this in a card is a list of its own. */
const maxContents = 12

/** The pages and categories right below a category. */
function contentsOf({ items = [] }: SidebarCategory): Card['contents'] {
  const shown = items.flatMap((item) => {
    if (item.type === 'html' || (item.type === 'link' && item.unlisted)) return []
    const href = item.href ?? (item.type === 'category' ? item.firstHref : undefined)
    return href === undefined ? [] : [{ label: item.label, href }]
  })
  return shown.length > maxContents ? shown.slice(0, maxContents - 1) : shown
}
