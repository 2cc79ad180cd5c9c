/**
 * Integrations extend the engine for a site. A site names them in its configuration,
 * `integrations: [{ module: '@holdtrue/claims', options: { … } }]`; other modules are never loaded. Each thread loads an integration
 * separately, so options are JSON, and its answers may depend only on its options, on the arguments of a hook, and on what `state` covers.
 */
import type { Edition, Site } from '../content/load-site'
import type { BaseSheet, BrowserScript } from '../model/page-sheets'
import type { CompiledArticle, FinishedArticle, KeptFence, ListedAdmonition, Slot } from '../model/article'
import type { Doc, Route } from '../model/doc'
import type { AdmonitionsPage, DocPage, PageLink, PageNumbers, PageParts } from '../model/page'
import type { Problem } from '../model/problem'
import type { SiteData } from '../model/site-data'
import type { SlotResolution } from '../markdown/finish-article'
import type { ProvidedModule } from '../modules/resolve'
import type { Collection } from '../content/collections/collection'
import type { ListHead, SitePart } from './site-parts'

/** The default export of an integration's module. */
export interface Integration<Verdict = unknown, Facts = unknown> {
  /** The package's name, used in problems and stored data. */
  readonly name: string
  /**
   * Schemes of links that it resolves, such as `src` for `src:…`, each with a function that words a count of such links: `3 statements`.
   * Two integrations of a site cannot have the same scheme.
   */
  readonly schemes?: Readonly<Record<string, (count: number) => string>>
  /** Whether inline code may be a name that it turns into a link. */
  isName?(code: string): boolean
  /** The kind under which an article keeps a code fence for this integration; undefined for a fence that it does not need. */
  fenceKind?(fence: Omit<KeptFence, 'kind' | 'place'> & { words: readonly string[] }): string | undefined
  /**
   * Kinds of fences that it marks. `resolve` is called with a slot `mark` for each of them, and for each admonition of the site's own types
   * that contains one or has attributes.
   */
  readonly markedFences?: readonly string[]
  /**
   * Modules that code and documents of a site may import, by name (`@holdtrue/docusaurus` adds `@docusaurus/Link`). They run on the server
   * and in the browser. They import the site's data from `virtual:site-data`, and from `virtual:engine-parts` the function
   * `enginePart(name, fallback)`, which returns the engine's own component or hook in articles and the fallback elsewhere. File paths are
   * absolute, or relative to the site folder. If two integrations add the same name, the first one wins.
   */
  readonly modules?: Readonly<Record<string, ProvidedModule>>
  /** Files that its pages need in the browser, or a function of its options that returns them. */
  readonly browser?: BrowserParts | ((options: unknown) => BrowserParts)
  /**
   * Prepares the data to store with a new version of the documents. Must not write anything before `write` is called.
   * @throws ProblemsError if the version cannot be created
   */
  cutVersion?(cut: VersionCut, options: unknown): PreparedCut | Promise<PreparedCut>
  /**
   * Starts it for a site, once in each thread.
   * @throws ProblemsError if the options are invalid
   */
  start(
    site: IntegratedSite,
    options: unknown,
  ): SiteIntegration<Verdict, Facts> | Promise<SiteIntegration<Verdict, Facts>>
}

/** A version that is being created. Folders are relative to the site folder. */
export interface VersionCut {
  siteDir: string
  /** Id of the docs folder. */
  id: string
  /** Name of the version. */
  name: string
  /** Folder of the documents, and the folder of their copy. */
  from: string
  to: string
}

export interface PreparedCut {
  /** The file that `write` creates, relative to the site folder. */
  written: string
  write(): void
}

/** The site as an integration sees it at startup. */
export type IntegratedSite = Pick<Site, 'siteDir' | 'config' | 'code' | 'files'> & {
  readonly collections: readonly (Pick<Collection, 'key' | 'id'> & {
    readonly version: Pick<Collection['version'], 'name' | 'isLast'>
  })[]
}

/** Files of an integration for the bundler. Paths are absolute or relative to the site folder. */
export interface BrowserParts {
  /** Stylesheet of every page, loaded before the site's own. */
  readonly base?: BaseSheet
  /** Stylesheet of every page. */
  readonly styles?: string
  /** Stylesheet that every page loads after its first paint. */
  readonly deferred?: string
  /** Stylesheets of pages that name them (`DocPage.sheet`) and of pages whose article matches `for`. */
  readonly sheets?: Readonly<Record<string, { file: string; for?: RegExp }>>
  /** Scripts that pages load if they contain an element that the script handles. */
  readonly scripts?: readonly BrowserScript[]
}

