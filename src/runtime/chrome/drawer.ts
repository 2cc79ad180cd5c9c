import { desktopMinWidthPx } from '../../model/constants'
import { isPlainClick, linkOf } from '../navigation/links'

/**
 * The mobile sidebar (N8). The `popover` attribute already opens and closes it without script; this adds what the platform does
 * not: focus stays inside, the page behind is inert, and it closes on navigation and on a wide screen. `showCurrent` brings the
 * current page's entry into view, drawer or column.
 */
export function installDrawer(): { close(): void; showCurrent(): void } {
  const wide = matchMedia(`(min-width: ${desktopMinWidthPx}px)`)
  const drawer = () => document.getElementById('drawer')
  const isOpen = () => drawer()?.matches(':popover-open') ?? false
  const close = () => {
    if (isOpen()) drawer()?.hidePopover()
  }
  // Before it closes, so that the focus can go back to the menu button: `toggle` comes a task later.
  const onBeforeToggle = (event: Event) => {
    if (event.target === drawer() && isOpen()) markOpen(false)
  }
  const onToggle = (event: Event) => {
    if (event.target !== drawer()) return
    const open = isOpen()
    markOpen(open)
    if (open) {
      document.getElementById('drawer-close')?.focus()
      showCurrent(drawer())
    } else if (document.activeElement === document.body || drawer()?.contains(document.activeElement)) {
      document.getElementById('menu-button')?.focus({ preventScroll: true })
    }
  }
  // Here and not on arrival alone: a link to the page shown leads nowhere else, and a page that fails to load says so behind it.
  const onClick = (event: MouseEvent) => {
    if (isPlainClick(event) && drawer()?.contains(linkOf(event.target) ?? null)) close()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Tab' && isOpen()) wrapFocus(event, drawer())
  }
  const onWidth = () => {
    if (wide.matches) close()
  }
  document.addEventListener('beforetoggle', onBeforeToggle, true)
  document.addEventListener('toggle', onToggle, true)
  document.addEventListener('keydown', onKey)
  document.addEventListener('click', onClick)
  wide.addEventListener('change', onWidth)
  return {
    close,
    showCurrent: () => showCurrent(drawer()),
  }
}

/** An open drawer is a dialog, and the page behind it is inert. As a column it has no role of its own. */
function markOpen(open: boolean): void {
  for (const element of document.querySelectorAll('[data-behind-drawer]'))
    element.toggleAttribute('inert', open)
  const drawer = document.getElementById('drawer')
  if (!drawer) return
  drawer.role = open ? 'dialog' : null
  drawer.ariaLabel = open ? 'Menu' : null
}

/** From the last stop the keyboard goes on to the first, and back. */
function wrapFocus(event: KeyboardEvent, drawer: HTMLElement | null): void {
  if (!drawer) return
  const stops = [...drawer.querySelectorAll<HTMLElement>('a[href], button, summary')].filter((element) =>
    element.checkVisibility(),
  )
  const [first, last] = [stops[0], stops.at(-1)]
  const active = document.activeElement
  const outside = !drawer.contains(active)
  if (event.shiftKey && (active === first || outside)) last?.focus()
  else if (!event.shiftKey && (active === last || outside)) first?.focus()
  else return
  event.preventDefault()
}

/** Scrolls the sidebar itself, never the page, and only when the entry is out of sight: its position is kept between pages (N9). */
function showCurrent(drawer: HTMLElement | null): void {
  const link = drawer?.querySelector('#sidebar [aria-current="page"]')
  if (!drawer || !link?.checkVisibility()) return
  const [box, frame] = [link.getBoundingClientRect(), drawer.getBoundingClientRect()]
  // The drawer's head lies over what scrolls; a column has none.
  const top = frame.top + (drawer.querySelector('.drawer-head')?.getBoundingClientRect().height ?? 0)
  const bottom = Math.min(frame.bottom, innerHeight)
  if (box.top >= top && box.bottom <= bottom) return
  drawer.scrollTop += box.top - top - (bottom - top) / 3
}
