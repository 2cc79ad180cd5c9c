import type { Route } from '../model/doc'
import type { NavbarItem, SiteData } from '../model/site-data'
import type { SidebarChunk, SidebarItem } from '../model/sidebar'
import type { SiteConfig } from '../model/site-config'
import { collectReferences, routeOfReference } from './links'

/**
 * Finds the addresses of this site among references that are no page's: known broken links, pages that moved, files without an ending.
 * They have no data to prefetch. Each once, as the browser's router names them.
 */
export type PagelessFinder = (references: readonly string[], from: Route) => Route[]

/** @param routes of all pages */
export function createPagelessFinder(
  routes: Pick<ReadonlySet<Route>, 'has'>,
  config: Pick<SiteConfig, 'url' | 'baseUrl'>,
): PagelessFinder {
  // Most are absolute, and the same on many pages.
  const known = new Map<string, Route | undefined>()
  const pagelessAt = (reference: string, from: Route) => {
    const route = routeOfReference(reference, from, config)
    return route === undefined || routes.has(route) ? undefined : route
  }
  return (references, from) => {
    // All headings of the page itself are on one page.
    const own = pagelessAt('#', from)
    const found = references.map((reference) => {
      if (reference.startsWith('#')) return own
      if (!reference.startsWith('/')) return pagelessAt(reference, from)
      if (!known.has(reference)) known.set(reference, pagelessAt(reference, from))
      return known.get(reference)
    })
    return [...new Set(found)].filter((route) => route !== undefined)
  }
}

/** Addresses of this site that a writer put into a sidebar, with the base path: links that name no document, and those in inline HTML. */
export function sidebarReferences(items: readonly SidebarItem[], baseUrl: string): string[] {
  return items.flatMap((item) => {
    if (item.type === 'category') return sidebarReferences(item.items ?? [], baseUrl)
    // A relative one leads elsewhere from each page.
    if (item.type === 'html') return collectReferences(item.value).references.filter(isAbsolute)
    return item.docId === undefined ? [withBaseOf(item.href, baseUrl)] : []
  })
}

const isAbsolute = (address: string) => address.startsWith('/') || /^https?:/i.test(address)

/** Routes of this site have no base path. */
const withBaseOf = (address: string, baseUrl: string) =>
  address.startsWith('/') && !address.startsWith('//') ? baseUrl + address.slice(1) : address

/** Addresses that the frame of all pages links to: navbar, footer, announcement, sidebars. With the base path, like those of an article. */
export function frameReferences(
  { navbar, footer, announcementBar, baseUrl }: SiteData,
  sidebars: readonly SidebarChunk[],
): string[] {
  const html = [announcementBar?.content ?? '', footer.copyright ?? '']
  const addresses = footer.links.flatMap(({ items }) => items.map(({ to, href }) => to ?? href ?? '/'))
  const addItem = (item: NavbarItem | SidebarItem): void => {
    // It is there, and of a large site's sidebars it is nearly all.
    if ('docId' in item && item.docId !== undefined) return
    if (item.type === 'html') html.push(item.value)
    else if ('href' in item && item.href !== undefined) addresses.push(item.href)
    if (item.type === 'docsVersion' && item.to !== undefined) addresses.push(item.to)
    if (item.type === 'docsVersionDropdown') [...(item.before ?? []), ...(item.after ?? [])].forEach(addItem)
    if ('items' in item) item.items?.forEach(addItem)
  }
  navbar.items.forEach(addItem)
  for (const { items } of sidebars) items.forEach(addItem)
  const own = addresses.map((address) => withBaseOf(address, baseUrl))
  return [...own, ...html.flatMap((text) => collectReferences(text).references)]
}
