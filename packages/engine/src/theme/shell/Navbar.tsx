import type { NavbarItem as Item } from '../../model/site-data'
import { ErrorBoundary } from '../errors/ErrorBoundary'
import { Icon } from '../Icon'
import { useSite } from '../site-context'
import { Logo } from './Logo'
import { NavbarItem } from './NavbarItem'
import { SearchBox } from './SearchBox'
import { useRuntime } from '../runtime-context'

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

/** Light or dark (N5). Both icons are in the markup and CSS shows one, so the markup does not depend on the mode; the runtime sets `aria-pressed`. */
function ColorModeToggle() {
  const { setColorMode } = useRuntime()
  return (
    <button
      type="button"
      className="icon-button color-mode-toggle needs-js"
      aria-label="Dark mode"
      title="Switch between light and dark mode"
      suppressHydrationWarning
      onClick={() => setColorMode?.(document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark')}
    >
      <Icon name="sun" className="color-mode-light" />
      <Icon name="moon" className="color-mode-dark" />
    </button>
  )
}
