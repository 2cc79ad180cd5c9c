/** Scrolling less than this, in CSS pixels, neither hides nor shows the navbar, because fingers tremble. */
const thresholdPx = 6
/** An anchor jump is over after this long without a scroll event. */
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
 * Hides the navbar on scrolling down and shows it on scrolling up, except while it is in use or during an anchor jump.
 * @param from scroll position before the scroll that loaded this script
 * @returns a function to call before a programmatic scroll, during which the navbar stays as it is
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
      // Overscroll at the end of the page on touch devices looks like scrolling up.
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

/** A heading is current once it is this close to the navbar, in CSS pixels. */
const slackPx = 24

/** Marks the current heading's link in the tables of contents while the reader scrolls. Call the result when the headings change. */
export function installTocSpy(): () => void {
  let headings: HTMLElement[] = []
  let links = new Map<string, HTMLAnchorElement[]>()
  let current: string | undefined
  let frame = 0

  const mark = (id: string | undefined) => {
    if (id === current) return
    // Before the marks change, while the measured layout is still valid.
    for (const link of links.get(id ?? '') ?? []) keepVisible(link)
    for (const link of links.get(current ?? '') ?? []) link.removeAttribute('aria-current')
    for (const link of links.get(id ?? '') ?? []) link.setAttribute('aria-current', 'location')
    current = id
  }
  const update = () => {
    frame = 0
    // Only the top of a long page is laid out yet, so the headings have no final positions.
    if (document.querySelector('[data-arriving]')) return
    const limit = (document.querySelector('.navbar')?.getBoundingClientRect().height ?? 0) + slackPx
    const atEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2
    // Headings in closed details and hidden panels have no position.
    const shown = headings.filter((heading) => heading.checkVisibility())
    const above = shown.filter((heading) => heading.getBoundingClientRect().top <= limit)
    // The last headings can never reach the top, so at the end of the page the last visible one is current.
    const last = atEnd
      ? shown.findLast((heading) => heading.getBoundingClientRect().top < innerHeight)
      : undefined
    mark((last ?? above.at(-1))?.id)
  }
  const schedule = () => {
    if (frame === 0) frame = requestAnimationFrame(update)
  }
  const refresh = () => {
    current = undefined
    links = new Map()
    for (const link of document.querySelectorAll<HTMLAnchorElement>('#toc a, #toc-mobile a')) {
      const id = decodeURIComponent(link.hash.slice(1))
      link.removeAttribute('aria-current')
      links.set(id, [...(links.get(id) ?? []), link])
    }
    headings = [...links.keys()].flatMap((id) => document.getElementById(id) ?? [])
    schedule()
  }
  addEventListener('scroll', schedule, { passive: true })
  // Headings move when the width changes and when something opens or loads.
  new ResizeObserver(schedule).observe(document.body)
  refresh()
  return refresh
}

/** Scrolls only the table of contents, never the page. */
function keepVisible(link: HTMLElement): void {
  const toc = link.closest('#toc')
  if (!toc || toc.scrollHeight <= toc.clientHeight) return
  const [box, frame] = [link.getBoundingClientRect(), toc.getBoundingClientRect()]
  if (box.top < frame.top || box.bottom > frame.bottom)
    toc.scrollTop += box.top - frame.top - frame.height / 2
}
