import type { DocsVersion, LastUpdate, Route } from './doc'
import type { HeadTag, Heading, ListedAdmonition } from './article'
import type { VersionBanner } from './site-config'

/** A link to a page of this site. `route` has no base path; the theme's `Link` adds it. */
export interface PageLink {
  label: string
  route: Route
}

/** Position of a page in the sidebars. */
export interface PageSidebar {
  id: string
  /** Addresses of the chunks that the page's branch needs, root first (base path excluded). */
  chunks: string[]
}

/** The version of some documents that a page is part of. */
export interface PageVersion {
  /** Id of the documents. */
  docs: string
  name: string
  /** Where the same page is in other versions, by their names. */
  elsewhere?: Record<string, Route>
}

/** A stylesheet of the engine that most pages have no use for; it is loaded with those that have. */
export type PageSheet =
  'pages' | 'cards' | 'diagrams' | 'diagramKeys' | 'extras' | 'writing' | 'states' | 'symptoms' | 'notFound'

interface PageBase {
  route: Route
  /** Without site title and delimiter; empty on the home page. */
  title: string
  /** Under which the page can stand alone, where its title does not do: `Admin: Introduction` (`page-names.ts`). */
  name?: string
  /** Title of the browser's tab as the page itself sets it, in place of title, delimiter and site title. */
  documentTitle?: string
  description?: string
  keywords?: string[]
  /** Social image, absolute or site-relative. */
  image?: string
  sidebar?: PageSidebar
  /** Addresses of the stylesheets that it needs besides the one that every page has. Set as its data are written. */
  styles?: string[]
  /** Where its links lead that no page is (`check/links.ts`): nothing there is prefetched. Set as its data are written; absent for none. */
  pageless?: Route[]
  /** Inner HTML of the main part, in the browser only: of a list that is not in the data which its document carries along (there it is empty). */
  mainHtml?: string
  breadcrumbs: { label: string; route?: Route }[]
  /** Kept out of search engines and sitemap. */
  unlisted?: boolean
  /** Absent where it is part of no version, and on a site with one. */
  inVersion?: PageVersion
  /** The same page in the last version, for search engines; absent on that itself. */
  canonical?: Route
}

/** A document (or any page whose main part is article HTML). */
export interface DocPage extends PageBase {
  kind: 'doc'
  docId: string
  /** Stylesheet of an integration that it needs besides the one that every page has and those that its article says. */
  sheet?: string
  /** In which state the thing is that the page is about: `Stable`, `Experimental`, `Enterprise`. */
  state?: string
  /** What brings readers here: symptoms as inline HTML. */
  symptoms?: string[]
  /** Article HTML. Absent in the copy that an HTML file embeds: the browser reads it from the document. */
  html?: string
  hideTitle: boolean
  /** Inline HTML of the page's own heading, where that is not the bare title: `# B` under `title: A`, or code in it. */
  heading?: string
  /** What the page adds to the head of its HTML file. */
  head?: HeadTag[]
  /** The page's heading stands in the article. */
  hasOwnTitle?: true
  headings: Omit<Heading, 'text'>[]
  /** Absent when the table of contents is hidden or would be empty. */
  toc?: { min: number; max: number }
  tags: PageLink[]
  editUrl?: string
  /** `shownDate` is the date as readers see it, `21 Nov 2026`: the same on the server and in every browser. */
  lastUpdate?: LastUpdate & { shownDate?: string }
  previous?: PageLink
  next?: PageLink
  /** Keys of the islands in the article, `module#exportName`. */
  islands: string[]
  /** What integrations add around the article. */
  parts?: PageParts
  /** Route of the page's Markdown copy. */
  markdownRoute?: string
}

/** HTML that integrations add: beside the title, and at the foot. Absent in the copy that an HTML file embeds, as the article is. */
export interface PageParts {
  meta?: string
  foot?: string
}

/** Generated index of a category (R5). */
export interface CategoryPage extends PageBase {
  kind: 'category'
  items: Card[]
  previous?: PageLink
  next?: PageLink
}

