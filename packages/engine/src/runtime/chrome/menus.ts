/* Behaviour of menus and the drawer beyond `<details>` and `popover`. The chunk is loaded when a reader is about to open one. */
import { desktopMinWidthPx } from '../../model/constants'
import type * as Drawer from './drawer'

/** Traps focus in an open drawer, even one that is already open, makes the page behind it inert, and closes it on a wide screen. */
export function attendDrawer({
  drawer,
  closeDrawer,
  showCurrent,
}: Pick<typeof Drawer, 'drawer' | 'closeDrawer' | 'showCurrent'>): void {
  const wide = matchMedia(`(min-width: ${desktopMinWidthPx}px)`)
  const isOpen = () => drawer()?.matches(':popover-open') ?? false
  const onOpen = () => {
    markOpen(drawer(), true)
    document.getElementById('drawer-close')?.focus()
    showCurrent()
  }
  const onToggle = ({ type, target }: Event) => {
    if (target !== drawer()) return
    // Before it closes, so that the menu button can take the focus: `toggle` fires one task later.
    if (type === 'beforetoggle') return void (isOpen() && markOpen(drawer(), false))
    if (isOpen()) return onOpen()
    markOpen(drawer(), false)
    if (document.activeElement === document.body || drawer()?.contains(document.activeElement))
      document.getElementById('menu-button')?.focus({ preventScroll: true })
  }
  for (const type of ['beforetoggle', 'toggle']) document.addEventListener(type, onToggle, true)
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Tab' && isOpen()) wrapFocus(event, drawer())
  })
  wide.addEventListener('change', () => {
    if (wide.matches) closeDrawer()
  })
  if (isOpen()) onOpen()
}

/** An open drawer is a dialog with an inert page behind it. As a column it has no role. */
function markOpen(drawer: HTMLElement | null, open: boolean): void {
  for (const element of document.querySelectorAll('[data-behind-drawer]'))
    element.toggleAttribute('inert', open)
  if (!drawer) return
  drawer.role = open ? 'dialog' : null
  drawer.ariaLabel = open ? 'Menu' : null
}

function wrapFocus(event: KeyboardEvent, drawer: HTMLElement | null): void {
  if (!drawer) return
  const stops = [...drawer.querySelectorAll<HTMLElement>('a[href], button, summary')].filter((element) =>
    element.checkVisibility(),
  )
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]]
  if (document.activeElement !== from && drawer.contains(document.activeElement)) return
  to?.focus()
  event.preventDefault()
}

const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('#navbar details[open]')

function closeMenus(except: Node | null = null): void {
  for (const menu of openMenus()) if (!menu.contains(except)) menu.open = false
}

const menuOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLDetailsElement>('#navbar details') : null

/**
 * Menus of the navbar: they open on hover with a mouse and close on Escape, a click outside, or loss of focus. In the drawer they expand in
 * place and stay open, because one that closed above the finger would move the target of the tap.
 */
export function installDropdowns(): void {
  document.addEventListener('pointerover', ({ pointerType, target }) => {
    // Touch fires `pointerover` before the click, which would open and immediately close the menu.
    if (pointerType !== 'mouse') return
    const menu = menuOf(target)
    if (!menu) {
      for (const open of openMenus()) if ('byHover' in open.dataset) open.open = false
      return
    }
    closeMenus(menu)
    if (menu.open) return
    menu.open = true
    menu.dataset.byHover = ''
  })
  document.addEventListener('click', (event) => {
    const menu = menuOf(event.target)
    const onSummary = event.target instanceof Element && event.target.closest('summary') !== null
    if (menu?.open && onSummary && 'byHover' in menu.dataset) {
      // The menu is open because of the hover; the click should keep it open.
      event.preventDefault()
      delete menu.dataset.byHover
    } else closeMenus(onSummary ? menu : null)
  })
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    for (const menu of openMenus()) {
      const hadFocus = menu.contains(document.activeElement)
      menu.open = false
      if (hadFocus) menu.querySelector('summary')?.focus()
    }
  })
  document.addEventListener('focusin', ({ target }) => closeMenus(target instanceof Node ? target : null))
  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (target instanceof HTMLDetailsElement && !target.open) delete target.dataset.byHover
    },
    true,
  )
}
