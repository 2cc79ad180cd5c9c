import { useEffect, useRef, type RefObject } from 'react'

/**
 * The keys of a modal dialog that is a popover: Tab goes round in it and Escape closes it. They are heard on the document, because the
 * focus falls out of the dialog when what has it is taken away; the next key brings it back.
 * @param home where the focus belongs when it is nowhere in the dialog
 */
export function useModalKeys({
  dialog,
  home,
  onClose,
}: {
  dialog: RefObject<HTMLElement | null>
  home: RefObject<HTMLElement | null>
  onClose: () => void
}): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.isComposing || dialog.current === null) return
      const isInside = dialog.current.contains(document.activeElement)
      // In time for a letter to be typed there.
      if (!isInside) home.current?.focus()
      if (event.key === 'Escape') close.current()
      else if (event.key !== 'Tab' || (isInside && !wrapFocus(dialog.current, event.shiftKey))) return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [dialog, home])
}

/** From the last stop the keyboard goes on to the first, and back. Returns whether it did. */
function wrapFocus(dialog: HTMLElement, backwards: boolean): boolean {
  const stops = [...dialog.querySelectorAll<HTMLElement>('a[href], button, input, select')].filter(isStop)
  const [first, last] = [stops[0], stops.at(-1)]
  const at = document.activeElement
  if (backwards && (at === first || at === dialog)) last?.focus()
  else if (!backwards && at === last) first?.focus()
  else return false
  return true
}

function isStop(element: HTMLElement): boolean {
  // Of a group of radio buttons only the checked one is a stop.
  if (element instanceof HTMLInputElement && element.type === 'radio' && !element.checked) return false
  return element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true })
}
