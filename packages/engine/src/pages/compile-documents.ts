import { collectionOf } from '../content/collections/collection'
import path from 'node:path'
import type { HtmlCache } from '../markdown/code/highlighter'
import { finishArticle, type SlotResolution } from '../markdown/finish-article'
import type { CompiledArticle, ListedAdmonition, Place, Slot } from '../model/article'
import { checkPolicy } from '../check/policy'
import { fullAddress } from '../model/path'
import type { Doc } from '../model/doc'
import type { Card, DocPage } from '../model/page'
import type { SiteData } from '../model/site-data'
import type { Problem } from '../model/problem'
import { readSource } from '../files/read-text'
import type { Attachment, MediaNames } from './media-names'
import { AskRecorder, answersTo, type Ask, type Traces } from './answers'
import type { ArticleCache } from './article-cache'
import { compileArticleOf, compileTextOf } from './compile-articles'
import { createCardAnswers, cardsFor } from './doc-cards'
import { createDocPage, type DocPlace } from './doc-page'
import type { PageSite } from './page-site'
import { createSlotResolver, type DocumentAddresses } from './resolve-slots'
import type { DocumentFacts } from './known-document'
import { listedKinds } from '../model/admonitions'
import type { DocumentAddition, CopyFacts } from './integration'

/** A document that is ready to be written. */
export interface ReadyDocument {
  doc: Doc
  page: DocPage
  article: CompiledArticle
  /** Terms that integrations add for the search, by section. */
  terms: NonNullable<DocumentAddition['terms']>
  /** What they need to know of it, by their names. */
  added?: Record<string, unknown> | undefined
  /** What they say at the head of its Markdown copy. */
  copyFacts?: CopyFacts | undefined
  /** Clean Markdown with final addresses. */
  markdown: string
  /** What integrations say of its admonitions, by their ids. */
  marks: Map<string, NonNullable<ListedAdmonition['mark']>>
  /** Final addresses of the article's links and pictures, and where each stands in the source. */
  places: LinkPlaces
  /** Files of the site that the page shows. */
  attachments: Attachment[]
  problems: Problem[]
  traces: Traces
}

export type LinkPlaces = Map<string, Place>

export interface DocumentCompilerInput {
  site: PageSite
  addresses: DocumentAddresses
  siteData: SiteData
  cache: ArticleCache | undefined
  /** See `compileTextOf`. Default false. */
  textOnly?: boolean
  /** Coloured code and drawn diagrams by content, for a process that compiles the same page again and again. */
  htmlCache?: HtmlCache | undefined
  /** Gives files of the site an address without base path, and tells which it was asked for. */
  media: MediaNames
}

/** Compiles documents one by one, so that only one article is in memory at a time. */
export class DocumentCompiler {
  readonly #input: DocumentCompilerInput
  readonly #article: (doc: Doc) => Promise<CompiledArticle>
  readonly #resolve: (slot: Slot, doc: Doc) => SlotResolution

  constructor(input: DocumentCompilerInput) {
    const { site, addresses } = input
    this.#input = input
    this.#article = input.textOnly
      ? compileTextOf(site)
      : compileArticleOf(site, input.cache, input.htmlCache)
    const { siteDir, config, collections } = site
    this.#resolve = createSlotResolver(
      { siteDir, config, collections, addresses },
      {
        addAsset: (file) => input.media.addressOf(file),
        cardsFor: createCardAnswers(site, input.siteData),
      },
    )
  }

  /** Digest of the answers that a document would get to questions it asked before. */
  answersTo(asks: readonly Ask[], doc: Doc): string {
    return answersTo(asks, (slot) => this.#resolve(slot, doc))
  }

  /** The cards that a document's lists of them hold, as data. */
  cardsOf(cards: readonly string[], doc: Doc): Card[][] {
    const collection = collectionOf(this.#input.site, doc)
    return cards.map((items) => cardsFor(items, doc, collection))
  }

  #answer(slot: Slot, doc: Doc, article: CompiledArticle): SlotResolution {
    const isTheirs = slot.kind === 'reference' || slot.kind === 'name' || slot.kind === 'mark'
    return isTheirs ? this.#input.site.integrations.resolve(slot, doc, article) : this.#resolve(slot, doc)
  }

  /** Compiles one document and puts its page together. `place`: what `DocPlaces` says of it. */
  async compile(doc: Doc, { frame, own }: DocPlace): Promise<ReadyDocument> {
    const { site, siteData } = this.#input
    const article = await this.#article(doc)
    const places: LinkPlaces = new Map()
    const marks: ReadyDocument['marks'] = new Map()
    const recorder = new AskRecorder()
    const resolve = (slot: Slot) => {
      const resolution = this.#answer(slot, doc, article)
      recorder.note(slot, resolution)
      notePlace(places, slot, resolution.href)
      noteMark(marks, slot, resolution)
      return resolution
    }
    const finished = finishArticle(article, resolve, fullAddress(doc.route, site.config))
    // Before anything else is waited for: other documents are compiled meanwhile.
    const attachments = this.#input.media.take()
    const bare = createDocPage(doc, own, { article, finished }, site.config)
    const addition = site.integrations.document({ doc, page: bare, site: siteData, article, ...finished })
    const page: DocPage = {
      ...bare,
      ...(addition.parts && { parts: addition.parts }),
      // Last, where it can be exchanged in what is written (`render/reframe.ts`).
      ...frame,
    }
    return {
      doc,
      page,
      article,
      terms: addition.terms ?? new Map(),
      added: addition.facts,
      copyFacts: addition.copy,
      markdown: finished.markdown,
      marks,
      places,
      attachments,
      problems: [
        ...article.problems,
        ...finished.problems,
        ...addition.problems,
        ...own.problems,
        ...checkPolicy(page.html ?? '', site.config.security, {
          file: doc.sitePath,
          readSource: () => readSource(doc.absolute).source,
        }),
      ],
      traces: {
        dependencies: article.dependencies.map((file) => [
          file,
          site.files.hashOf(path.resolve(site.siteDir, file)),
        ]),
        asks: recorder.asks,
        answers: recorder.answers,
        usesState: recorder.usesState || addition.usesState === true,
        cards: recorder.cards,
        isFaulty: article.problems.length > 0,
      },
    }
  }
}

function notePlace(places: LinkPlaces, slot: Slot, href: string | undefined): void {
  if ((slot.kind !== 'link' && slot.kind !== 'asset') || href === undefined || places.has(href)) return
  places.set(href, slot.place)
}

/** The target of an admonition's mark is its id. */
function noteMark(marks: ReadyDocument['marks'], { kind, target }: Slot, resolution: SlotResolution): void {
  const { markdown, comesFirst = false } = resolution
  if (kind === 'mark' && target.startsWith('#') && markdown !== undefined)
    marks.set(target.slice(1), { text: markdown.trim(), comesFirst })
}

/** Takes from a document what others say of it. */
export function factsOf(
  { article, marks, page, added }: ReadyDocument,
  site: Pick<PageSite, 'config'>,
): DocumentFacts {
  const kinds = new Set(listedKinds(site.config.markdown.admonitions).map(({ keyword }) => keyword))
  return {
    ...(page.description !== undefined && { description: page.description }),
    ...(page.markdownRoute !== undefined && { markdownRoute: page.markdownRoute }),
    admonitions: article.admonitions
      .filter(({ kind }) => kinds.has(kind))
      .map((item) => {
        const mark = marks.get(item.id)
        return mark ? { ...item, mark } : item
      }),
    ...(added && { added }),
  }
}
