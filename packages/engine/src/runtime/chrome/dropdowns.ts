/**
 * Menus of the navbar (N3). `<details>` opens by click and keyboard without script; this adds hover with a mouse, Escape, the click
 * outside and the focus that leaves. In the drawer they open in place and stay as they are: one that closed above the finger would
 * move what it is about to touch.
 */
export function installDropdowns(): void {
  const openOnes = () => document.querySelectorAll<HTMLDetailsElement>('#navbar details[open]')
  const closeAll = (except?: Node | null) => {
    for (const menu of openOnes()) if (!except || !menu.contains(except)) menu.open = false
  }
  const dropdownOf = (target: EventTarget | null) =>
    target instanceof Element ? target.closest<HTMLDetailsElement>('#navbar details') : null

  const onPointerOver = (event: PointerEvent) => {
    // Touch sends `pointerover` before the click, which would open and close at once.
    if (event.pointerType !== 'mouse') return
    const menu = dropdownOf(event.target)
    if (menu) {
      closeAll(menu)
      if (!menu.open) {
        menu.open = true
        menu.dataset.byHover = ''
      }
    } else for (const open of openOnes()) if ('byHover' in open.dataset) open.open = false
  }
  const onClick = (event: MouseEvent) => {
    const menu = dropdownOf(event.target)
    const onSummary = event.target instanceof Element && event.target.closest('summary') !== null
    if (menu && onSummary && menu.open && 'byHover' in menu.dataset) {
      // The menu is open because the mouse is over it; the click means to keep it, not to close it.
      event.preventDefault()
      delete menu.dataset.byHover
      return
    }
    closeAll(onSummary ? menu : null)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    for (const menu of openOnes()) {
      const hadFocus = menu.contains(document.activeElement)
      menu.open = false
      if (hadFocus) menu.querySelector('summary')?.focus()
    }
  }
  const onFocus = (event: FocusEvent) => closeAll(event.target instanceof Node ? event.target : null)
  const onToggle = (event: Event) => {
    if (event.target instanceof HTMLDetailsElement && !event.target.open) delete event.target.dataset.byHover
  }

  document.addEventListener('pointerover', onPointerOver)
  document.addEventListener('click', onClick)
  document.addEventListener('keydown', onKey)
  document.addEventListener('focusin', onFocus)
  document.addEventListener('toggle', onToggle, true)
}
