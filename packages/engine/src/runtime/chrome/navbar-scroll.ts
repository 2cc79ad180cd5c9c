/** Scrolling less than this far, in CSS pixels, neither hides nor shows the navbar: fingers tremble. */
const thresholdPx = 6
/** An anchor jump is over when no scroll event came for this long. */
const jumpSettledMs = 150

let jumping = false
let settleTimer = 0
function settle(): void {
  clearTimeout(settleTimer)
  settleTimer = window.setTimeout(() => {
    jumping = false
  }, jumpSettledMs)
}

/**
 * Hides the navbar on scrolling down and shows it on scrolling up, by `data-navbar` on the root element (N1). Never hides it while
 * focus is inside it, one of its menus is open, or an anchor jump is under way. `from` is where the page was before the scroll that
 * brought this script. Returns what tells that the page is about to scroll by itself (anchor jump, restored position): the navbar then
 * stays as it is.
 */
export function installNavbarScroll(from: number): () => void {
  const root = document.documentElement
  let last = from
  const show = () => root.removeAttribute('data-navbar')
  const onScroll = () => {
    const top = Math.max(0, scrollY)
    const delta = top - last
    if (jumping) {
      settle()
      last = top
      return
    }
    if (Math.abs(delta) < thresholdPx) return
    last = top
    const navbar = document.querySelector('.navbar')
    const height = navbar?.getBoundingClientRect().height ?? 0
    const atEnd = innerHeight + top >= root.scrollHeight - 1
    if (delta < 0 || top <= height) {
      // The bounce at the page's end on touch devices looks like scrolling up.
      if (!atEnd || top <= height) show()
    } else if (!isInUse(navbar)) root.setAttribute('data-navbar', 'hidden')
  }
  const onFocus = (event: FocusEvent) => {
    if (event.target instanceof Element && event.target.closest('.navbar')) show()
  }
  addEventListener('scroll', onScroll, { passive: true })
  document.addEventListener('focusin', onFocus)
  onScroll()
  return () => {
    jumping = true
    settle()
  }
}

function isInUse(navbar: Element | null): boolean {
  if (!navbar) return false
  return navbar.matches(':focus-within') || navbar.querySelector('[aria-expanded="true"], [open]') !== null
}
