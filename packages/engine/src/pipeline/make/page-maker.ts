import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { ClientBundle } from '../../bundle/client-bundle'
import { createPagelessFinder } from '../../check/links'
import type { Doc, Route } from '../../model/doc'
import { documentCopyRoute, type DocFrame, type PageData } from '../../model/page'
import type { SiteData } from '../../model/site-data'
import type { Problem } from '../../model/problem'
import { madePageCopy, markdownCopy, reactPageCopy } from '../../output/markdown-copies'
import type { OutputFile, OutputTarget } from '../../output/output-folder'
import { filesOfPage, PageRenderer } from '../../output/render-page'
import { createSocialImageOf, type SocialImage } from '../../output/social-images'
import { indexPage, type ListedPage, type PageTerms } from '../../search/page-terms'
import type { SearchPageInput } from '../../search/page-terms'
import type { Traces } from '../../pages/answers'
import { ArticleCache, isDear } from '../../pages/article-cache'
import type { GeneratedRecord } from '../../pages/integrations'
import { textOfPage } from '../../pages/site-parts'
import { DocumentCompiler, factsOf } from '../../pages/compile-documents'
import type { DocPlace } from '../../pages/doc-page'
import type { DocumentFacts } from '../../pages/known-document'
import { createMediaNames, type Attachment } from '../../pages/media-names'
import { loadPageComponent, provideParts } from '../../pages/page-components'
import type { PageSite } from '../../pages/page-site'
import { searchPage } from '../../pages/search-pages'
import { fingerprintOfFrame } from '../fingerprints'
import type { OpenedSite } from './site-snapshot'
import type { Reference } from '../known-site'

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
  | { kind: 'generated'; record: GeneratedRecord; search?: SearchPageInput }

/** What there is to know of a page that was made. Plain data. */
export interface MadePage {
  route: string
  files: OutputFile[]
  ids: string[]
  references: Reference[]
  /** See `PageData`. */
  pageless?: Route[]
  problems: Problem[]
  attachments: Attachment[]
  socialImage?: SocialImage
  search?: { page: ListedPage; terms: PageTerms }
  document?: { traces: Traces; facts: DocumentFacts }
}

/** A document that is to be in another frame. Plain data. */
export interface ReframedPage {
  route: Route
  /** Those that were written; undefined where it must be made like any other. */
  reframed: OutputFile[] | undefined
}

/** Makes pages: compiles, renders, writes, and tells what checks and other pages need to know. One for each thread. */
export class PageMaker {
  readonly #site: PageSite
  readonly #siteData: SiteData
  readonly #target: OutputTarget
  readonly #compiler: DocumentCompiler
  readonly #renderer: PageRenderer
  readonly #socialImageOf: ReturnType<typeof createSocialImageOf>

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

  get compiler(): DocumentCompiler {
    return this.#compiler
  }

  async fulfil(order: PlacedOrder): Promise<MadePage | ReframedPage> {
    return order.kind === 'frame' ? this.#reframe(order) : this.make(order)
  }

  async make(order: Exclude<PlacedOrder, FrameOrder>): Promise<MadePage> {
    if (order.kind === 'page') return this.#makePage(order)
    if (order.kind === 'generated') return this.#makeGenerated(order)
    const ready = await this.#compiler.compile(order.doc, order.place)
    const made = await this.#write(ready.page, this.#socialImageOf(ready.page, true))
    if (ready.page.markdownRoute !== undefined) {
      made.files.push(this.#target.write(ready.page.markdownRoute.slice(1), markdownCopy(ready, this.#site)))
    }
    const input = searchPage(ready, this.#site)
    return {
      ...made,
      attachments: ready.attachments,
      problems: [...ready.problems, ...made.problems],
      references: made.references.map(([href]): Reference => {
        const place = ready.places.get(href)
        return place ? [href, place.file, place.line, place.column] : [href]
      }),
      ...(input && { search: searched(input) }),
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

  async #makeGenerated({ record, search }: MakeOrder & { kind: 'generated' }): Promise<MadePage> {
    const { page, problems } = await this.#site.integrations.finish(record, this.#siteData)
    const made = await this.#write(page)
    made.problems.push(...problems)
    if (page.markdownRoute !== undefined) {
      const copy = madePageCopy(page, textOfPage(page, this.#siteData), this.#site.config)
      made.files.push(this.#target.write(page.markdownRoute.slice(1), copy))
    }
    return { ...made, ...(search && { search: searched(search) }) }
  }

  async #makePage({ page, copy, search }: MakeOrder & { kind: 'page' }): Promise<MadePage> {
    const made = await this.#write(page)
    if (copy !== undefined) made.files.push(this.#target.write(documentCopyRoute(page.route).slice(1), copy))
    return { ...made, ...(search && { search: searched(search) }) }
  }

  /** `image`: the page's picture; as a rule that of the site. */
  async #write(page: PageData, image = this.#socialImageOf(page, page.kind === 'react')): Promise<MadePage> {
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
}

/** A page as the search knows it. */
function searched(input: SearchPageInput): MadePage['search'] {
  const { terms, ...page } = indexPage(input)
  return { page, terms }
}