/** A started integration. Every hook is optional; one that throws is reported with the integration's name. */
export interface SiteIntegration<Verdict = unknown, Facts = unknown> {
  /** Problems with its options or its own files. */
  readonly problems?: readonly Problem[]
  /** The page that looks up a path, a symbol or a stack trace; the search links to it. At most one integration has one. */
  readonly lookup?: SiteData['lookup']
  /** The release that a version of the documents describes, in words for readers (`Strapi 5.54.0`), and a page about it. */
  describes?(collection: Pick<Collection, 'key'>): { text: string; link?: PageLink } | undefined
  /** Hash of everything outside the site's documents that can change its answers for the documents of a collection. */
  state?(collection: string): string
  /** Resolves a link of its scheme, or a name; a slot `mark` with `html` and `markdown`. */
  resolve?(slot: Slot, doc: Doc, article: CompiledArticle): SlotResolution<Verdict>
  /** Adds HTML, facts and search terms to a document. */
  document?(made: CompiledDocument<Verdict>): DocumentAddition<Facts>
  /** Titles and addresses of its lists, for search. Called before any document is made. */
  lists?(edition: Edition): ListHead[]
  /** Routes of its other pages. */
  routes?(site: Pick<Site, 'collections'>): Route[]
  /** Its pages, made from the facts of all documents of an edition. */
  pages?(input: GatheredInput<Facts>): GeneratedPages
  /** Makes the article of one of these pages, in the thread that makes the page. */
  finishPage?(page: GeneratedPage, site: SiteData): Promise<Article>
  /** Data files for the pages, and other files of the output. */
  files?(site: Site, documents: readonly KnownDocument<Facts>[]): OutputText[]
  /** Data stored to answer questions, in addition to pages and texts. JSON. */
  stored?(site: Pick<Site, 'collections'>): unknown
  /** The stored data of one document. */
  storedOf?(document: KnownDocument<Facts>): unknown
  /** Sentences about it for `agents.md`. */
  about?(site: Pick<Site, 'collections'>): readonly string[]
}

/** Facts about a document for other pages and files, extracted when it is made. Plain data, cached between builds. */
export interface DocumentFacts {
  description?: string
  /** Route of its Markdown copy. */
  markdownRoute?: string
  /** Admonitions of the types that have a list page. */
  admonitions: ListedAdmonition[]
  /** JSON of the facts that integrations need to know about it, by integration name. */
  added?: Record<string, string>
}

/** A document, the facts about it, and its problems. */
export interface KnownDocument<Added = unknown> {
  doc: Doc
  facts: DocumentFacts
  /** The facts of the integration that is called. */
  added?: Added | undefined
  problems: readonly Problem[]
}

/** A document with its finished article. */
export interface CompiledDocument<Verdict = unknown> {
  doc: Doc
  /** Without `parts`. */
  page: DocPage
  site: SiteData
  /** Its Markdown copy with final addresses. */
  markdown: string
  article: CompiledArticle
  /** Whether it is compiled for questions, which need no `parts`. */
  textOnly: boolean
  /** The integration's resolutions of its own slots, in page order. */
  answers: readonly Answer<Verdict>[]
}

export type Answer<Verdict = unknown> = FinishedArticle<Verdict>['answers'][number]

/** Additions of an integration to a document. */
export interface DocumentAddition<Facts = unknown> {
  /** HTML next to the title and at the foot of the page. */
  parts?: PageParts
  /** JSON about the document for the integration's pages and files. */
  facts?: Facts
  /** Additional search terms of sections, by section id. */
  terms?: ReadonlyMap<string, string[]>
  /** Lines at the head of the Markdown copy. */
  copy?: CopyFacts
  problems?: readonly Problem[]
  /** Whether any of this depends on `state`. Default: true if the document has a slot of the integration. */
  usesState?: boolean
}

export interface GatheredInput<Facts = unknown> {
  edition: Edition
  documents: readonly KnownDocument<Facts>[]
  whole: SitePart
  /** The engine's lists of admonitions. */
  lists: readonly AdmonitionsPage[]
}

/** A page before its article is made. `data` is JSON for `finishPage`. */
export interface GeneratedPage<Data = unknown> {
  page: DocPage
  data: Data
}

export interface GeneratedPages {
  pages: GeneratedPage[]
  files?: OutputText[]
  /** Numbers by name for React pages; only the latest version's numbers are used. */
  numbers?: PageNumbers
}

/** A file of the output; `name` is relative to it. */
export interface OutputText {
  name: string
  /** May be a getter: not read for a file that is kept from the last build. */
  content: string
  /** Whether the name contains a hash of everything that the content depends on. Default false. */
  isHashed?: boolean
}

export type Article = Pick<DocPage, 'html' | 'headings' | 'toc'>

/** Values at the head of a Markdown copy, by name. */
export interface CopyFacts {
  readonly [key: string]: string | number | readonly string[] | CopyFacts
}
