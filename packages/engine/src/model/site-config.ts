import type { UserAdmonitionKind } from './admonitions'
import type { Route } from './doc'
import type { MarkdownFeatures } from './markdown-features'
import type { Severity } from './problem'
import type { EditUrlFunction, RemarkPlugin, SidebarItemsGenerator } from './site-functions'

/**
 * The default export of a site's `site.config.ts`. These comments are the manual's reference of settings: each explains the setting and its
 * default. `content/config/load-config.ts` validates the settings and fills in the defaults.
 */
export interface UserSiteConfig {
  /** Name of the site. It is part of every `<title>`. */
  title: string
  /** Separates the page title from the site title. Default `|`. */
  titleDelimiter?: string
  /** One line about the site, in the title of the home page. Default none. */
  tagline?: string
  /** Origin of the published site, without a path. Used only for absolute links. */
  url: string
  /** Path that the site is served under. It starts and ends with `/`. Default `/`. */
  baseUrl?: string
  /** Path of the favicon in `static/`, or a full address, which every page then requests from that host. Default none. */
  favicon?: string
  /** Adds `noindex` to every page. Default false. */
  noIndex?: boolean
  /** Draws a preview picture of each page for shared links. A page's own `image` takes precedence. Default false. */
  socialImages?: boolean
  /** The documents: the settings of one folder, or a list of folders, each with its own `id`. */
  docs?: UserDocs | UserDocs[]
  /** Light and dark mode. */
  colorMode?: {
    /** Mode for readers who have not chosen one. Default `light`. */
    defaultMode?: 'light' | 'dark'
    /** Follows the operating system until the reader chooses. Default false. */
    respectPrefersColorScheme?: boolean
    /** Hides the toggle. Default false. */
    disableSwitch?: boolean
  }
  /** The bar at the top of every page. */
  navbar?: {
    /** Text next to the logo. Default: the title of the site. */
    title?: string
    /** Hides the bar while the reader scrolls down. Default true (N1). */
    hideOnScroll?: boolean
    /** `width` and `height` are in CSS pixels: 32 high by default, at most 44, in the proportions of the file. */
    logo?: Omit<Logo, 'width' | 'height'> & Partial<Logo>
    /** Links, menus, the search and the versions. Default none. */
    items?: UserNavbarItem[]
  }
  /** Columns of links and a line below them. Default none. */
  footer?: { links?: FooterColumn[]; copyright?: string }
  /** A line above the navbar. A reader who closes it does not see it again until its `id` changes. Default none. */
  announcementBar?: { id: string; content: string; isCloseable?: boolean }
  /** Levels of headings in the table of contents. Default 2 to 3. */
  tableOfContents?: { minHeadingLevel?: number; maxHeadingLevel?: number }
  /** How to report a link to a missing page: not at all, as a warning or as an error. Default `warn` (E8). */
  onBrokenLinks?: Reaction
  /** How to report a link to a missing file. Default `warn` (E8). */
  onBrokenMarkdownLinks?: Reaction
  /** How to report a link to a missing heading. Default `warn` (E8). */
  onBrokenAnchors?: Reaction
  /** How to report two pages with the same address. Default `warn` (E8). */
  onDuplicateRoutes?: Reaction
  /**
   * File with the routes of the last release, relative to the site folder: its `sitemap.xml`, or one route per line. A route that is no
   * longer a page or a redirect is a warning (C10). Default none.
   */
  previousRoutes?: string
  /** Redirects from old routes to new ones, in addition to `redirect_from` in the pages' frontmatter (C10). Default none. */
  redirects?: { from: Route; to: Route }[]
  /** Markdown settings. */
  markdown?: MarkdownFeatures & {
    /** How `.md` files are read: as `mdx`, or, with `detect`, as plain Markdown. `.mdx` files are always MDX. Default `mdx`. */
    format?: 'mdx' | 'detect'
    /** Additional admonition types by keyword: `defect` adds `:::defect[Title]`. Default none. */
    admonitions?: Record<string, UserAdmonitionKind>
    /** Whether shortcodes such as `:tada:` become emoji. Default true. */
    emoji?: boolean
    /** Additional comments in code that mark lines. Default none. */
    magicComments?: MagicComment[]
    /** Plugins for the Markdown tree, in the order they run. Default none. */
    remarkPlugins?: RemarkPlugin[]
    /** Not implemented: there is no tree of HTML elements that a plugin could change. */
    rehypePlugins?: []
  }
  /** Additional languages to highlight. Default none. */
  codeLanguages?: string[]
  /** Packages or files of the site that extend the engine, such as `@holdtrue/claims`. Default none. */
  integrations?: IntegrationSetting[]
  /** Content-Security-Policy and other security headers. The defaults are below. */
  security?: SecuritySettings
  /** Servers and hosts to write configuration files for, or an object with more settings. Default none. */
  deploy?: DeployTarget[] | DeploySettings
  /**
   * Values for the site's components, which read them with `useDocusaurusContext().siteConfig.customFields`. They must be JSON, and every
   * reader receives them. Default none.
   */
  customFields?: Record<string, unknown>
  /** `<meta>` tags for every page. They replace those of the engine with the same name, except for what a page says itself. Default none. */
  metadata?: { name?: string; property?: string; content: string }[]
}

