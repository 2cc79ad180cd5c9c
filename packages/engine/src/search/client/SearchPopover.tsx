import { useEffect, useRef, type MouseEvent, type ReactNode, type RefObject } from 'react'
import { useModalKeys } from './modal-keys'

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
