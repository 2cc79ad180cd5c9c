import type { UserAdmonitionKind } from './admonitions'
import type { Route } from './doc'
import type { MarkdownFeatures } from './markdown-features'
import type { Severity } from './problem'
import type { EditUrlFunction, RemarkPlugin, SidebarItemsGenerator } from './site-functions'

/**
 * What a site's `site.config.ts` exports, in one piece: here writers look settings up. Every key that may be left out has its default in its comment;
 * `content/site-config.ts` validates it and fills the defaults in.
 */
export interface UserSiteConfig {
  /** Name of the site; part of each `<title>`. */
  title: string
  /** Between page title and site title. Default `|`. */
  titleDelimiter?: string
  /** Default none. */
  tagline?: string
  /** Origin the site is published at, without a path, e.g. `https://docs.example.org`. Used for absolute links only. */
  url: string
  /** Path the site lives under; starts and ends with `/`. Default `/`. */
  baseUrl?: string
  /** The favicon: its path in `static/`, or a whole address, which then asks that host on every page. Default none. */
  favicon?: string
  /** Default false. True adds `noindex` to every page. */
  noIndex?: boolean
  /** Default false. True draws a picture of each page for those who share its address; a page's `image` comes before it. */
  socialImages?: boolean
  /** The documents: one folder of them, or several, each with an `id` of its own. */
  docs?: UserDocs | UserDocs[]
  colorMode?: {
    /** Default `light`. */
    defaultMode?: 'light' | 'dark'
    /** Follow the operating system while the reader has not chosen. Default false. */
    respectPrefersColorScheme?: boolean
    /** Hide the toggle. Default false. */
    disableSwitch?: boolean
  }
  navbar?: {
    title?: string
    /** Default true (N1). */
    hideOnScroll?: boolean
    /** `width` and `height` in CSS pixels; default 32 high, in the proportions of the file. A logo is at most 44 high. */
    logo?: Omit<Logo, 'width' | 'height'> & Partial<Logo>
    items?: UserNavbarItem[]
  }
  footer?: { links?: FooterColumn[]; copyright?: string }
  /** Default none. */
  announcementBar?: { id: string; content: string; isCloseable?: boolean }
  docsSidebar?: {
    /** Not built: the sidebar stays where it is (N9). */
    hideable?: false
    /** Not built: opening a category leaves the others (N9). */
    autoCollapseCategories?: false
  }
  tableOfContents?: { minHeadingLevel?: number; maxHeadingLevel?: number }
  /** What each kind of broken reference is worth. Default `warn` for all (E8). */
  onBrokenLinks?: Reaction
  onBrokenMarkdownLinks?: Reaction
  onBrokenAnchors?: Reaction
  onDuplicateRoutes?: Reaction
  /**
   * File with the routes of the last release, relative to the site folder: its `sitemap.xml`, or a route a line. A route that is neither
   * page nor redirect any more is a warning (C10). Default none.
   */
  previousRoutes?: string
  /** Further redirects, old route to new (C10). Default none. */
  redirects?: { from: Route; to: Route }[]
  markdown?: MarkdownFeatures & {
    /** What `.md` files are: `mdx`, or `detect` for plain Markdown (`.mdx` files are MDX either way). Default `mdx`. */
    format?: 'mdx' | 'detect'
    /** Kinds of admonitions besides the built-in ones, by keyword: `defect` makes `:::defect[Title]`. Default none. */
    admonitions?: Record<string, UserAdmonitionKind>
    /** Whether short codes (`:tada:`) are emoji. Default true. */
    emoji?: boolean
    /** Comments in code that mark lines, besides the built-in ones. Default none. */
    magicComments?: MagicComment[]
    /** Plugins for the Markdown tree, in the order in which they run. Default none. */
    remarkPlugins?: RemarkPlugin[]
    /** Not built: there is no tree of HTML elements that such a plugin could change. */
    rehypePlugins?: []
  }
  /** Languages to highlight besides the built-in ones. */
  codeLanguages?: string[]
  /** What the site uses besides the engine's own features, such as `@holdtrue/claims`. Default none. */
  integrations?: IntegrationSetting[]
  /** What the Content-Security-Policy and other headers allow. */
  security?: SecuritySettings
  /** Servers and hosts to write files for, or these and more settings. Default none: `dist/` is as it is. */
  deploy?: DeployTarget[] | DeploySettings
  /**
   * Values of the site's own for its components, which get them by `useDocusaurusContext().siteConfig.customFields`. Plain data, as JSON
   * has it: they travel to every reader. Default none.
   */
  customFields?: Record<string, unknown>
  /** `<meta>` tags for every page. */
  metadata?: { name?: string; property?: string; content: string }[]
}

