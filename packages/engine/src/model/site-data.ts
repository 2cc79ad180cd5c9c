import type { Route } from './doc'
import type { FooterColumn, NavbarPosition, SiteConfig, VersionBanner } from './site-config'

/** The part of the site that is the same on every page. Bundled with the theme; holds nothing that changes with a page's text. */
export interface SiteData {
  title: string
  titleDelimiter: string
  tagline?: string
  url: string
  /** Starts and ends with `/`. */
  baseUrl: string
  colorMode: SiteConfig['colorMode']
  navbar: {
    title: string
    hideOnScroll: boolean
    logo?: NonNullable<SiteConfig['navbar']['logo']>
    /** Where logo and name lead on a site without a page at `/`. */
    home?: Route
    items: NavbarItem[]
  }
  footer: { links: FooterColumn[]; copyright?: string }
  /** Absent for none. */
  customFields?: Record<string, unknown>
  announcementBar?: { id: string; content: string; isCloseable: boolean }
  /** `path` is the page to begin with; `base` what all routes of the version start with, absent for `/`. */
  version: { name: string; label: string; path: Route; base?: Route }
  /** There is one version and the configuration gives it no label, so pages do not name it. */
  isUnversioned?: boolean
  /** All versions of all documents; absent where there is one of one. */
  docs?: SiteDocs[]
  tagsRoute: Route
  /** The page that takes a path, a symbol or a stack trace, and what it knows: `Strapi 5.54.0`. Absent for a site without one. */
  lookup?: { route: Route; subject: string }
  /** Where links of navbar, footer, announcement and sidebars lead that no page is; absent for none. */
  pageless?: Route[]
}

/** A folder of documents and its versions, as every page knows them. */
export interface SiteDocs {
  /** `default`, unless a site has several. */
  id: string
  /** The newest first. */
  versions: SiteVersion[]
}

export interface SiteVersion {
  name: string
  label: string
  isLast: boolean
  /** Route that its pages start with. */
  base: Route
  /** Page that a link to the version leads to. */
  landing: Route
  banner: VersionBanner
  badge: boolean
  noIndex: boolean
  className: string
}

/** A navbar item with its addresses resolved (N2). */
export type NavbarItem = { position: NavbarPosition; className?: string } & (
  | ({ type: 'link'; label: string; href: string; activeSidebar?: string } & InVersions)
  | { type: 'dropdown'; label: string; items: NavbarItem[] }
  | { type: 'html'; value: string }
  | { type: 'search' }
  | { type: 'docsVersion'; label: string; href: Route; docs?: string; ownLabel?: string; to?: string }
  | {
      type: 'docsVersionDropdown'
      versions: { label: string; name: string; href: Route }[]
      docs?: string
      before?: NavbarItem[]
      after?: NavbarItem[]
    }
)

/** A link that leads into the version that a reader is in; `href` is the last one's. */
interface InVersions {
  /** Id of the documents. */
  docs?: string
  /** Addresses in the versions that have it, by their names. */
  versions?: Record<string, Route>
}
