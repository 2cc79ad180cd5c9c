import type { Route } from '../../model/doc'
import { decodePercent, withoutBase } from '../../model/path'

/** Target of a link within this site. */
export interface Destination {
  route: Route
  /** With `?`, or an empty string. */
  search: string
  /** With `#`, or an empty string. */
  hash: string
  /** Full address, for history and for a full load. */
  href: string
}

/** The page on the screen. While a back or forward navigation is loading, `location` already shows another address. */
let shown: { path: string; destination: Destination } | undefined

export const shownDestination = (): Destination | undefined => shown?.destination

/** Sets the page on the screen: addresses are relative to it, and its address is a page's even if it looks like a file's. */
export function setShown(destination: Destination): void {
  shown = { path: new URL(destination.href).pathname, destination }
}

/** A page at the current address. */
export function here(route: Route): Destination {
  const { search, hash, href } = location
  return { route, search, hash, href }
}

/** The page at an address; undefined if the browser has to handle it: another origin, outside the base path, or a file. */
export function destinationOf(href: string, baseUrl: string): Destination | undefined {
  let url: URL
  try {
    // `location` if it is current, because parts of the page change its query.
    url = new URL(href, shown && shown.path !== location.pathname ? shown.destination.href : location.href)
  } catch {
    return undefined
  }
  if (url.origin !== location.origin) return undefined
  const { search, hash } = url
  if (url.pathname === shown?.path) return { route: shown.destination.route, search, hash, href: url.href }
  const path = withoutBase(baseUrl, decodePercent(url.pathname))
  if (path === undefined) return undefined
  const route = path.length > 1 ? path.replace(/\/$/, '').replace(/\.html$/, '') : path
  if (/\.[a-z0-9]{1,6}$/i.test(route)) return undefined
  return { route: route === '/index' ? '/' : route, search, hash, href: url.href }
}

/** The page a link points to; undefined if the link opens a new tab or downloads. */
export function destinationOfLink(link: HTMLAnchorElement, baseUrl: string): Destination | undefined {
  if (link.hasAttribute('download') || (link.target !== '' && link.target !== '_self')) return undefined
  const href = link.getAttribute('href')
  return href === null ? undefined : destinationOf(href, baseUrl)
}

/** Whether a click should navigate here: main button, no modifier, not handled yet. */
export function isPlainClick(event: MouseEvent): boolean {
  return (
    event.button === 0 &&
    !event.defaultPrevented &&
    !event.metaKey &&
    !event.ctrlKey &&
    !event.shiftKey &&
    !event.altKey
  )
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
export function installLinks(
  baseUrl: string,
  { navigate, prefetch }: { navigate: (href: string) => void; prefetch: (route: string) => void },
): void {
  document.addEventListener('click', (event) => {
    const link = isPlainClick(event) ? linkOf(event.target) : undefined
    const destination = link && destinationOfLink(link, baseUrl)
    if (!destination) return
    event.preventDefault()
    navigate(destination.href)
  })
  const onIntent = (event: Event) => {
    const link = linkOf(event.target)
    const destination = link && destinationOfLink(link, baseUrl)
    if (destination) prefetch(destination.route)
  }
  document.addEventListener('mouseover', onIntent, { passive: true })
  document.addEventListener('focusin', onIntent)
  document.addEventListener('touchstart', onIntent, { passive: true })
}
