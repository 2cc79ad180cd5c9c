import { useEffect, useRef, type MouseEvent, type ReactNode, type RefObject } from 'react'

/**
 * The modal dialog around the search. It is a popover, not a modal `<dialog>`: that makes the rest of the page inert, and a phone takes
 * longer to find the style of every element behind it than to show it. So Tab and Escape are dealt with by `useModalKeys`.
 * @param input has the focus first, and whenever it falls out of the dialog
 * @param onLeave a link in it was followed
 */
export function SearchPopover({
  input,
  onClose,
  onLeave,
  children,
}: {
  input: RefObject<HTMLInputElement | null>
  onClose: () => void
  onLeave: () => void
  children: ReactNode
}) {
  const dialog = useRef<HTMLDivElement>(null)
  /** Where the pointer went down: a drag that ends on the backdrop is a click there, too. */
  const pressed = useRef<EventTarget>(undefined)
  useEffect(() => {
    dialog.current?.showPopover()
    input.current?.focus()
    input.current?.select()
  }, [input])
  useModalKeys({ dialog, home: input, onClose })
  useEffect(() => {
    // Back and forward leave the page that the dialog was opened on.
    addEventListener('popstate', onClose)
    return () => removeEventListener('popstate', onClose)
  }, [onClose])
  return (
    <div
      ref={dialog}
      className="search-dialog"
      popover="manual"
      role="dialog"
      aria-modal="true"
      aria-label="Search"
      tabIndex={-1}
      onPointerDown={(event) => (pressed.current = event.target)}
      onClick={(event) => {
        const { target, currentTarget } = event
        if (target === currentTarget && pressed.current === target) onClose()
        else if (opensHere(event)) onLeave()
      }}
    >
      <div className="search-panel">{children}</div>
    </div>
  )
}

/** Whether a click is on a link and stays in this tab. */
function opensHere({ target, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  if (ctrlKey || metaKey || shiftKey || altKey) return false
  return target instanceof Element && target.closest('a[href]') !== null
}

/**
 * The keys of a modal dialog that is a popover: Tab goes round in it and Escape closes it. They are heard on the document, because the
 * focus falls out of the dialog when what has it is taken away; the next key brings it back.
 * @param home where the focus belongs when it is nowhere in the dialog
 */
function useModalKeys({
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
