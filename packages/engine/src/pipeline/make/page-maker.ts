import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { ClientBundle } from '../../bundle/client-bundle'
import { createPagelessFinder } from '../../check/pageless'
import type { Doc, Route } from '../../model/doc'
import { documentCopyRoute } from '../../model/markdown-route'
import type { DocFrame, PageData } from '../../model/page'
import type { SiteData } from '../../model/site-data'
import type { Problem } from '../../model/problem'
import { madePageCopy, markdownCopy, reactPageCopy } from '../../output/markdown-copies'
import type { OutputFile, OutputTarget } from '../../output/folder-target'
import { filesOfPage, PageRenderer } from '../../output/render-page'
import { createSocialImageOf, type SocialImage } from '../../output/social-images'
import { listPage, type ListedPage } from '../../search/listed-page'
import { indexPage, type IndexedPage } from '../../search/index-page'
import type { PageTerms } from '../../search/page-terms'
import type { SearchPageInput } from '../../search/types'
import { Vocabulary } from '../../search/vocabulary'
import { asksForFiles, type Traces } from '../../pages/answers'
import { ArticleCache, isDear } from '../../pages/article-cache'
import { createClaimChecker } from '@holdtrue/claims/sources/claim-checker'
import type { CodePageRecord } from '@holdtrue/claims/sources/code-pages'
import { textOfPage, finishCodePage } from '@holdtrue/claims/sources/finish-code-page'
import { DocumentCompiler } from '../../pages/compile-documents'
import type { DocPlace } from '../../pages/doc-page'
import { factsOf, type DocumentFacts } from '../../pages/document-facts'
import { createMediaNames, type Attachment } from '../../pages/media-names'
import { loadPageComponent } from '../../pages/page-components'
import type { PageSite } from '../../pages/page-site'
import { provideParts } from '../../pages/provide-parts'
import { searchPage } from '../../pages/search-pages'
import { hashOfContent } from '../../files/file-states'
import { fingerprintOfFrame, type KnownTraces } from '../fingerprints'
import type { OpenedSite } from './site-snapshot'
import { writeDetails, type Reference, type WrittenDetails } from '../page-memory'

/** What pages are made with, besides the site: plain data, which goes to threads as it is. */
export interface MakerInput {
  siteData: SiteData
  buildId: string
  /** Folder of compiled articles, and the state that they are valid for. */
  articles: { dir: string; state: string }
}

/** How a document was written. */
export interface WrittenFrame {
  /** Folder of its files, absolute. */
  dir: string
  /** Fingerprint of its frame. */
  before: string
}

/** A page to be made: a document, one that is as it was but for its frame, or a page whose data is there. */
export type MakeOrder =
  { kind: 'document'; doc: Doc } | ({ kind: 'frame'; doc: Doc } & WrittenFrame) | ReadyOrder

/** The same with what the rest of the site decides of a document. Plain data. */
export type PlacedOrder = { kind: 'document'; doc: Doc; place: DocPlace } | FrameOrder | ReadyOrder

export interface FrameOrder extends WrittenFrame {
  kind: 'frame'
  route: Route
  frame: DocFrame
}

type ReadyOrder =
  | { kind: 'page'; page: PageData; copy?: string; search?: SearchPageInput }
  | { kind: 'code'; record: CodePageRecord }

/** What there is to know of a page that was made. Plain data. */
export interface MadePage {
  route: string
  files: OutputFile[]
  /** Hash of its ids. */
  idsHash: string
  details: WrittenDetails
  /** See `PageData`. */
  pageless?: Route[]
  problems: Problem[]
  /** Files of the site that it shows. */
  attachments: Attachment[]
  socialImage?: SocialImage
  search?: { listed: ListedPage; terms: PageTerms }
  document?: { traces: KnownTraces; facts: DocumentFacts }
}

/** A document that is to be in another frame. Plain data. */
export interface ReframedPage {
  route: Route
  /** Those that were written; undefined where it must be made like any other. */
  reframed: OutputFile[] | undefined
}

/** A page that was made, before what is known of it is put together for whoever asked for it. */
interface DraftPage extends Omit<MadePage, 'idsHash' | 'details' | 'search' | 'document'> {
  ids: string[]
  references: Reference[]
  search?: IndexedPage
  document?: { traces: Traces; facts: DocumentFacts }
}

/** Makes pages: compiles, renders, writes, and tells what checks and other pages need to know. One for each thread. */
export class PageMaker {
  readonly #site: PageSite
  readonly #siteData: SiteData
  readonly #target: OutputTarget
  readonly #compiler: DocumentCompiler
  readonly #renderer: PageRenderer
  readonly #socialImageOf: ReturnType<typeof createSocialImageOf>
  readonly #vocabulary = new Vocabulary()

