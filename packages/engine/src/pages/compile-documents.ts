import { collectionOf } from '../content/collections/collection'
import path from 'node:path'
import type { HtmlCache } from '../markdown/code/highlighter'
import { finishArticle, type SlotResolution } from '../markdown/finish-article'
import type { CheckedClaim, CompiledArticle, Place, Slot } from '../model/article'
import { checkPolicy } from '../check/policy'
import { encodeAddress, fullAddress } from '../model/path'
import type { Doc } from '../model/doc'
import type { Card, DocPage, PageCode } from '../model/page'
import type { SiteData } from '../model/site-data'
import type { Problem } from '../model/problem'
import { readSource } from '../content/documents/read-source'
import type { Attachment, MediaNames } from './media-names'
import { AskRecorder, answersTo, type Ask, type Traces } from './answers'
import type { ArticleCache } from './article-cache'
import { compileArticleOf, compileTextOf } from './compile-articles'
import { createCardAnswers } from './card-slots'
import type { ClaimChecker } from '@holdtrue/claims/sources/claim-checker'
import { isOnCodeMap, packageRoute } from '@holdtrue/claims/sources/code-route'
import { cardsFor } from './doc-cards'
import { createDocPage, type DocPlace } from './doc-page'
import type { PageSite } from './page-site'
import { createSlotResolver, type DocumentAddresses } from './resolve-slots'
import { spokenWords } from '@holdtrue/claims/sources/spoken-words'
import { expiredPage } from '@holdtrue/claims/check/claims/due'
import { frontmatterPlace } from '../content/documents/frontmatter'
import type { UpstreamIndex } from '@holdtrue/claims/upstream/index/read-index'
import { isMalformed, parseClaim } from '@holdtrue/claims/check/claims/claim-target'

/** A document that is ready to be written. */
export interface ReadyDocument {
  doc: Doc
  page: DocPage
  article: CompiledArticle
  /** Terms of the code that its claims are about, by section, for the search. */
  spoken: ReadonlyMap<string, string[]>
  /** Clean Markdown with final addresses. */
  markdown: string
  /** Final addresses of the article's links and pictures, and where each stands in the source. */
  places: LinkPlaces
  /** Files of the site that the page shows. */
  attachments: Attachment[]
  /** Its statements about the code base. */
  claims: CheckedClaim[]
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
  claims: ClaimChecker
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

  #spokenWords(article: CompiledArticle, doc: Doc): Map<string, string[]> {
    const { site, claims } = this.#input
    const index = claims.indexOf(collectionOf(site, doc))
    return index ? spokenWords(article, (name) => index.package(name)?.folder) : new Map()
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

  #answer(slot: Slot, doc: Doc): SlotResolution {
    if (slot.kind === 'claim') return this.#input.claims.resolve(slot, doc)
    return slot.kind === 'package' ? this.#resolvePackage(slot, doc) : this.#resolve(slot, doc)
  }

  /** A name of a package leads to its page of the code map, where the page is about the release of the map. */
  #resolvePackage({ target }: Slot, doc: Doc): SlotResolution {
    const { site, siteData, claims } = this.#input
    if (siteData.codeRoute === undefined || !isOnCodeMap(site, doc)) return {}
    if (!claims.indexOf(site.collections[0])?.package(target)) return {}
    return { href: encodeAddress(site.config.baseUrl, packageRoute(siteData.codeRoute, target)) }
  }

  /** Compiles one document and puts its page together. `place`: what `DocPlaces` says of it. */
  async compile(doc: Doc, { frame, own }: DocPlace): Promise<ReadyDocument> {
    const { site, claims } = this.#input
    const article = await this.#article(doc)
    const places: LinkPlaces = new Map()
    const recorder = new AskRecorder()
    const resolve = (slot: Slot) => {
      const resolution = this.#answer(slot, doc)
      recorder.note(slot, resolution)
      notePlace(places, slot, resolution.href)
      return resolution
    }
    const finished = finishArticle(article, resolve, fullAddress(doc.route, site.config))
    // Before anything else is waited for: other documents are compiled meanwhile.
    const attachments = this.#input.media.take()
    const hasMap = this.#input.siteData.codeRoute !== undefined && isOnCodeMap(site, doc)
    const code = hasMap ? pageCode(finished.claims) : []
    const page: DocPage = {
      ...createDocPage(doc, own, { article, finished }, site.config),
      ...(code.length > 0 && { code }),
      // Last, where it can be exchanged in what is written (`render/reframe.ts`).
      ...frame,
    }
    return {
      doc,
      page,
      article,
      spoken: this.#spokenWords(article, doc),
      markdown: finished.markdown,
      places,
      attachments,
      claims: finished.claims,
      problems: [
        ...article.problems,
        ...finished.problems,
        ...checkExpiry(doc, claims.indexOf(collectionOf(site, doc))),
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
        hasClaims: recorder.hasClaims || doc.frontmatter.expires !== undefined,
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

/** What is wrong with a page as a whole: it is dated and due. Without an index nothing is. */
function checkExpiry(
  { sitePath, absolute, frontmatter: { expires } }: Doc,
  index: UpstreamIndex | undefined,
): Problem[] {
  if (expires === undefined || !index) return []
  const place = frontmatterPlace(readSource(absolute).source, ['expires'])
  const due = expiredPage(index, expires, { file: sitePath, ...place })
  return due ? [due] : []
}

/** The files that a page's claims are about, by package, in the order of the page: those that have a place on the code map. */
function pageCode(claims: readonly CheckedClaim[]): PageCode[] {
  const packages = new Map<string, Set<string>>()
  for (const { target, ok, path } of claims) {
    const claim = parseClaim(target)
    if (!ok || isMalformed(claim) || claim.package === '') continue
    // A package or a file that is absent has no place there.
    if (claim.fragment === undefined && claim.facets?.some(({ name }) => name === 'absent')) continue
    const paths = packages.get(claim.package) ?? new Set()
    packages.set(claim.package, claim.path === '' ? paths : paths.add(path ?? claim.path))
  }
  return Array.from(packages, ([name, paths]) => ({ package: name, files: paths.size, paths: [...paths] }))
}
