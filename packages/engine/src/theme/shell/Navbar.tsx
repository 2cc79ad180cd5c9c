import type { NavbarItem as Item } from '../../model/site-data'
import { ErrorBoundary } from '../errors/ErrorBoundary'
import { Icon } from '../Icon'
import { useSite } from '../site-context'
import { ColorModeToggle } from './ColorModeToggle'
import { Logo } from './Logo'
import { NavbarItem } from './NavbarItem'
import { SearchBox } from './SearchBox'

/** Id of the drawer, which the menu button opens natively (`popovertarget`), without script. */
export const drawerId = 'drawer'

/** The fixed bar at the top (N1, N2). `data-navbar="hidden"` on `<html>` moves it out of view. */
export function Navbar() {
  const { navbar, colorMode } = useSite()
  const hasSearch = navbar.items.some((item) => item.type === 'search')
  return (
    <header className="navbar" id="navbar" data-behind-drawer="">
      <div className="navbar-inner">
        <button
          type="button"
          className="icon-button navbar-menu"
          id="menu-button"
          popoverTarget={drawerId}
          aria-label="Open menu"
        >
          <Icon name="menu" />
        </button>
        <Logo />
        <nav className="navbar-items" aria-label="Main">
          <NavbarItems position="left" items={navbar.items} />
        </nav>
        <div className="navbar-tools">
          <NavbarItems position="right" items={navbar.items} />
          {!hasSearch && <SearchBox />}
          {!colorMode.disableSwitch && <ColorModeToggle />}
        </div>
      </div>
    </header>
  )
}

function NavbarItems({ items, position }: { items: readonly Item[]; position: Item['position'] }) {
  const list = items.filter((item) => item.position === position)
  if (list.length === 0) return null
  return (
    <ul className={`navbar-list navbar-list-${position}`}>
      {list.map((item, index) => (
        <li key={index} className={`navbar-item navbar-item-${item.type}`}>
          <ErrorBoundary show={() => null}>
            <NavbarItem item={item} />
          </ErrorBoundary>
        </li>
      ))}
    </ul>
  )
}
