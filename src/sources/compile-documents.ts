import path from 'node:path'
import { importPackage } from '../engine/site-package'
import { createPackageUses, type PackageUses } from '../modules/read/site-scan'
import { loadGlobalComponents } from './global-components'
import { docusaurusModule } from '../modules/docusaurus-modules'
import { createHighlighter, type HtmlCache } from '../markdown/code/highlighter'
import { createDirectives } from '../markdown/code/magic-comments'
import { compileArticle } from '../markdown/compile-article'
import type { CompileContext, GlobalComponents } from '../markdown/compile-context'
import { formatOf } from '../model/document-format'
import { finishArticle, type SlotResolution } from '../markdown/finish-article'
import type { CheckedClaim, CompiledArticle, Place, Slot } from '../model/article'
import { checkPolicy } from '../check/policy'
import { encodeAddress, fullAddress } from '../model/path'
import { admonitionKinds } from '../model/admonitions'
import type { Doc } from '../model/doc'
import type { Card, DocPage } from '../model/page'
import type { SiteData } from '../model/site-data'
import type { Problem } from '../model/problem'
import { readSource } from '../site/documents/documents'
import { parseFrontmatter } from '../site/documents/frontmatter'
import { collectionOf, type Site } from '../site/load-site'
import type { Attachment, MediaNames } from './media-names'
import { AskRecorder, answersTo, type Ask, type Traces } from './answers'
import type { ArticleCache } from './article-cache'
import type { ClaimChecker } from './claim-checker'
import { isOnCodeMap, packageRoute } from './code-route'
import { cardsFor } from './doc-cards'
import {
  createDocLookup,
  createDocPage,
  inFrame,
  partPlace,
  placeOfDoc,
  type DocLookup,
  type DocPlace,
} from './doc-page'
import { pageCode } from './page-code'
import { createSlotResolver } from './resolve-slots'
import { spokenWords } from './spoken-words'
import { remarkRunnerOf } from './site-plugins'

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
  site: Site
  siteData: SiteData
  cache: ArticleCache | undefined
  /** Coloured code and drawn diagrams by content, for a process that compiles the same page again and again. */
  htmlCache?: HtmlCache | undefined
  claims: ClaimChecker
  /** Gives files of the site an address without base path, and tells which it was asked for. */
  media: MediaNames
  /** Addresses of parts of sidebars for their names. */
  chunksOf(names: readonly string[]): string[]
}

/** Compiles documents one by one, so that only one article is in memory at a time. */
export class DocumentCompiler {
  readonly #input: DocumentCompilerInput
  readonly #article: (doc: Doc) => Promise<CompiledArticle>
  readonly #lookups = new Map<string, DocLookup>()
  readonly #resolve: (slot: Slot, doc: Doc) => SlotResolution

  constructor(input: DocumentCompilerInput) {
    const { site } = input
    this.#input = input
    this.#article = compileArticleOf(site, input.cache, input.htmlCache)
    this.#resolve = createSlotResolver(site, input.siteData, (file) => input.media.addressOf(file))
  }

