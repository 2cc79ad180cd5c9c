import { lazyScript, loadOnApproach } from '../loading/load-module'
import { isPlainClick, linkOf } from '../navigation/links'
import { reasonOf, warn } from '../log'

const script = lazyScript('menus', () => import('./menus'))

const drawer = () => document.getElementById('drawer')

export function closeDrawer(): void {
  if (drawer()?.matches(':popover-open')) drawer()?.hidePopover()
}

/** The mobile sidebar (N8). Its `popover` attribute opens and closes it without script; the rest is a chunk (`menus.ts`). */
export function installDrawer(): void {
  let attended = false
  const attend = async () => {
    const { attendDrawer } = await script.load()
    if (!attended) attendDrawer({ drawer, close: closeDrawer, showCurrent })
    attended = true
  }
  loadOnApproach('#menu-button', attend)
  document.addEventListener(
    'beforetoggle',
    ({ target }) => {
      if (target !== drawer() || attended) return
      attend().catch((error: unknown) =>
        warn(`What keeps the focus in the menu could not be loaded: ${reasonOf(error)}.`),
      )
    },
    true,
  )
  // Here and not on arrival alone: a link to the page shown leads nowhere else, and a page that fails to load says so behind it.
  document.addEventListener('click', (event) => {
    if (isPlainClick(event) && drawer()?.contains(linkOf(event.target) ?? null)) closeDrawer()
  })
  // A step back to another place of the page shown brings no page that would close it.
  addEventListener('popstate', closeDrawer)
}

/** Scrolls the sidebar, never the page, to the current entry; only when that is out of sight, since its position is kept (N9). */
export function showCurrent(): void {
  const sidebar = drawer()
  const link = sidebar?.querySelector('#sidebar [aria-current="page"]')
  if (!sidebar || !link?.checkVisibility()) return
  const [box, frame] = [link.getBoundingClientRect(), sidebar.getBoundingClientRect()]
  // The drawer's head lies over what scrolls; a column has none.
  const top = frame.top + (sidebar.querySelector('.drawer-head')?.getBoundingClientRect().height ?? 0)
  const bottom = Math.min(frame.bottom, innerHeight)
  if (box.top >= top && box.bottom <= bottom) return
  sidebar.scrollTop += box.top - top - (bottom - top) / 3
}

/** A chunk of its own: many pages are left without a look at the other categories. */
const collapse = lazyScript('collapse', () => import('../../theme/sidebar/collapse'))

/** Loads what a toggle needs when the reader comes near the sidebar. */
export function warmCollapse(): void {
  loadOnApproach('#sidebar', collapse.load)
}

/** Animates a category (N10). Returns whether it does: until its script is there, `<details>` opens at once by itself. */
export function toggleCategory(details: HTMLDetailsElement, content: HTMLElement): boolean {
  collapse.here?.toggleWithCollapse(details, content)
  return collapse.here !== undefined
}
