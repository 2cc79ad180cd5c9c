import type { NavbarItem as Item } from '../../model/site-data'
import { ErrorBoundary } from '../errors/ErrorBoundary'
import { Icon } from '../Icon'
import { useSite, useRuntime } from '../contexts'
import { NavbarItem, SearchBox } from './NavbarItem'
import { logoMaxHeightPx } from '../../model/constants'
import { withBase } from '../../model/path'
import { Link } from '../Link'
import type { ReactNode } from 'react'

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

/**
 * Logo and site name (I2). Both variants are in the markup with their size, in their own proportions and no higher than the navbar; CSS shows the colour mode's one. Lazy, so that the other
 * one is not fetched.
 */
function Logo() {
  const { baseUrl, navbar } = useSite()
  const { logo, title } = navbar
  const scale = logo ? Math.min(1, logoMaxHeightPx / logo.height) : 1
  const image = (src: string, mode: string) => (
    <img
      className={`logo-image logo-${mode}`}
      src={withBase(baseUrl, src.startsWith('/') ? src : `/${src}`)}
      alt={logo?.alt ?? ''}
      loading="lazy"
      width={logo && Math.round(logo.width * scale)}
      height={logo && Math.round(logo.height * scale)}
    />
  )
  return (
    <Link href={logo?.href ?? navbar.home ?? '/'} className="logo">
      {logo && image(logo.src, logo.srcDark ? 'light' : 'both')}
      {logo?.srcDark && image(logo.srcDark, 'dark')}
      {title && <span className="logo-title">{title}</span>}
    </Link>
  )
}

/** The same element for every page: it is not rendered again when the tree is. */
const head = <DrawerHead />

/**
 * The sidebar of the page: a column on wide screens (N9), a drawer on narrow ones (N8). It is one element for both, so that
 * a long tree is sent once. The `popover` attribute lets the menu button open it, Escape and the backdrop close it, and
 * puts it in the top layer, all without script (N18); on wide screens CSS lays it out as a column whether open or not.
 * While it is open the runtime makes everything marked `data-behind-drawer` inert, which keeps the focus inside.
 */
export function Drawer({ children }: { children?: ReactNode }) {
  return (
    <div
      id={drawerId}
      className={children ? 'drawer' : 'drawer drawer-without-sidebar'}
      popover="auto"
      suppressHydrationWarning
    >
      {head}
      {children}
    </div>
  )
}

function DrawerHead() {
  const { navbar } = useSite()
  return (
    <>
      <div className="drawer-head">
        <Logo />
        <button
          type="button"
          className="icon-button drawer-close"
          id="drawer-close"
          popoverTarget={drawerId}
          popoverTargetAction="hide"
          aria-label="Close menu"
        >
          <Icon name="close" />
        </button>
      </div>
      <nav className="drawer-navbar" aria-label="Main menu">
        <ul>
          {navbar.items.filter(belongsInDrawer).map((item, index) => (
            <li key={index}>
              <ErrorBoundary show={() => null}>
                <NavbarItem item={item} />
              </ErrorBoundary>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}

/** The search box stays in the navbar on narrow screens. */
const belongsInDrawer = (item: Item) => item.type !== 'search'
