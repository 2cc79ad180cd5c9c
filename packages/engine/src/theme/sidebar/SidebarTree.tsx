import { memo, useState, type MouseEvent } from 'react'
import type { PageData } from '../../model/page'
import type { SidebarChunk, SidebarItem, SidebarCategory as Category } from '../../model/sidebar'
import { Link } from '../Link'
import { useSite, useRuntime } from '../contexts'
import type { Route } from '../../model/doc'

type PlacedPage = Pick<PageData, 'route' | 'sidebar'>

/** `chunks`: root first. */
export function SidebarTree({ page, chunks }: { page: PlacedPage; chunks: readonly SidebarChunk[] }) {
  const { route, sidebar } = page
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

/** A constant, so that lists without the current page are not rendered again on a route change. */
const elsewhere: readonly SidebarItem[] = []

/** A level of the tree. Its rows have no class: the stylesheet selects them by position. */
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
      return <SidebarCategory item={item} chunks={chunks} trail={trail} />
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

/** Stable across pages, so that open categories stay open on a route change. */
const keyOf = (item: SidebarItem, index: number) =>
  item.type === 'html' ? index : `${item.type} ${item.type === 'link' ? item.href : item.key}`

/** It opens when the reader reaches a page in it, and never closes by itself. If the category has a page, it is a link with a toggle. */
function SidebarCategory({ item, chunks, trail }: SidebarEntryProps<Category>) {
  const items = childrenOf(item, chunks)
  const here = trail.length > 0
  const [wasHere, setWasHere] = useState(here)
  // A category whose chunk loads later starts closed, so that it slides open.
  const [open, setOpen] = useState(here || !item.collapsible || (items !== undefined && !item.collapsed))
  if (here !== wasHere) {
    setWasHere(here)
    if (here) setOpen(true)
  }
  if (!items) return <UnloadedCategory item={item} />

  const list = <SidebarList items={items} chunks={chunks} trail={trail.slice(1)} />
  return (
    <li className={['sidebar-category', item.className].filter(Boolean).join(' ')}>
      {item.href !== undefined && (
        <Link href={item.href} aria-current={trail.length === 1 ? 'page' : undefined}>
          {item.label}
        </Link>
      )}
      {item.collapsible ? (
        <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)} suppressHydrationWarning>
          <Toggle item={item} />
          {list}
        </details>
      ) : (
        <>
          {item.href === undefined && <span className="sidebar-heading">{item.label}</span>}
          {list}
        </>
      )}
    </li>
  )
}

/** The whole row, or the part next to the link to the category's page. */
function Toggle({ item: { label, href } }: { item: Category }) {
  const { toggleCategory } = useRuntime()
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const details = event.currentTarget.closest('details')
    const content = details?.querySelector<HTMLElement>(':scope > ul')
    if (details && content && toggleCategory?.(details, content)) event.preventDefault()
  }
  if (href === undefined) return <summary onClick={onClick}>{label}</summary>
  return (
    // `data-label` gives the row the height of the link on top of it, however many lines that takes.
    <summary aria-label={`Pages below ${label}`} data-label={label} onClick={onClick} />
  )
}

/** A link to its page or its first page, which in the browser opens the category. A large site's pages have a hundred: one attribute each. */
function UnloadedCategory({ item }: { item: Category }) {
  const { loadSidebarChunk } = useRuntime()
  const { chunk, href, label } = item
  const open = (event: MouseEvent<HTMLElement>) => {
    if (!loadSidebarChunk || chunk === undefined) return
    event.preventDefault()
    const row = event.currentTarget.closest('li')
    const list = row?.parentElement
    const index = [...(list?.children ?? [])].findIndex((child) => child === row)
    void loadSidebarChunk(chunk).then(() => requestAnimationFrame(() => openToggle(list?.children, index)))
  }
  return (
    <li className={item.className} data-more="">
      <Link href={href ?? item.firstHref ?? '/'} onClick={href === undefined ? open : undefined}>
        {label}
      </Link>
      {href !== undefined && (
        <button
          type="button"
          className="sidebar-expand needs-js"
          aria-label={`Pages below ${label}`}
          aria-expanded={false}
          onClick={open}
        />
      )}
    </li>
  )
}

/** The pressed link is gone; the toggle in its row, which React may take a few frames to render, takes the focus and opens. */
function openToggle(rows: HTMLCollection | undefined, index: number, framesLeft = 30): void {
  const toggle = rows?.[index]?.querySelector<HTMLElement>(':scope > details > summary')
  if (toggle) {
    if (document.activeElement === document.body) toggle.focus({ preventScroll: true })
    if (toggle.matches(':not([open]) > *')) toggle.click()
  } else if (framesLeft > 0) requestAnimationFrame(() => openToggle(rows, index, framesLeft - 1))
}

interface SidebarListProps {
  items: readonly SidebarItem[]
  chunks: readonly SidebarChunk[]
  /** Items from one of `items` down to the current page; empty if the page is elsewhere. */
  trail: readonly SidebarItem[]
}

interface SidebarEntryProps<Item> extends Omit<SidebarListProps, 'items'> {
  item: Item
}

/** Children of a category, inline or from its chunk; undefined if that is not loaded. */
const childrenOf = (item: Category, chunks: readonly SidebarChunk[]) =>
  item.items ?? chunks.find((chunk) => chunk.name === item.chunk)?.items

/** The items from the root down to the first one for `route`; empty if there is none. */
export function findTrail(
  items: readonly SidebarItem[],
  route: Route,
  chunks: readonly SidebarChunk[],
): SidebarItem[] {
  for (const item of items) {
    if (item.type !== 'html' && item.href === route) return [item]
    const items = item.type === 'category' && childrenOf(item, chunks)
    const below = findTrail(items || [], route, chunks)
    if (below.length > 0) return [item, ...below]
  }
  return []
}
