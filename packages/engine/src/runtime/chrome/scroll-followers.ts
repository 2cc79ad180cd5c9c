/* One chunk: both are wanted with the first scroll. */
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
 * Hides the navbar on scrolling down and shows it on scrolling up (N1), never while it is in use or an anchor jump is under way.
 * @param from where the page was before the scroll that brought this script
 * @returns tells that the page is about to scroll by itself: the navbar then stays as it is
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

/** A heading counts as current once it is this close to the navbar, in CSS pixels. */
const slackPx = 24

/** Marks the link of the current heading in the tables of contents while the reader scrolls (N11). */
export function installTocSpy(): { refresh(): void } {
  let headings: HTMLElement[] = []
  let links = new Map<string, HTMLAnchorElement[]>()
  let current: string | undefined
  let frame = 0

  const mark = (id: string | undefined) => {
    if (id === current) return
    // First, while the layout that has just been measured still holds.
    for (const link of links.get(id ?? '') ?? []) keepVisible(link)
    for (const link of links.get(current ?? '') ?? []) link.removeAttribute('aria-current')
    for (const link of links.get(id ?? '') ?? []) link.setAttribute('aria-current', 'location')
    current = id
  }
  const update = () => {
    frame = 0
    // Of a long page the top comes first: neither its end nor its headings are where they will be.
    if (document.querySelector('[data-arriving]')) return
    const limit = (document.querySelector('.navbar')?.getBoundingClientRect().height ?? 0) + slackPx
    const atEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2
    // Closed details and hidden panels have no place.
    const shown = headings.filter((heading) => heading.checkVisibility())
    const above = shown.filter((heading) => heading.getBoundingClientRect().top <= limit)
    // The last headings of a page can never reach the top; at the end of the page the last visible one is current.
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
  // A new width, and what opens, arrives or is loaded later moves the headings.
  new ResizeObserver(schedule).observe(document.body)
  refresh()
  return {
    refresh,
  }
}

/** Scrolls the table of contents itself, never the page. */
function keepVisible(link: HTMLElement): void {
  const toc = link.closest('#toc')
  if (!toc || toc.scrollHeight <= toc.clientHeight) return
  const [box, frame] = [link.getBoundingClientRect(), toc.getBoundingClientRect()]
  if (box.top < frame.top || box.bottom > frame.bottom)
    toc.scrollTop += box.top - frame.top - frame.height / 2
}