/** Settings of a folder of documents. */
export interface UserDocs {
  /** Tells several folders of documents apart; part of storage keys and of the names of versions' files. Default `default`. */
  id?: string
  /**
   * Folder of the content, relative to the site folder. Default `content`; a site that comes from Docusaurus sets `docs`, its default, so
   * that links such as `/docs/intro.md` hold.
   */
  path?: string
  /** Globs of the files that are documents, relative to the folder of the content. Default `['**\/*.{md,mdx}']`. */
  include?: string[]
  /**
   * Globs of files that are none. Default, as in Docusaurus: those whose name, or a folder of theirs, begins with `_`, tests, and
   * `__tests__`. A list of one's own stands in the place of that, as there.
   */
  exclude?: string[]
  /** Path that document routes start with. Default `/`. */
  routeBasePath?: string
  /**
   * Address of the folder of the content in the source repository; edit links are this, `/` and the page's file. A function is told of
   * each document and gives its address, or undefined for none. Default none.
   */
  editUrl?: string | EditUrlFunction
  /** Whether number prefixes (`01-intro`) order the sidebar and vanish from ids and routes. Default true. */
  numberPrefixParser?: boolean
  /** Whether sidebar categories that say nothing of it can be collapsed. Default true. */
  sidebarCollapsible?: boolean
  /** Whether sidebar categories that say nothing of it are collapsed at first. Default true. */
  sidebarCollapsed?: boolean
  /** Makes the items of autogenerated parts of sidebars. Default: documents and folders by position, then by name. */
  sidebarItemsGenerator?: SidebarItemsGenerator
  /** Document that is a version's main one. Default: the first document of the first sidebar. */
  mainDocId?: string
  /**
   * The sidebars file, relative to the site folder; false for no sidebars. Default `sidebars.ts` for the folder with the id `default`, else one
   * sidebar of everything.
   */
  sidebars?: string | false
  /** Label of the version in the content folder, `current`. Default `Next`, which a site of one version does not show. */
  versionLabel?: string
  /** When a document was changed last, by the version history, at its foot. Default true. */
  showLastUpdateTime?: boolean
  /** Who changed it. Default false. */
  showLastUpdateAuthor?: boolean
  /** Slug of tag pages' folder. Default `tags`. */
  tagsBasePath?: string
  /** Version that readers see first, at `routeBasePath`. Default: the newest one that was cut, else `current`. */
  lastVersion?: string
  /** Whether the content folder is a version of its own beside those that were cut. Default true. */
  includeCurrentVersion?: boolean
  /** Versions to build, for a quick look. Default: all. */
  onlyIncludeVersions?: string[]
  /** Leaves out all versions that were cut. Default false. */
  disableVersioning?: boolean
  /** Whether edit links of a version that was cut lead to the same file of the content folder. Default false. */
  editCurrentVersion?: boolean
  /** Settings of versions, by name; the content folder's is `current`. */
  versions?: Record<string, UserVersion>
}

/** An integration that a site uses. Each thread loads it by itself, so its options are plain data, as JSON has it. */
export interface IntegrationSetting {
  /** Its module: the name of an installed package, or a path relative to the site folder that begins with `.`. */
  module: string
  /** Default: none. */
  options?: unknown
}

/** What readers are told at the top of a version's pages. */
export const versionBanners = ['none', 'unreleased', 'unmaintained'] as const
export type VersionBanner = (typeof versionBanners)[number]

