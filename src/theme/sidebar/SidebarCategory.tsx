import { useRef, useState, type MouseEvent } from 'react'
import type { SidebarCategory as Category } from '../../model/sidebar'
import { Icon } from '../Icon'
import { Link } from '../Link'
import { useRuntime } from '../runtime-context'
import { toggleWithCollapse } from './collapse'
import { SidebarList, type SidebarEntryProps } from './SidebarTree'
import { childrenOf } from './trail'

/**
 * A category of the tree: `<details>`, so that it opens without script. It opens when the reader reaches a page below it and
 * never closes by itself (N9). With a page of its own it is a link, with the toggle beside it.
 */
export function SidebarCategory({ item, chunks, trail }: SidebarEntryProps<Category>) {
  const items = childrenOf(item, chunks)
  const here = trail.length > 0
  const [wasHere, setWasHere] = useState(here)
  const [open, setOpen] = useState(here || !item.collapsible || !item.collapsed)
  const box = useRef<HTMLDivElement>(null)
  if (here !== wasHere) {
    setWasHere(here)
    if (here) setOpen(true)
  }
  if (!items) return <UnloadedCategory item={item} onOpen={() => setOpen(true)} />

  const isPage = trail.length === 1
  const list = <SidebarList items={items} chunks={chunks} trail={trail.slice(1)} />
  const classes = ['sidebar-category', here && 'sidebar-category-here', item.className]
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const details = event.currentTarget.closest('details')
    if (!details || !box.current) return
    event.preventDefault()
    toggleWithCollapse(details, box.current)
  }
  return (
    <li className={classes.filter(Boolean).join(' ')}>
      {item.href !== undefined && (
        <Link
          href={item.href}
          className="sidebar-link sidebar-category-link"
          aria-current={isPage ? 'page' : undefined}
        >
          {item.label}
        </Link>
      )}
      {item.collapsible ? (
        <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)} suppressHydrationWarning>
          {item.href === undefined ? (
            <summary className="sidebar-link sidebar-summary" onClick={onClick}>
              {item.label}
              <Icon name="chevron" className="sidebar-chevron" />
            </summary>
          ) : (
            // `data-label` gives the row the height of the link that lies over it, however many lines that takes.
            <summary
              className="sidebar-link sidebar-toggle"
              aria-label={`Pages below ${item.label}`}
              data-label={item.label}
              onClick={onClick}
            >
              <Icon name="chevron" className="sidebar-chevron" />
            </summary>
          )}
          <div ref={box} className="sidebar-children">
            {list}
          </div>
        </details>
      ) : (
        <>
          {item.href === undefined && <span className="sidebar-heading">{item.label}</span>}
          <div className="sidebar-children">{list}</div>
        </>
      )}
    </li>
  )
}

/** A category whose part of the sidebar is not here yet: a link to its first page, or in the browser a way to open it. */
function UnloadedCategory({ item, onOpen }: { item: Category; onOpen: () => void }) {
  const { loadSidebarChunk } = useRuntime()
  const { chunk } = item
  return (
    <li className="sidebar-category">
      <Link
        href={item.href ?? item.firstHref ?? '/'}
        className="sidebar-link sidebar-unloaded"
        onClick={(event) => {
          // A category with a page of its own opens by going there: the page brings its branch along.
          if (item.href !== undefined || !loadSidebarChunk || chunk === undefined) return
          event.preventDefault()
          onOpen()
          void loadSidebarChunk(chunk)
        }}
      >
        {item.label}
        <Icon name="chevron" className="sidebar-chevron" />
      </Link>
    </li>
  )
}
