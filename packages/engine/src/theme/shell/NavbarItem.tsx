import type { PropsWithChildren } from 'react'
import type { NavbarItem as Item } from '../../model/site-data'
import { Link } from '../Link'
import { addressInVersion, usePage, useRuntime, useSite, useVersions, versionInUse } from '../contexts'
import { Icon } from '../Icon'
import { searchOfPage } from '../../model/versions'

/** If it fails, the error includes its configuration. The inner function is called, not rendered, to catch its error on the server too. */
export function NavbarItem({ item }: { item: Item }) {
  const context = useVersions()
  try {
    return renderItem(item, context)
  } catch (cause) {
    throw new Error(`A navbar item failed to render. Its configuration is: ${JSON.stringify(item)}`, {
      cause,
    })
  }
}

function renderItem(item: Item, context: ReturnType<typeof useVersions>) {
  const { page, preferred } = context
  switch (item.type) {
    case 'link': {
      if (typeof item.href !== 'string') throw new TypeError('A navbar item of type `link` needs `href`.')
      const href = addressInVersion(item, page, preferred)
      const here = href === page.route
      const active = here || (item.activeSidebar !== undefined && item.activeSidebar === page.sidebar?.id)
      return (
        <Link
          href={href}
          className={classes('navbar-link', active && 'navbar-link-active', item.className)}
          aria-current={here ? 'page' : active ? 'true' : undefined}
        >
          {item.label}
        </Link>
      )
    }
    case 'dropdown':
      return (
        <Dropdown label={item.label} className={item.className}>
          {entries(item.items)}
        </Dropdown>
      )
    case 'html':
      return (
        <div
          className={classes('navbar-html', item.className)}
          dangerouslySetInnerHTML={{ __html: item.value }}
        />
      )
    case 'search':
      return <SearchBox />
    case 'docsVersion': {
      const version = versionInUse(item.docs, context)
      return (
        <Link
          to={item.to ?? version?.landing ?? item.href}
          className={classes('navbar-link navbar-version', item.className)}
        >
          {item.ownLabel ?? version?.label ?? item.label}
        </Link>
      )
    }
    case 'docsVersionDropdown':
      return <VersionDropdown item={item} />
    default:
      throw new TypeError(`Unknown navbar item type \`${String(Reflect.get(item, 'type'))}\`.`)
  }
}

const entries = (items: readonly Item[] = []) =>
  items.map((child, index) => (
    <li key={index}>
      <NavbarItem item={child} />
    </li>
  ))

const classes = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ')

/** The versions of a docs collection; each entry links to the same page in its version, if it exists there. */
function VersionDropdown({ item }: { item: Extract<Item, { type: 'docsVersionDropdown' }> }) {
  const context = useVersions()
  const { site, page } = context
  const current = versionInUse(item.docs, context) ?? site.version
  const here = item.docs !== undefined && page.inVersion?.docs === item.docs ? page.inVersion : undefined
  const isHere = (name: string) => (item.docs === undefined ? name === current.name : name === here?.name)
  const hrefOf = (name: string, landing: string) => {
    if (!here) return landing
    return here.name === name ? page.route : (here.elsewhere?.[name] ?? landing)
  }
  return (
    <Dropdown label={current.label} className={classes('navbar-version', item.className)}>
      {entries(item.before)}
      {item.versions.map(({ name, label, href }) => (
        <li key={name}>
          <Link
            to={hrefOf(name, href)}
            className="navbar-link"
            data-docs={item.docs}
            data-version={name}
            aria-current={isHere(name) ? 'true' : undefined}
          >
            {label}
          </Link>
        </li>
      ))}
      {entries(item.after)}
    </Dropdown>
  )
}

/** The runtime adds hover and closes every `details.dropdown` on Escape, a click outside and loss of focus. */
function Dropdown({ label, className, children }: PropsWithChildren<{ label: string; className?: string }>) {
  return (
    <details className={classes('dropdown', className)} suppressHydrationWarning>
      <summary className="navbar-link dropdown-button">
        {label}
        <Icon name="chevron" className="dropdown-chevron" />
      </summary>
      <ul className="dropdown-menu">{children}</ul>
    </details>
  )
}

/**
 * A link to `/search` that looks like a box: until the runtime has started, and without JavaScript, it opens the list of all pages. If
 * there are versions, it tells the search client which one is searched.
 */
export function SearchBox() {
  const { openSearch } = useRuntime()
  const { route, index, label } = searchOfPage(useSite(), usePage())
  return (
    <Link
      to={route}
      data-index={label && index}
      data-label={label}
      className="search-box"
      aria-keyshortcuts="/ Control+K Meta+K"
      aria-haspopup="dialog"
      onClick={(event) => {
        if (!openSearch || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        openSearch()
      }}
    >
      <Icon name="search" />
      <span className="search-box-label">Search</span>
      <kbd className="search-box-key needs-js" aria-hidden="true">
        /
      </kbd>
    </Link>
  )
}
