import { lazyScript, loadOnApproach } from '../loading/load-module'
import { isPlainClick, linkOf } from '../navigation/links'
import { loadOptional } from '../log'

const menus = lazyScript('menus', () => import('./menus'))
let isAttended = false

async function attend(): Promise<void> {
  const { attendDrawer } = await menus.load()
  if (!isAttended) attendDrawer({ drawer, closeDrawer, showCurrent })
  isAttended = true
}

export const drawer = () => document.getElementById('drawer')

export function closeDrawer(): void {
  if (drawer()?.matches(':popover-open')) drawer()?.hidePopover()
}

/** The mobile sidebar. Its `popover` attribute opens and closes it without JavaScript; the rest is a separate chunk (`menus.ts`). */
export function installDrawer(): void {
  loadOnApproach('#menu-button', attend)
  loadOnApproach('#sidebar', collapse.load)
  document.addEventListener(
    'beforetoggle',
    ({ target }) => {
      if (target === drawer()) void loadOptional('The script for menus', attend)
    },
    true,
  )
  // On click, not only on arrival: a link to the current page causes no arrival, and the notice of a failed load would be behind the
  // drawer.
  document.addEventListener('click', (event) => {
    if (isPlainClick(event) && drawer()?.contains(linkOf(event.target) ?? null)) closeDrawer()
  })
  // Going back within the current page causes no arrival either.
  addEventListener('popstate', closeDrawer)
}

/** Scrolls the sidebar, never the page, to the current entry, unless that is in view. */
export function showCurrent(): void {
  const sidebar = drawer()
  const link = sidebar?.querySelector('#sidebar [aria-current="page"]')
  if (!sidebar || !link?.checkVisibility()) return
  const [box, frame] = [link.getBoundingClientRect(), sidebar.getBoundingClientRect()]
  // The drawer's header covers what scrolls; on wide screens there is none.
  const top = frame.top + (sidebar.querySelector('.drawer-head')?.getBoundingClientRect().height ?? 0)
  const bottom = Math.min(frame.bottom, innerHeight)
  if (box.top >= top && box.bottom <= bottom) return
  sidebar.scrollTop += box.top - top - (bottom - top) / 3
}

/** A separate chunk, because many readers never open another category. */
const collapse = lazyScript('collapse', () => import('../../theme/sidebar/collapse'))

/** Animates a category. Returns false until its script is loaded, when `<details>` opens without animation. */
export function toggleCategory(details: HTMLDetailsElement, content: HTMLElement): boolean {
  collapse.here?.toggleWithCollapse(details, content)
  return collapse.here !== undefined
}