/** A card: a page or a category in a list. */
export interface Card {
  label: string
  href: string
  description?: string
  /** For a category: how many pages it holds, and the first of what stands in it. */
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
  /** What the tag stands for, from `tags.yml`. */
  about?: string
  /** Page of all tags. */
  indexRoute: Route
  docs: { title: string; route: Route; description?: string }[]
}

export interface VersionsPage extends PageBase {
  kind: 'versions'
  version: Pick<DocsVersion, 'name' | 'label' | 'isLast' | 'path' | 'mainDocId'> & {
    docCount: number
    sidebars: { id: string; label: string; route?: Route; docCount: number }[]
  }
  /** What it describes: `Strapi 5.54.0`, and a page about that. */
  describes?: { text: string; link?: PageLink }
  /** Versions besides that, and other documents, where there are some. */
  others?: OtherVersion[]
}

export interface OtherVersion {
  /** Id of the documents. */
  docs: string
  label: string
  path: Route
  isLast: boolean
  banner: VersionBanner
  docCount: number
  /** What it describes: `Strapi 5.54.0`, and a page about that. */
  describes?: { text: string; link?: PageLink }
}

export interface NotFoundPage extends PageBase {
  kind: 'not-found'
}

/** `/search`: results for `?q=`; without script the list of all pages and tags. */
export interface SearchPage extends PageBase {
  kind: 'search'
  sidebars: { label: string; pages: PageLink[] }[]
  /** Of a large site what is shown in place of all these pages: what lies in each section, with its first page. */
  sections?: { label: string; count: number; entries: (PageLink & { count: number })[] }[]
  tags: PageLink[]
}

/** Every admonition of a kind that the site declares, by section and page; or those of a part of the site. */
export interface AdmonitionsPage extends PageBase {
  kind: 'admonitions'
  /** How many there are, those of its parts among them. */
  count: number
  /** Parts with a page of their own, as those of {@link HealthReport}, and the groups on that page. */
  parts: (ListedPart & { depth: 0 | 1; groups: ListedPart[] })[]
  /** Those of documents that are in none of these parts. */
  groups: { id: string; label: string; pages: ListedAdmonitionsOfPage[] }[]
}

/** A part with a page of its own or a group on it: how many admonitions it has, and the first of them where no smaller part shows them. */
export interface ListedPart extends PageLink {
  count: number
  first: { html: string; title: string; route: Route }[]
}

export interface ListedAdmonitionsOfPage {
  title: string
  route: Route
  items: Pick<ListedAdmonition, 'id' | 'html' | 'title' | 'text' | 'mark'>[]
}

/** A React page of the site folder (`pages/index.tsx`). */
export interface ReactPage extends PageBase {
  kind: 'react'
  /** Module key, `pages/index.tsx`. */
  module: string
  numbers?: PageNumbers
}

/** What integrations count over all documents, by name: `{ statements: 4434 }`. */
export type PageNumbers = Readonly<Record<string, number>>

/** All that a route shows. Written as JSON beside the page's HTML, embedded in it, and rendered by `theme/App`. */
export type PageData =
  | DocPage
  | CategoryPage
  | TagsPage
  | TagPage
  | VersionsPage
  | NotFoundPage
  | SearchPage
  | AdmonitionsPage
  | ReactPage

/** Pages that are no documents and no React pages: the theme renders them from data alone. */
export type IndexPage = Exclude<PageData, DocPage | ReactPage>

/** What travels over the wire for a route. */
export interface PagePayload {
  /** Identity of shell and data format; differs from the running one after an incompatible deployment (E10). */
  build: string
  page: PageData
}

/** Route of a document's Markdown copy. */
export const documentCopyRoute = (route: Route): Route => `${route === '/' ? '/index' : route}.md`

/** Route of a page's Markdown copy; undefined for a page without one. */
export function markdownRouteOf(page: PageData): Route | undefined {
  switch (page.kind) {
    case 'doc':
      return page.markdownRoute
    case 'category':
    case 'tags':
    case 'tag':
    case 'versions':
    case 'admonitions':
    case 'search':
    case 'react':
      return documentCopyRoute(page.route)
    case 'not-found':
      return undefined
  }
}