/** Settings of a folder of documents. */
export interface UserDocs {
  /** Distinguishes several folders of documents. It is part of storage keys and of the names of versions' files. Default `default`. */
  id?: string
  /**
   * Folder of the documents, relative to the site folder. Default `content`. A site migrated from Docusaurus sets `docs`, the default
   * there, so that links such as `/docs/intro.md` keep working.
   */
  path?: string
  /** Globs of the files that are documents, relative to `path`. Default `['**\/*.{md,mdx}']`. */
  include?: string[]
  /**
   * Globs of files to leave out. Default, as in Docusaurus: files and folders whose name begins with `_`, and tests. Your own list replaces
   * the default.
   */
  exclude?: string[]
  /** Prefix of the documents' routes. Default `/`. */
  routeBasePath?: string
  /**
   * Address of the folder in the source repository. An edit link is this address, `/` and the page's file. A function is called with each
   * document and returns its address, or undefined for no link. Default none.
   */
  editUrl?: string | EditUrlFunction
  /** Whether number prefixes (`01-intro`) order the sidebar and are removed from ids and routes. Default true. */
  numberPrefixParser?: boolean
  /** Whether sidebar categories can be collapsed unless they say otherwise. Default true. */
  sidebarCollapsible?: boolean
  /** Whether sidebar categories are collapsed at first unless they say otherwise. Default true. */
  sidebarCollapsed?: boolean
  /** Creates the items of autogenerated parts of sidebars. Default: documents and folders by position, then by name. */
  sidebarItemsGenerator?: SidebarItemsGenerator
  /** Id of the main document, which links to a version open. Default: the first document of the first sidebar. */
  mainDocId?: string
  /**
   * The sidebars file, relative to the site folder, or false for no sidebars. Default `sidebars.ts` for the folder with the id `default`,
   * otherwise one sidebar of all documents.
   */
  sidebars?: string | false
  /** Label of the current version, the one in `path`. Default `Next`; a site with one version does not show it. */
  versionLabel?: string
  /** Shows at the foot of a document when it last changed, according to git. Default true. */
  showLastUpdateTime?: boolean
  /** Shows who last changed it. Default false. */
  showLastUpdateAuthor?: boolean
  /** Path of the tag pages below `routeBasePath`. Default `tags`. */
  tagsBasePath?: string
  /** Version served at `routeBasePath`. Default: the newest released version, otherwise `current`. */
  lastVersion?: string
  /** Whether the current documents are a version alongside the released ones. Default true. */
  includeCurrentVersion?: boolean
  /** Builds only these versions, for a quick preview. Default: all. */
  onlyIncludeVersions?: string[]
  /** Leaves out all released versions. Default false. */
  disableVersioning?: boolean
  /** Whether edit links of older versions lead to the current file. Default false. */
  editCurrentVersion?: boolean
  /** Settings of versions by name; `current` is the one in `path`. Default none. */
  versions?: Record<string, UserVersion>
}

/** An integration of a site. Each thread loads it separately, so its options must be plain JSON data. */
export interface IntegrationSetting {
  /** Its module: the name of an installed package, or a path relative to the site folder that begins with `.`. */
  module: string
  /** Default: none. */
  options?: unknown
}

/** Banners at the top of a version's pages. */
export const versionBanners = ['none', 'unreleased', 'unmaintained'] as const
export type VersionBanner = (typeof versionBanners)[number]

/** Settings of one version, as in Docusaurus. */
export interface UserVersion {
  /** Name shown to readers. Default: the version's name, or `Next` for `current`. */
  label?: string
  /** Its path below `routeBasePath`. Default: none for the last version, `next` for `current`, otherwise the name. */
  path?: string
  /** Banner at the top of its pages. Default `none` for the last version, `unreleased` for newer ones, `unmaintained` for older ones. */
  banner?: VersionBanner
  /** Whether its pages show the version. Default: true if there are several. */
  badge?: boolean
  /** Keeps it out of search engines. Default: true for versions older than the last one. */
  noIndex?: boolean
  /** Class of the main part of its pages, for `styles.css`. Default `docs-version-` and the name. */
  className?: string
}

interface Logo {
  alt: string
  src: string
  srcDark?: string
  width: number
  height: number
  href?: string
}

