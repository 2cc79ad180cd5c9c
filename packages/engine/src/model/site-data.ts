import type { DocsVersion, Route } from './doc'
import type { NavbarPosition, SiteConfig, UserVersion } from './site-config'

/** Data shared by all pages. It is bundled with the theme and contains nothing that changes with a page's text. */
export interface SiteData extends Pick<
  SiteConfig,
  'title' | 'titleDelimiter' | 'tagline' | 'url' | 'baseUrl' | 'colorMode' | 'footer' | 'announcementBar'
> {
  navbar: Omit<SiteConfig['navbar'], 'items'> & {
    /** Target of the logo and name on a site without a page at `/`. */
    home?: Route
    items: NavbarItem[]
  }
  customFields?: Record<string, unknown>
  /** `path` is the start page; `base` is the prefix of all routes of the version, absent for `/`. */
  version: { name: string; label: string; path: Route; base?: Route }
  /** There is only one version and the configuration does not label it, so pages do not name it. */
  isUnversioned?: boolean
  /** All versions of all docs folders; absent if there is only one version of one folder. */
  docs?: SiteDocs[]
  tagsRoute: Route
  /** The page that looks up a path, a symbol or a stack trace, and its subject: `Strapi 5.54.0`. Absent if there is none. */
  lookup?: { route: Route; subject: string }
}

/** A docs folder and its versions, as every page knows them. */
export interface SiteDocs {
  /** `default`, unless a site has several. */
  id: string
  /** Newest first. */
  versions: SiteVersion[]
}

export interface SiteVersion
  extends
    Pick<DocsVersion, 'name' | 'label' | 'isLast'>,
    Required<Pick<UserVersion, 'banner' | 'badge' | 'noIndex' | 'className'>> {
  /** Prefix of its pages' routes. */
  base: Route
  /** Target of a link to the version. */
  landing: Route
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

/** A link that stays in the reader's version; `href` is for the last one. */
interface InVersions {
  /** Id of the docs folder. */
  docs?: string
  /** Addresses in the versions that have it, by version name. */
  versions?: Record<string, Route>
}
