import type { NavbarItem, SiteData } from '../model/site-data'

/** The engine's stylesheets for what only some sites have around their pages, from its root; each names its layer. */
export function shellSheets({ announcementBar, docs, navbar }: SiteData): string[] {
  const menus = new Set<NavbarItem['type']>(['dropdown', 'docsVersionDropdown'])
  return [
    ...(navbar.items.some(({ type }) => menus.has(type)) ? ['src/theme/shell/Dropdown.css'] : []),
    ...(announcementBar ? ['src/theme/shell/AnnouncementBar.css'] : []),
    ...(docs ? ['src/theme/doc/VersionBanner.css'] : []),
  ]
}
