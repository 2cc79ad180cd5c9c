import { siteData } from 'virtual:site-data'
import { decodePercent, withoutBase } from '../../model/path'
import { shownDestination, type Destination } from './history'

/** The page at an address; undefined if the browser has to handle it: another origin, outside the base path, or a file. */
export function destinationOf(href: string): Destination | undefined {
  const shown = shownDestination()
  const shownPath = shown && new URL(shown.href).pathname
  // `location` if it is current, because parts of the page change its query.
  const base = shown && shownPath !== location.pathname ? shown.href : location.href
  let url: URL
  try {
    url = new URL(href, base)
  } catch {
    return undefined
  }
  if (url.origin !== location.origin) return undefined
  const { search, hash } = url
  if (shown && url.pathname === shownPath) return { route: shown.route, search, hash, href: url.href }
  const path = withoutBase(siteData.baseUrl, decodePercent(url.pathname))
  if (path === undefined) return undefined
  const route = path.length > 1 ? path.replace(/\/$/, '').replace(/\.html$/, '') : path
  if (/\.[a-z0-9]{1,6}$/i.test(route)) return undefined
  return { route: route === '/index' ? '/' : route, search, hash, href: url.href }
}

/** The page a link points to; undefined if the link opens a new tab or downloads. */
export function destinationOfLink(link: HTMLAnchorElement): Destination | undefined {
  if (link.hasAttribute('download') || (link.target !== '' && link.target !== '_self')) return undefined
  const href = link.getAttribute('href')
  return href === null ? undefined : destinationOf(href)
}

/** Whether a click should navigate here: main button, no modifier, not handled yet. */
export function isPlainClick(event: MouseEvent): boolean {
  const { button, defaultPrevented, metaKey, ctrlKey, shiftKey, altKey } = event
  return button === 0 && ![defaultPrevented, metaKey, ctrlKey, shiftKey, altKey].includes(true)
}

/** The link around an event's target. */
export function linkOf(target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest('a[href]') : null
  return link instanceof HTMLAnchorElement ? link : undefined
}

/** Links that the reader may follow next: the sidebar's, nearest first, then those in the content. */
export function likelyLinks(): HTMLAnchorElement[] {
  const sidebar = [...document.querySelectorAll<HTMLAnchorElement>('#sidebar a')]
  const current = sidebar.findIndex((link) => link.ariaCurrent === 'page')
  const nearest = sidebar
    .map((link, index) => ({ link, distance: Math.abs(index - current) }))
    .sort((a, b) => a.distance - b.distance)
  return [...nearest.map(({ link }) => link), ...document.querySelectorAll<HTMLAnchorElement>('#main a')]
}

/** One listener handles every link on the page, present and future. */
export function installLinks(navigate: (href: string) => void, prefetch: (route: string) => void): void {
  document.addEventListener('click', (event) => {
    const link = isPlainClick(event) ? linkOf(event.target) : undefined
    const destination = link && destinationOfLink(link)
    if (!destination) return
    event.preventDefault()
    navigate(destination.href)
  })
  const onIntent = (event: Event) => {
    const link = linkOf(event.target)
    const destination = link && destinationOfLink(link)
    if (destination) prefetch(destination.route)
  }
  for (const sign of ['mouseover', 'focusin', 'touchstart'])
    document.addEventListener(sign, onIntent, { passive: true })
}
