import type { NavbarItem as Item } from '../../model/site-data'
import { ErrorBoundary } from '../errors/ErrorBoundary'
import { Icon } from '../Icon'
import { useSite, useRuntime } from '../contexts'
import { NavbarItem, SearchBox } from './NavbarItem'
import { logoMaxHeightPx } from '../../model/constants'
import { withBase } from '../../model/path'
import { Link } from '../Link'
import type { ReactNode } from 'react'

const drawerId = 'drawer'

/** `data-navbar="hidden"` on `<html>` moves it out of view. */
export function Navbar() {
  const { navbar, colorMode } = useSite()
  const itemsAt = (position: Item['position']) => navbar.items.filter((item) => item.position === position)
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
          <NavbarItems items={itemsAt('left')} className="navbar-list navbar-list-left" />
        </nav>
        <div className="navbar-tools">
          <NavbarItems items={itemsAt('right')} className="navbar-list navbar-list-right" />
          {!hasSearch && <SearchBox />}
          {!colorMode.disableSwitch && <ColorModeToggle />}
        </div>
      </div>
    </header>
  )
}

/** Without a class name it is the drawer's list, which is there even if it is empty. */
function NavbarItems({ items, className }: { items: readonly Item[]; className?: string }) {
  if (className && items.length === 0) return null
  return (
    <ul className={className}>
      {items.map((item, index) => (
        <li key={index} className={className && `navbar-item navbar-item-${item.type}`}>
          <ErrorBoundary show={() => null}>
            <NavbarItem item={item} />
          </ErrorBoundary>
        </li>
      ))}
    </ul>
  )
}

/** Both icons are in the markup and CSS shows one, so the markup does not depend on the mode; the runtime sets `aria-pressed`. */
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

/** CSS shows the variant for the colour mode. Lazy, so that the other one is not fetched. */
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

/** A constant, so that it is not rendered again with the tree. */
const head = <DrawerHead />

/**
 * The page's sidebar: a column on wide screens, open or not, and a drawer on narrow ones. One element, so that a long tree is sent once,
 * and a popover, so that it opens and closes without JavaScript. While it is open, everything with `data-behind-drawer` is inert.
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
  const { items } = useSite().navbar
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
        {/* The search box stays in the navbar. */}
        <NavbarItems items={items.filter(({ type }) => type !== 'search')} />
      </nav>
    </>
  )
}
