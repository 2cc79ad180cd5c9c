/** Reads documents one by one, without the rest of the site: their copies, their statements, what the search takes from them. */
import path from 'node:path'
import type { StoredAnswers, StoredDocument, StoredPage } from '../../ask/answer-store'
import { storedStatements } from '../../ask/stored-statements'
import { headingsOf, type ReadableText } from '../../ask/texts'
import { FileStates } from '../../files/file-states'
import { finishArticle, type SlotResolution } from '../../markdown/finish-article'
import type { CompiledArticle, Slot } from '../../model/article'
import { fullAddress } from '../../model/path'
import { checkedFacts, copyOf } from '../../output/document-copy'
import type { SearchPageInput } from '../../search/types'
import { frontmatterBlock } from '../../site/documents/frontmatter-block'
import { readSource } from '../../site/documents/read-source'
import { checkedClaims } from '../../sources/claim-headings'
import { createClaimChecker, type ClaimChecker } from '../../sources/claim-checker'
import { compileTextOf, type CompiledDoc, type CompiledSite } from '../../sources/compile-articles'
import { describeClaims } from '../../sources/describe-claims'
import { descriptionOf, readsOf, titleOf } from '../../sources/document-words'
import { createMediaNames } from '../../sources/media-names'
import { createSlotResolver, type LinkedSite } from '../../sources/resolve-slots'
import { searchInput } from '../../sources/search-input'
import { spokenWords } from '../../sources/spoken-words'
import { SiteIsNeeded, storedSite, withSiteCode } from './stored-site'

export interface ReadPage {
  /** With its statements. */
  page: StoredPage
  text: ReadableText
}

export class TextReader {
  readonly #answers: StoredAnswers
  readonly #site: CompiledSite & LinkedSite
  readonly #outside: SiteIsNeeded
  readonly #cacheDir: string
  readonly #compile: (doc: CompiledDoc) => Promise<CompiledArticle>
  #compileWhole: ReturnType<typeof compileTextOf> | undefined
  #claims: ClaimChecker | undefined

  constructor(answers: StoredAnswers, { siteDir, cacheDir }: { siteDir: string; cacheDir: string }) {
    this.#answers = answers
    this.#outside = new SiteIsNeeded()
    this.#site = storedSite(answers, siteDir, this.#outside)
    this.#cacheDir = cacheDir
    this.#compile = compileTextOf(this.#site)
  }

  /** A page as it can be read; undefined where more of the site decides of it. */
  async read(page: StoredPage, document: StoredDocument): Promise<ReadPage | undefined> {
    const article = await this.article(document)
    const { config, upstream } = this.#answers
    const { resolve, unknown } = this.#resolver(document)
    const finished = finishArticle(article, resolve, fullAddress(page.route, config))
    if (unknown.length > 0) return undefined
    const title = titleOf(document.words, article)
    const description = descriptionOf(document.words, article)
    const head = {
      title,
      route: page.route,
      shownTitle: article.contentTitle ?? title,
      ...(description !== undefined && { description }),
    }
    const claims = describeClaims(finished.claims)
    const { lastUpdate: date } = document
    const facts = checkedFacts(
      { ...(claims && { claims }), ...(date !== undefined && { lastUpdate: { date } }) },
      upstream,
    )
    const statements = checkedClaims(article, finished.claims)
    return {
      page: {
        ...page,
        document: { ...document, ...readsOf(article) },
        statements: statements.length,
        claims: storedStatements(statements, [...article.problems, ...finished.problems]),
      },
      text: { copy: copyOf(head, finished.markdown, config, facts), headings: headingsOf(article.headings) },
    }
  }

  /** What the search takes from a document. */
  async searched({ words, search, ...document }: StoredDocument): Promise<SearchPageInput> {
    const article = await this.article({ words, search, ...document })
    const folders = new Map(this.#answers.packages.map(({ name, folder }) => [name, folder]))
    const spoken = this.#answers.upstream ? spokenWords(article, (name) => folders.get(name)) : new Map()
    return searchInput(search, { description: descriptionOf(words, article), article, spoken })
  }

  /** A document, compiled for its text. */
  async article({ file, folder }: StoredDocument): Promise<CompiledArticle> {
    const absolute = path.resolve(this.#site.siteDir, file)
    const { source, hash } = readSource(absolute)
    const doc: CompiledDoc = {
      file: path.posix.relative(folder, file),
      sitePath: file,
      absolute,
      bodyOffset: frontmatterBlock(source)?.whole.length ?? 0,
      sourceHash: hash,
      collection: folder,
    }
    if (!this.#compileWhole) {
      const article = await this.#compile(doc)
      if (!this.#outside.isNeeded) return article
      // It shows components: from here on they are at hand.
      this.#compileWhole = compileTextOf(await withSiteCode(this.#site, this.#cacheDir))
    }
    return this.#compileWhole(doc)
  }

  #resolver({ file, folder, cards }: StoredDocument): {
    resolve: (slot: Slot) => SlotResolution
    unknown: Slot[]
  } {
    const site = this.#site
    const unknown: Slot[] = []
    const media = createMediaNames(site.siteDir, new FileStates(site.siteDir))
    const answer = createSlotResolver(site, {
      addAsset: (asset) => media.addressOf(asset),
      cardsFor: (slot) => {
        if (slot.target === '' && cards !== undefined) return { markdown: cards }
        unknown.push(slot)
        return {}
      },
    })
    const doc = { collection: folder, sitePath: file }
    const resolve = (slot: Slot): SlotResolution => {
      if (slot.kind === 'claim') return this.#checker().resolve(slot, { ...doc, collection: '' })
      // Links around names of packages are none of a copy's.
      return slot.kind === 'package' ? {} : answer(slot, doc)
    }
    return { resolve, unknown }
  }

  #checker(): ClaimChecker {
    const { upstream } = this.#answers
    this.#claims ??= createClaimChecker({
      siteDir: this.#site.siteDir,
      collections: [{ key: '', ...(upstream && { upstream }) }],
    })
    return this.#claims
  }
}