  constructor(
    input: MakerInput,
    { site, addresses, routes, sidebars }: OpenedSite,
    target: OutputTarget,
    client: Promise<ClientBundle>,
  ) {
    const { siteData } = input
    provideParts(siteData)
    this.#site = site
    this.#siteData = siteData
    this.#target = target
    this.#socialImageOf = createSocialImageOf(site)
    this.#compiler = new DocumentCompiler({
      site,
      addresses,
      siteData,
      cache: new ArticleCache(input.articles.dir, site.siteDir, input.articles.state, {
        files: site.files,
        // Plugins of a site may take as long as they like.
        ...(site.config.markdown.plugins === undefined && { isKept: isDear }),
      }),
      claims: createClaimChecker(site),
      media: createMediaNames(site.siteDir, site.files),
    })
    this.#renderer = new PageRenderer({
      site,
      siteData,
      sidebars,
      buildId: input.buildId,
      client,
      componentOf: ({ module }) => loadPageComponent(module, site),
      pagelessOf: createPagelessFinder(routes, site.config),
    })
  }

  /** What documents are compiled with. */
  get compiler(): DocumentCompiler {
    return this.#compiler
  }

  async make(order: Exclude<PlacedOrder, FrameOrder>): Promise<MadePage> {
    return finish(await this.#make(order))
  }

  /** Does what was ordered. */
  async fulfil(order: PlacedOrder): Promise<MadePage | ReframedPage> {
    return order.kind === 'frame' ? this.#reframe(order) : this.make(order)
  }

  async #make(order: Exclude<PlacedOrder, FrameOrder>): Promise<DraftPage> {
    if (order.kind === 'page') return this.#makePage(order)
    if (order.kind === 'code') return this.#makeCodePage(order.record)
    const ready = await this.#compiler.compile(order.doc, order.place)
    const made = await this.#write(ready.page, this.#socialImageOf(ready.page, true))
    if (ready.page.markdownRoute !== undefined) {
      made.files.push(this.#target.write(ready.page.markdownRoute.slice(1), markdownCopy(ready, this.#site)))
    }
    const search = this.#index(searchPage(ready, this.#site))
    return {
      ...made,
      attachments: ready.attachments,
      problems: [...ready.problems, ...made.problems],
      references: made.references.map(([href]): Reference => {
        const place = ready.places.get(href)
        return place ? [href, place.file, place.line, place.column] : [href]
      }),
      ...(search && { search }),
      document: { traces: ready.traces, facts: factsOf(ready, this.#site) },
    }
  }

  /** Puts a document into another frame: its article is neither made nor looked at again. */
  #reframe({ route, frame, dir, before }: FrameOrder): ReframedPage {
    const names = filesOfPage({ kind: 'doc', route })
    const files = {
      html: readFileSync(path.join(dir, names.html)),
      json: readFileSync(path.join(dir, names.json)),
    }
    const isBefore = (found: DocFrame) => fingerprintOfFrame(found) === before
    const reframed = this.#renderer.reframe(files, { route, frame, isBefore })
    return {
      route,
      reframed: reframed && [
        this.#target.write(names.html, reframed.html),
        this.#target.write(names.json, reframed.json),
      ],
    }
  }

  async #makeCodePage(record: CodePageRecord): Promise<DraftPage> {
    const page = await finishCodePage(record, this.#siteData)
    const made = await this.#write(page)
    if (page.markdownRoute !== undefined) {
      const copy = madePageCopy(page, textOfPage(page, this.#siteData), this.#site.config)
      made.files.push(this.#target.write(page.markdownRoute.slice(1), copy))
    }
    return made
  }

  async #makePage({ page, copy, search }: MakeOrder & { kind: 'page' }): Promise<DraftPage> {
    const made = await this.#write(page)
    if (copy !== undefined) made.files.push(this.#target.write(documentCopyRoute(page.route).slice(1), copy))
    const indexed = this.#index(search)
    return { ...made, ...(indexed && { search: indexed }) }
  }

  /** `image`: the page's picture; as a rule that of the site. */
  async #write(page: PageData, image = this.#socialImageOf(page, page.kind === 'react')): Promise<DraftPage> {
    const rendered = await this.#renderer.render(page, image && `/${image.name}`)
    const names = filesOfPage(page)
    const files = [this.#target.write(names.html, rendered.html)]
    if (rendered.json !== undefined) files.push(this.#target.write(names.json, rendered.json))
    if (rendered.main !== undefined) {
      const text = textOfPage({ html: rendered.main, route: page.route }, this.#siteData)
      const copy = reactPageCopy(page, text, this.#site.config)
      files.push(this.#target.write(documentCopyRoute(page.route).slice(1), copy))
    }
    const { ids, references, pageless } = rendered
    return {
      route: page.route,
      files,
      ids,
      references: references.map((href): Reference => [href]),
      ...(pageless && { pageless }),
      problems: rendered.problem ? [rendered.problem] : [],
      attachments: [],
      ...(image && { socialImage: image }),
    }
  }

  #index(input: SearchPageInput | undefined): IndexedPage | undefined {
    return input && indexPage(input, this.#vocabulary)
  }
}

function finish({ ids, references, search, document, ...made }: DraftPage): MadePage {
  const asks = document?.traces.asks ?? []
  return {
    ...made,
    idsHash: hashOfContent(ids.join('\n')),
    details: writeDetails({ ids, references, asks, ...(search && { info: search.info }) }),
    ...(search && { search: { listed: listPage(search), terms: search.terms } }),
    ...(document && {
      document: { facts: document.facts, traces: withoutAsks(document.traces) },
    }),
  }
}

function withoutAsks({ asks, ...traces }: Traces): KnownTraces {
  return { ...traces, asksForFiles: asksForFiles(asks) }
}