/** A comment in code that marks lines, as in Docusaurus. */
export interface MagicComment {
  /** Class that the lines get, for `styles.css`. */
  className: string
  /** Text of the comment that marks the line after it. */
  line?: string
  /** Texts of the comments around lines. */
  block?: { start: string; end: string }
}

/** The site's security policies. The stricter they are, the less damage a flaw in content or a package can do. */
export interface SecuritySettings {
  /** Additional sources of images, as in `img-src`. Default `['https:']`. */
  imageSources?: string[]
  /** Sources that pages may show in frames, as in `frame-src`. Default `['https:']`. */
  frameSources?: string[]
  /** Sites that may show this site in a frame, as in `frame-ancestors`. Default `["'self'"]`. */
  frameAncestors?: string[]
  /** Whether `style` attributes in content are allowed. Default true; the engine's own markup has none. */
  styleAttributes?: boolean
  /**
   * Tells browsers to use HTTPS only (`Strict-Transport-Security`, `upgrade-insecure-requests`), in the files for hosts. Browsers remember
   * it for `maxAgeSeconds`. Default none.
   */
  httpsOnly?: { maxAgeSeconds: number; includeSubDomains?: boolean }
}

/** Servers and hosts that a build writes files for; the manual describes each under Deployment. */
export const deployTargets = ['nginx', 'caddy', 'apache', 'headers-file'] as const
export type DeployTarget = (typeof deployTargets)[number]

export interface DeploySettings {
  /** Servers and hosts to write files for. Default none. */
  targets?: DeployTarget[]
  /** Additional headers of every response, by name. Default none. */
  headers?: Record<string, string>
}

export type Reaction = 'ignore' | 'warn' | 'throw'

export type NavbarPosition = 'left' | 'right'
interface NavbarItemBase {
  /** Default `right`. */
  position?: NavbarPosition
  className?: string
}
export type UserNavbarItem = NavbarItemBase &
  (
    | { type: 'docSidebar'; sidebarId: string; label: string; docsPluginId?: string }
    | { type: 'doc'; docId: string; label?: string; docsPluginId?: string }
    | { type?: 'link'; to?: string; href?: string; label: string }
    | { type: 'dropdown'; label: string; items: UserNavbarItem[] }
    | { type: 'html'; value: string }
    | { type: 'search' }
    | { type: 'docsVersion'; label?: string; to?: string; docsPluginId?: string }
    | {
        type: 'docsVersionDropdown'
        docsPluginId?: string
        /** Links before and after the versions. Default none. */
        dropdownItemsBefore?: UserNavbarItem[]
        dropdownItemsAfter?: UserNavbarItem[]
      }
  )

export interface FooterColumn {
  title: string
  items: { label: string; to?: Route; href?: string }[]
}

type Filled<T, Optional extends keyof T = never> = Omit<Required<T>, Optional> & Pick<T, Optional>

/** Settings of a docs folder with all defaults filled in, without its functions. */
export type DocsSettings = Filled<
  Omit<UserDocs, 'editUrl' | 'sidebarItemsGenerator'>,
  'mainDocId' | 'include' | 'exclude' | 'sidebars' | 'lastVersion' | 'onlyIncludeVersions' | 'versionLabel'
> & { editUrl?: string }

/** The validated configuration with all defaults filled in, without its functions (`SiteFunctions`): plain data. */
export interface SiteConfig extends Filled<
  Omit<
    UserSiteConfig,
    'docs' | 'colorMode' | 'navbar' | 'footer' | 'tableOfContents' | 'markdown' | 'security' | 'deploy'
  >,
  'tagline' | 'favicon' | 'announcementBar' | 'previousRoutes'
> {
  /** At least one. The first is the site's default. */
  docs: [DocsSettings, ...DocsSettings[]]
  colorMode: Filled<NonNullable<UserSiteConfig['colorMode']>>
  navbar: Filled<Omit<NonNullable<UserSiteConfig['navbar']>, 'logo'>> & { logo?: Logo }
  footer: Filled<NonNullable<UserSiteConfig['footer']>, 'copyright'>
  tableOfContents: Filled<NonNullable<UserSiteConfig['tableOfContents']>>
  markdown: Filled<
    Omit<NonNullable<UserSiteConfig['markdown']>, 'remarkPlugins' | 'rehypePlugins'>,
    keyof MarkdownFeatures
  > & {
    /** Hash of the plugins: their names, versions and options. Absent if there are none. */
    plugins?: string
    /** Versions of the packages that features need, by name; `absent` if a package is not installed. */
    packages?: Record<string, string>
  }
  security: Filled<SecuritySettings, 'httpsOnly'>
  deploy: Filled<DeploySettings>
}

/** The severity of a problem under this reaction; undefined if it is not reported. */
export const reactionSeverity = (reaction: Reaction): Severity | undefined =>
  reaction === 'ignore' ? undefined : reaction === 'throw' ? 'error' : 'warning'
