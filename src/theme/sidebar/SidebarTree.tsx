import type { SidebarChunk, SidebarItem } from '../../model/sidebar'
import { Link } from '../Link'
import { useSite } from '../site-context'
import { SidebarCategory } from './SidebarCategory'
import { findTrail } from './trail'

/** What every level of the tree needs. */
export interface TreeContext {
  chunks: readonly SidebarChunk[]
  /** Items from the root to the current page. */
  trail: ReadonlySet<SidebarItem>
}

/** The sidebar's navigation (N9). `chunks` are the loaded parts of it, root first. */
export function SidebarTree({ chunks }: { chunks: readonly SidebarChunk[] }) {
  const { site, page } = useSite()
  const root = chunks[0]
  if (!root) return null
  const id = page.sidebar?.id
  const entry = site.navbar.items.find((item) => item.type === 'link' && item.activeSidebar === id)
  const label = entry?.type === 'link' ? entry.label : 'Documentation'
  const tree: TreeContext = { chunks, trail: new Set(findTrail(root.items, page.route, chunks)) }
  return (
    <nav className="sidebar" id="sidebar" key={id} aria-label={`${label} sidebar`}>
      <p className="sidebar-title" aria-hidden="true">
        {label}
      </p>
      <SidebarList items={root.items} tree={tree} />
    </nav>
  )
}

export function SidebarList({ items, tree }: { items: readonly SidebarItem[]; tree: TreeContext }) {
  return (
    <ul className="sidebar-list">
      {items.map((item, index) => (
        <SidebarEntry key={keyOf(item, index)} item={item} tree={tree} />
      ))}
    </ul>
  )
}

function SidebarEntry({ item, tree }: { item: SidebarItem; tree: TreeContext }) {
  switch (item.type) {
    case 'category':
      return <SidebarCategory item={item} tree={tree} />
    case 'html':
      return <li className={item.className} dangerouslySetInnerHTML={{ __html: item.value }} />
    case 'link':
      if (item.unlisted && !tree.trail.has(item)) return null
      return (
        <li className={item.className}>
          <Link
            href={item.href}
            className="sidebar-link"
            aria-current={tree.trail.has(item) ? 'page' : undefined}
          >
            {item.label}
          </Link>
        </li>
      )
  }
}

/** Stable across pages, so that open categories stay open when the reader moves on. */
function keyOf(item: SidebarItem, index: number): string {
  if (item.type === 'category') return `category ${item.key}`
  return item.type === 'link' ? `link ${item.href}` : `html ${index}`
}