  /** What the rest of the site decides of a document's page. */
  placeOf(doc: Doc): DocPlace {
    const collection = collectionOf(this.#input.site, doc)
    const lookup = this.#lookups.get(collection.key) ?? createDocLookup(collection, this.#input.site)
    this.#lookups.set(collection.key, lookup)
    return placeOfDoc(doc, collection, lookup, this.#input.chunksOf)
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

  /** Compiles one document and puts its page together. */
  async compile(doc: Doc): Promise<ReadyDocument> {
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
    const place = this.placeOf(doc)
    const hasMap = this.#input.siteData.codeRoute !== undefined && isOnCodeMap(site, doc)
    const code = hasMap ? pageCode(finished.claims) : []
    const parts = partPlace(place)
    const own: DocPage = {
      ...createDocPage(doc, parts.place, { article, finished }, site.config),
      ...(code.length > 0 && { code }),
    }
    const page = inFrame(own, parts.frame)
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
        ...claims.checkPage(doc),
        ...place.problems,
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

/** Compiles a document's body, or takes it from the cache. */
export function compileArticleOf(
  site: Site,
  cache: ArticleCache | undefined,
  htmlCache?: HtmlCache,
): (doc: Doc) => Promise<CompiledArticle> {
  const contextOf = createCompileContexts(site, htmlCache)
  return async (doc) => {
    const { file, sitePath, absolute, bodyOffset, sourceHash } = doc
    const known = cache?.get(sitePath, sourceHash)
    if (known) return known
    const { source, hash } = readSource(absolute)
    // Written again since the site was read: what is there now counts, and the next build sees that it is another text.
    const offset = hash === sourceHash ? bodyOffset : parseFrontmatter(source, file).bodyOffset
    const context = contextOf(doc)
    const compiled = await compileArticle(
      { file, source, bodyOffset: offset, format: formatOf(file, context) },
      context,
    )
    const article = { ...compiled, dependencies: withModuleInputs(compiled.dependencies, site) }
    if (hash === sourceHash) cache?.set(sitePath, sourceHash, article)
    return article
  }
}

/** A page that shows a component depends on what that is made of, too. */
function withModuleInputs(dependencies: readonly string[], { siteDir, modules }: Site): string[] {
  const inputs = dependencies.flatMap((file) => modules.inputsOf(path.resolve(siteDir, file)))
  return [...new Set(inputs.map((file) => path.relative(siteDir, file).replaceAll(path.sep, '/')))]
}

function pluginsOf(site: Site): Pick<CompileContext, 'plugins'> {
  return site.config.markdown.plugins === undefined ? {} : { plugins: () => remarkRunnerOf(site) }
}

/** What the documents of a collection are compiled with. */
function createCompileContexts(site: Site, htmlCache: HtmlCache | undefined): (doc: Doc) => CompileContext {
  const { live } = site.code
  let packages: Promise<PackageUses> | undefined
  let globals: Promise<GlobalComponents> | undefined
  const isLive = (file: string, exportName: string) => {
    const names = live.get(file)
    return names !== undefined && (names.includes(exportName) || names.includes('*'))
  }
  const shared: Omit<CompileContext, 'contentDir'> = {
    siteDir: site.siteDir,
    loadModule: (file) => site.modules.load(file),
    loadPackage: (source) => site.modules.loadPackage(source),
    docusaurusModule,
    isLivePackage: async (source, name) => {
      packages ??= createPackageUses([`import '${source}'`], site.siteDir)
      return (await packages).isLive(source, name)
    },
    globalComponents: () => (globals ??= loadGlobalComponents(site)),
    isLive,
    ...(site.config.markdown.magicComments.length > 0 && {
      directives: createDirectives(site.config.markdown.magicComments),
    }),
    ...pluginsOf(site),
    features: site.config.markdown,
    loadFeature: (name) => importPackage(name, site.siteDir),
    ...(site.config.markdown.packages && { packageVersions: site.config.markdown.packages }),
    emoji: site.config.markdown.emoji,
    admonitions: admonitionKinds(site.config.markdown.admonitions),
    // `.md` files are MDX as well, unless the site says otherwise: Docusaurus' default, and what the specification says.
    format: site.config.markdown.format,
    highlighter: createHighlighter({
      languages: site.config.codeLanguages,
      ...(htmlCache && { cache: htmlCache }),
    }),
  }
  const contexts = new Map(
    site.collections.map(({ key, contentDir }): [string, CompileContext] => [key, { ...shared, contentDir }]),
  )
  return ({ collection }) =>
    contexts.get(collection) ?? { ...shared, contentDir: site.collections[0].contentDir }
}

function notePlace(places: LinkPlaces, slot: Slot, href: string | undefined): void {
  if ((slot.kind !== 'link' && slot.kind !== 'asset') || href === undefined || places.has(href)) return
  places.set(href, slot.place)
}
