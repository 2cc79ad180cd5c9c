import { desktopMinWidthPx } from '../../model/constants'

export interface DrawerParts {
  drawer(): HTMLElement | null
  close(): void
  showCurrent(): void
}

/**
 * What an open drawer has beyond a popover: focus stays inside, the page behind is inert, and it closes on a wide screen.
 * One that is open already is attended to at once.
 */
export function attendDrawer({ drawer, close, showCurrent }: DrawerParts): void {
  const wide = matchMedia(`(min-width: ${desktopMinWidthPx}px)`)
  const isOpen = () => drawer()?.matches(':popover-open') ?? false
  const onOpen = () => {
    markOpen(drawer(), true)
    document.getElementById('drawer-close')?.focus()
    showCurrent()
  }
  // Before it closes, so that the focus can go back to the menu button: `toggle` comes a task later.
  const onBeforeToggle = (event: Event) => {
    if (event.target === drawer() && isOpen()) markOpen(drawer(), false)
  }
  const onToggle = (event: Event) => {
    if (event.target !== drawer()) return
    if (isOpen()) return onOpen()
    markOpen(drawer(), false)
    if (document.activeElement === document.body || drawer()?.contains(document.activeElement)) {
      document.getElementById('menu-button')?.focus({ preventScroll: true })
    }
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
  wide.addEventListener('change', onWidth)
  if (isOpen()) onOpen()
}

/** An open drawer is a dialog, and the page behind it is inert. As a column it has no role of its own. */
function markOpen(drawer: HTMLElement | null, open: boolean): void {
  for (const element of document.querySelectorAll('[data-behind-drawer]'))
    element.toggleAttribute('inert', open)
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
