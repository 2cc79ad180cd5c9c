import { desktopMinWidthPx } from '../model/constants'

/**
 * The mobile sidebar (N8). The `popover` attribute already opens and closes it without script; this adds what the platform does
 * not: focus stays inside, the page behind is inert, and it closes on navigation and on a wide screen.
 */
export function installDrawer(): { close(): void; dispose(): void } {
  const wide = matchMedia(`(min-width: ${desktopMinWidthPx}px)`)
  const drawer = () => document.getElementById('drawer')
  const isOpen = () => drawer()?.matches(':popover-open') ?? false
  const close = () => {
    if (isOpen()) drawer()?.hidePopover()
  }
  const onToggle = (event: Event) => {
    if (event.target !== drawer()) return
    const open = isOpen()
    const root = document.documentElement
    for (const element of document.querySelectorAll('[data-behind-drawer]'))
      element.toggleAttribute('inert', open)
    if (open) {
      root.dataset.drawer = 'open'
      document.getElementById('drawer-close')?.focus()
      drawer()?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' })
    } else {
      delete root.dataset.drawer
      if (document.activeElement === document.body || drawer()?.contains(document.activeElement)) {
        document.getElementById('menu-button')?.focus({ preventScroll: true })
      }
    }
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Tab' && isOpen()) wrapFocus(event, drawer())
  }
  const onWidth = () => {
    if (wide.matches) close()
  }
  document.addEventListener('toggle', onToggle, true)
  document.addEventListener('keydown', onKey)
  wide.addEventListener('change', onWidth)
  return {
    close,
    dispose() {
      document.removeEventListener('toggle', onToggle, true)
      document.removeEventListener('keydown', onKey)
      wide.removeEventListener('change', onWidth)
    },
  }
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
