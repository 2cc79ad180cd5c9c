import type { DocsVersion, LastUpdate, Route } from './doc'
import type { HeadTag, Heading, ListedAdmonition } from './article'
import type { SiteVersion } from './site-data'

/** A link to a page of this site. `route` has no base path; the theme's `Link` adds it. */
export interface PageLink {
  label: string
  route: Route
}

/** The pages before and after a page in its sidebar. */
export interface Neighbours {
  previous?: PageLink
  next?: PageLink
}

export interface PageSidebar {
  id: string
  /** Addresses of the chunks on the page's branch, root first, without base path. */
  chunks: readonly string[]
}

/** The docs folder and version that a page belongs to. */
export interface PageVersion {
  /** Id of the docs folder. */
  docs: string
  name: string
  /** Routes of the same page in other versions, by version name. */
  elsewhere?: Record<string, Route>
}

/** An optional stylesheet of the engine, loaded only with the pages that need it. */
export type PageSheet =
  'pages' | 'cards' | 'diagrams' | 'diagramKeys' | 'extras' | 'codeLines' | 'writing' | 'states' | 'notFound'

interface PageBase {
  route: Route
  /** Without site title and delimiter; empty on the home page. */
  title: string
  /** Unique name, if it is not the title: `Admin: Introduction` (`page-names.ts`). */
  name?: string
  /** Complete title of the browser tab, set by the page itself. */
  documentTitle?: string
  description?: string
  keywords?: string[]
  /** Social image, absolute or site-relative. */
  image?: string
  sidebar?: PageSidebar
  /** Addresses of the stylesheets that it needs in addition to the main one. Set when its data is written. */
  styles?: string[]
  /** Inner HTML of the main part, only in the browser: for a page whose embedded data lacks what that part shows. */
  mainHtml?: string
  breadcrumbs: { label: string; route?: Route }[]
  /** Excluded from search engines and the sitemap. */
  unlisted?: boolean
  /** Absent if it belongs to no version, and on a site with only one. */
  inVersion?: PageVersion
  /** The same page in the last version, for search engines. Absent in that version itself. */
  canonical?: Route
}

/** A document (or any page whose main part is article HTML). */
export interface DocPage extends PageBase, Neighbours {
  kind: 'doc'
  docId: string
  /** An integration's stylesheet that it needs, besides those found from its article. */
  sheet?: string
  /** State of the page's subject: `Stable`, `Experimental`, `Enterprise`. */
  state?: string
  /** Symptoms that bring readers to this page, as inline HTML. */
  symptoms?: string[]
  html?: string
  hideTitle: boolean
  /** Inline HTML of the page's own heading, if it differs from the plain title: `# B` under `title: A`, or a title with code. */
  heading?: string
  head?: HeadTag[]
  /** The article contains the page's heading. */
  hasOwnTitle?: true
  headings: Omit<Heading, 'text'>[]
  /** Absent if the table of contents is hidden or would be empty. */
  toc?: { min: number; max: number }
  tags: PageLink[]
  editUrl?: string
  /** `shownDate` is the formatted date, `21 Nov 2026`: the same on the server and in every browser. */
  lastUpdate?: LastUpdate & { shownDate?: string }
  /** Keys of the islands in the article, `module#exportName`. */
  islands: string[]
  parts?: PageParts
  markdownRoute?: string
}

/** HTML that integrations add: next to the title, and at the foot. */
export interface PageParts {
  meta?: string
  foot?: string
}

/** Generated index of a category (R5). */
export interface CategoryPage extends PageBase, Neighbours {
  kind: 'category'
  items: Card[]
}

/** A card: a page or a category in a list. */
export interface Card {
  label: string
  href: string
  description?: string
  /** For a category: its number of pages and its first entries. */
  count?: number
  contents?: { label: string; href: string }[]
}

export interface TagsPage extends PageBase {
  kind: 'tags'
  groups: { letter: string; tags: { label: string; route: Route; count: number }[] }[]
}

export interface TagPage extends PageBase {
  kind: 'tag'
  label: string
  /** Description of the tag, from `tags.yml`. */
  about?: string
  /** Page of all tags. */
  indexRoute: Route
  docs: { title: string; route: Route; description?: string }[]
}

export interface VersionsPage extends PageBase, Pick<OtherVersion, 'describes'> {
  kind: 'versions'
  version: Pick<DocsVersion, 'name' | 'label' | 'isLast' | 'path' | 'mainDocId'> & {
    docCount: number
    sidebars: { id: string; label: string; route?: Route; docCount: number }[]
  }
  /** Other versions and other docs folders; absent if there are none. */
  others?: OtherVersion[]
}

export interface OtherVersion extends Pick<SiteVersion, 'label' | 'isLast' | 'banner'> {
  /** Id of the docs folder. */
  docs: string
  path: Route
  docCount: number
  /** The release that it describes: `Strapi 5.54.0`, and a page about that. */
  describes?: { text: string; link?: PageLink }
}

/** `/search`: results for `?q=`; without JavaScript, the list of all pages and tags. */
export interface SearchPage extends PageBase {
  kind: 'search'
  sidebars: { label: string; pages: PageLink[] }[]
  /** Shown on a large site instead of all pages: the entries of each section, each with its first page. */
  sections?: { label: string; count: number; entries: (PageLink & { count: number })[] }[]
  tags: PageLink[]
}

/** All admonitions of a site's own type, by section and page, or those in one part of the site. */
export interface AdmonitionsPage extends PageBase {
  kind: 'admonitions'
  /** Total number, including those in its parts. */
  count: number
  /** Parts with a separate page, and the groups on that page. */
  parts: (ListedPart & { depth: 0 | 1; groups: ListedPart[] })[]
  /** Admonitions of documents that are in none of these parts. */
  groups: { id: string; label: string; pages: ListedAdmonitionsOfPage[] }[]
}

/** A part with a separate page, or a group on that page; its first admonitions, unless a smaller part shows them. */
export interface ListedPart extends PageLink {
  count: number
  first: { html: string; title: string; route: Route }[]
}

export interface ListedAdmonitionsOfPage {
  title: string
  route: Route
  items: Pick<ListedAdmonition, 'id' | 'html' | 'title' | 'text' | 'mark'>[]
}

export interface ReactPage extends PageBase {
  kind: 'react'
  /** Module key, `pages/index.tsx`. */
  module: string
  numbers?: PageNumbers
}

/** Totals that integrations count over all documents, by name: `{ statements: 4434 }`. */
export type PageNumbers = Readonly<Record<string, number>>

/** All data of a route. Written as JSON next to the page's HTML, embedded in it, and rendered by `theme/App`. */
export type PageData =
  | DocPage
  | CategoryPage
  | TagsPage
  | TagPage
  | VersionsPage
  | (PageBase & { kind: 'not-found' })
  | SearchPage
  | AdmonitionsPage
  | ReactPage

/** Pages other than documents and React pages, which the theme renders only from data. */
export type IndexPage = Exclude<PageData, DocPage | ReactPage>

/** The JSON file of a route. */
export interface PagePayload {
  /** Identifies the shell and the data format. It differs from the running one after an incompatible deployment (E10). */
  build: string
  page: PageData
}

export const documentCopyRoute = (route: Route): Route => `${route === '/' ? '/index' : route}.md`

/** Route of a page's Markdown copy; undefined for a page without one. */
export function markdownRouteOf(page: PageData): Route | undefined {
  if (page.kind === 'doc') return page.markdownRoute
  return page.kind === 'not-found' ? undefined : documentCopyRoute(page.route)
}
