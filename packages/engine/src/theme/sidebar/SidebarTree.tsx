import { memo } from 'react'
import type { PageData } from '../../model/page'
import type { SidebarChunk, SidebarItem } from '../../model/sidebar'
import { Link } from '../Link'
import { useSite } from '../site-context'
import type { SidebarEntryProps, SidebarListProps } from './list-props'
import { SidebarCategory } from './SidebarCategory'
import { findTrail } from './trail'

/** What the tree shows of a page. */
export type PlacedPage = Pick<PageData, 'route' | 'sidebar'>

interface SidebarTreeProps {
  page: PlacedPage
  /** Loaded parts of its sidebar, root first. */
  chunks: readonly SidebarChunk[]
}

/** The sidebar's navigation (N9). */
export function SidebarTree({ page: { route, sidebar }, chunks }: SidebarTreeProps) {
  const { navbar } = useSite()
  const root = chunks[0]
  if (!root) return null
  const id = sidebar?.id
  const entry = navbar.items.find((item) => item.type === 'link' && item.activeSidebar === id)
  const label = entry?.type === 'link' ? entry.label : 'Documentation'
  return (
    <nav className="sidebar" id="sidebar" key={id} aria-label={`${label} sidebar`}>
      <p className="sidebar-title" aria-hidden="true">
        {label}
      </p>
      <SidebarList items={root.items} chunks={chunks} trail={findTrail(root.items, route, chunks)} />
    </nav>
  )
}

/** One and the same, so that a list that the page is not in stays as it is on the way to another page. */
const elsewhere: readonly SidebarItem[] = []

/** A level of the tree. Its rows have no class: the stylesheet knows them by where they stand. */
export const SidebarList = memo(function SidebarList({ items, chunks, trail }: SidebarListProps) {
  return (
    <ul className="sidebar-list">
      {items.map((item, index) => (
        <SidebarEntry
          key={keyOf(item, index)}
          item={item}
          chunks={chunks}
          trail={item === trail[0] ? trail : elsewhere}
        />
      ))}
    </ul>
  )
})

const SidebarEntry = memo(function SidebarEntry({ item, chunks, trail }: SidebarEntryProps<SidebarItem>) {
  switch (item.type) {
    case 'category':
      return <SidebarCategory item={item} chunks={chunks} trail={trail} List={SidebarList} />
    case 'html':
      return (
        <li
          className={['sidebar-html', item.className].filter(Boolean).join(' ')}
          dangerouslySetInnerHTML={{ __html: item.value }}
        />
      )
    case 'link':
      if (item.unlisted && trail.length === 0) return null
      return (
        <li className={item.className}>
          <Link href={item.href} aria-current={trail.length > 0 ? 'page' : undefined}>
            {item.label}
          </Link>
        </li>
      )
  }
})

/** Stable across pages, so that open categories stay open when the reader moves on. */
function keyOf(item: SidebarItem, index: number): string {
  if (item.type === 'category') return `category ${item.key}`
  return item.type === 'link' ? `link ${item.href}` : `html ${index}`
}
