import type { Route } from '../../model/doc'
import { decodePercent, withoutBase } from '../../model/path'

/** Where a link of this site leads. */
export interface Destination {
  route: Route
  /** With `?`, or empty. */
  search: string
  /** With `#`, or empty. */
  hash: string
  /** Full address, for history and for a full load. */
  href: string
}

/** The page on the screen. While a move in history is loading, `location` names another one already. */
let shown: { path: string; destination: Destination } | undefined

export const shownDestination = (): Destination | undefined => shown?.destination

/** Tells what is on the screen: addresses are relative to it, and its own is a page's even where it looks like a file's. */
export function setShown(destination: Destination): void {
  shown = { path: new URL(destination.href).pathname, destination }
}

/** A page at the address that the browser shows. */
export function here(route: Route): Destination {
  const { search, hash, href } = location
  return { route, search, hash, href }
}

/** The page that an address names; undefined for the browser's: another origin, outside the base path, or a file. */
export function destinationOf(href: string, baseUrl: string): Destination | undefined {
  let url: URL
  try {
    // `location` where it is right: parts of the page change its query.
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

/** The page that a link leads to; undefined when the link asks for more than going there (new tab, download). */
export function destinationOfLink(link: HTMLAnchorElement, baseUrl: string): Destination | undefined {
  if (link.hasAttribute('download') || (link.target !== '' && link.target !== '_self')) return undefined
  const href = link.getAttribute('href')
  return href === null ? undefined : destinationOf(href, baseUrl)
}

/** Whether a click means "go there, here": main button, no modifier, nobody handled it yet. */
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

/** Links that a reader of the page may follow next: neighbours in the sidebar, the nearest first, then those of the content. */
export function likelyLinks(): HTMLAnchorElement[] {
  const sidebar = [...document.querySelectorAll<HTMLAnchorElement>('#sidebar a')]
  const current = sidebar.findIndex((link) => link.ariaCurrent === 'page')
  const nearest = sidebar
    .map((link, index) => ({ link, distance: Math.abs(index - current) }))
    .sort((a, b) => a.distance - b.distance)
  return [...nearest.map(({ link }) => link), ...document.querySelectorAll<HTMLAnchorElement>('#main a')]
}

/** One listener for every link of the page, present and future. */
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
