import type { ReactNode } from 'react'
import type { NavbarItem as Item } from '../../model/site-data'
import { ErrorBoundary } from '../errors/ErrorBoundary'
import { Icon } from '../Icon'
import { useSite } from '../site-context'
import { Logo } from './Logo'
import { drawerId } from './Navbar'
import { NavbarItem } from './NavbarItem'

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