/** Settings of one version, as in Docusaurus. */
export interface UserVersion {
  /** Default: the version's name; `Next` for `current`. */
  label?: string
  /** Part of its address behind `routeBasePath`. Default: none for the last version, `next` for `current`, else the name. */
  path?: string
  /** Default `none` for the last version, `unreleased` for newer ones, `unmaintained` for older ones. */
  banner?: VersionBanner
  /** Whether its pages say which version they are. Default: where there are several. */
  badge?: boolean
  /** Kept out of search engines. Default: true for versions older than the last one. */
  noIndex?: boolean
  /** Class of its pages' main part, for `styles.css`. Default `docs-version-`, and the name. */
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

/** Policies of the site. The stricter, the less a fault in content or a package can do. */
export interface SecuritySettings {
  /** Where pictures may come from besides the site itself, as in `img-src`: `https://img.shields.io`. Default `['https:']`. */
  imageSources?: string[]
  /** What pages may show in frames, as in `frame-src`. Default `['https:']`. */
  frameSources?: string[]
  /** Who may show the site in a frame, as in `frame-ancestors`. Default `["'self'"]`. */
  frameAncestors?: string[]
  /** Whether `style` attributes in content count. Default true; our own markup has none. */
  styleAttributes?: boolean
  /**
   * The site is reached by HTTPS alone: browsers are told so (`Strict-Transport-Security`, `upgrade-insecure-requests`), in the files for
   * hosts only. Default none. Mind that browsers remember it for that long.
   */
  httpsOnly?: { maxAgeSeconds: number; includeSubDomains?: boolean }
}

/** Servers and hosts that a build writes files for; the manual, Deployment, says what each is for. */
export const deployTargets = ['nginx', 'caddy', 'apache', 'headers-file'] as const
export type DeployTarget = (typeof deployTargets)[number]

export interface DeploySettings {
  /** Default none. */
  targets?: DeployTarget[]
  /** Writes `.br` and `.gz` beside text files, which servers then send as they are. Default false. */
  precompress?: boolean
  /** Further headers of every answer, by name. Default none. */
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

/** Settings of a folder of documents with every default filled in, without its functions. */
export type DocsSettings = Filled<
  Omit<UserDocs, 'editUrl' | 'sidebarItemsGenerator'>,
  'mainDocId' | 'include' | 'exclude' | 'sidebars' | 'lastVersion' | 'onlyIncludeVersions' | 'versionLabel'
> & { editUrl?: string }

/** The validated configuration with every default filled in, without its functions (`SiteFunctions`): plain data. */
export interface SiteConfig extends Filled<
  Omit<
    UserSiteConfig,
    | 'docs'
    | 'colorMode'
    | 'navbar'
    | 'footer'
    | 'docsSidebar'
    | 'tableOfContents'
    | 'markdown'
    | 'security'
    | 'deploy'
  >,
  'tagline' | 'favicon' | 'announcementBar' | 'previousRoutes'
> {
  /** At least one; the first is the one that the site shows where nothing else is asked for. */
  docs: [DocsSettings, ...DocsSettings[]]
  colorMode: Filled<NonNullable<UserSiteConfig['colorMode']>>
  navbar: Filled<Omit<NonNullable<UserSiteConfig['navbar']>, 'logo'>> & { logo?: Logo }
  footer: Filled<NonNullable<UserSiteConfig['footer']>, 'copyright'>
  docsSidebar: Filled<NonNullable<UserSiteConfig['docsSidebar']>>
  tableOfContents: Filled<NonNullable<UserSiteConfig['tableOfContents']>>
  markdown: Filled<
    Omit<NonNullable<UserSiteConfig['markdown']>, 'remarkPlugins' | 'rehypePlugins'>,
    keyof MarkdownFeatures
  > & {
    /** State of the plugins: their names, versions and options. Absent where there are none. */
    plugins?: string
    /** Versions of the packages that features need, by name; `absent` for one that is not installed. */
    packages?: Record<string, string>
  }
  security: Filled<SecuritySettings, 'httpsOnly'>
  deploy: Filled<DeploySettings>
}

/** What a reaction means for a problem; undefined when it is not reported at all. */
export function reactionSeverity(reaction: Reaction): Severity | undefined {
  return reaction === 'ignore' ? undefined : reaction === 'throw' ? 'error' : 'warning'
}
