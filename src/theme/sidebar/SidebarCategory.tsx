import { useRef, useState, type ComponentType, type MouseEvent } from 'react'
import type { SidebarCategory as Category } from '../../model/sidebar'
import { Link } from '../Link'
import { useRuntime } from '../runtime-context'
import type { SidebarEntryProps, SidebarListProps } from './list-props'
import { childrenOf } from './trail'

export interface SidebarCategoryProps extends SidebarEntryProps<Category> {
  /** Shows a level of the tree; given, because lists hold categories and categories lists. */
  List: ComponentType<SidebarListProps>
}

/**
 * A category of the tree: `<details>`, so that it opens without script. It opens when the reader reaches a page below it and
 * never closes by itself (N9). With a page of its own it is a link, with the toggle beside it.
 */
export function SidebarCategory({ item, chunks, trail, List }: SidebarCategoryProps) {
  const items = childrenOf(item, chunks)
  const { toggleCategory } = useRuntime()
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
  const list = <List items={items} chunks={chunks} trail={trail.slice(1)} />
  const classes = ['sidebar-category', here && 'sidebar-category-here', item.className]
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const details = event.currentTarget.closest('details')
    if (details && box.current && toggleCategory?.(details, box.current)) event.preventDefault()
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
              <Chevron />
            </summary>
          ) : (
            // `data-label` gives the row the height of the link that lies over it, however many lines that takes.
            <summary
              className="sidebar-link sidebar-toggle"
              aria-label={`Pages below ${item.label}`}
              data-label={item.label}
              onClick={onClick}
            >
              <Chevron />
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

/** Drawn by the stylesheet: a sidebar may have hundreds, and each page carries them all. */
function Chevron() {
  return <i className="sidebar-chevron" />
}

/** A category whose part of the sidebar is not here yet: a link to its page or its first one, and in the browser a way to open it. */
function UnloadedCategory({ item, onOpen }: { item: Category; onOpen: () => void }) {
  const { loadSidebarChunk } = useRuntime()
  const { chunk, href, label } = item
  const open = (event: MouseEvent<HTMLElement>) => {
    if (!loadSidebarChunk || chunk === undefined) return
    event.preventDefault()
    onOpen()
    const list = event.currentTarget.closest('ul')
    void loadSidebarChunk(chunk).then(() => requestAnimationFrame(() => focusToggle(list, label)))
  }
  return (
    <li className="sidebar-category">
      <Link
        href={href ?? item.firstHref ?? '/'}
        className="sidebar-link sidebar-unloaded"
        onClick={href === undefined ? open : undefined}
      >
        {label}
        {href === undefined && <Chevron />}
      </Link>
      {href !== undefined && (
        <button
          type="button"
          className="sidebar-expand needs-js"
          aria-label={`Pages below ${label}`}
          aria-expanded={false}
          onClick={open}
        >
          <Chevron />
        </button>
      )}
    </li>
  )
}

/** React may take some frames to put the toggle there. */
const maxFrames = 30

/** What was pressed is gone; the toggle that stands in its place takes the focus over. */
function focusToggle(list: HTMLElement | null, label: string, framesLeft = maxFrames): void {
  const toggles = list?.querySelectorAll<HTMLElement>(':scope > li > details > summary[data-label]') ?? []
  const toggle = [...toggles].find(({ dataset }) => dataset.label === label)
  if (toggle) {
    if (document.activeElement === document.body) toggle.focus({ preventScroll: true })
  } else if (framesLeft > 0) requestAnimationFrame(() => focusToggle(list, label, framesLeft - 1))
}
