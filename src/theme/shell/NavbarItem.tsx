import type { NavbarItem as Item, PageData, SiteData } from '../../model/page'
import { Link } from '../Link'
import { usePage, useSite } from '../site-context'
import { Dropdown } from './Dropdown'
import { SearchBox } from './SearchBox'

/**
 * One entry of the navbar (N2). An entry that cannot be rendered raises an error that carries its configuration (E5): the
 * inner function is called, not rendered, so that its error is caught on the server too.
 */
export function NavbarItem({ item }: { item: Item }) {
  const site = useSite()
  const page = usePage()
  try {
    return renderItem(item, site, page)
  } catch (cause) {
    throw new Error(`A navbar item failed to render. Its configuration is: ${JSON.stringify(item)}`, {
      cause,
    })
  }
}

function renderItem(item: Item, site: SiteData, page: PageData) {
  switch (item.type) {
    case 'link': {
      if (typeof item.href !== 'string') throw new TypeError('A navbar item of type `link` needs `href`.')
      const here = item.href === page.route
      const active = here || (item.activeSidebar !== undefined && item.activeSidebar === page.sidebar?.id)
      return (
        <Link
          href={item.href}
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
          {item.items.map((child, index) => (
            <li key={index}>
              <NavbarItem item={child} />
            </li>
          ))}
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
    case 'docsVersion':
      return (
        <Link to={item.href} className={classes('navbar-link navbar-version', item.className)}>
          {item.label}
        </Link>
      )
    case 'docsVersionDropdown':
      return (
        <Dropdown label={site.version.label} className={classes('navbar-version', item.className)}>
          {item.versions.map((version) => (
            <li key={version.name}>
              <Link
                to={version.href}
                className="navbar-link"
                data-version={version.name}
                aria-current={version.name === site.version.name ? 'true' : undefined}
              >
                {version.label}
              </Link>
            </li>
          ))}
        </Dropdown>
      )
    default:
      throw new TypeError(`Unknown navbar item type \`${String(Reflect.get(item, 'type'))}\`.`)
  }
}

const classes = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ')
