/** Reads documents one by one, without the rest of the site. */
import path from 'node:path'
import type { StoredAnswers, StoredDocument } from '../../ask/stored-answers'
import type { CompiledArticle } from '../../model/article'
import type { SearchPageInput } from '../../search/types'
import { frontmatterBlock } from '../../content/documents/frontmatter-block'
import { readSource } from '../../content/documents/read-source'
import { compileTextOf, type CompiledDoc, type CompiledSite } from '../../pages/compile-articles'
import { descriptionOf, readsOf, titleOf } from '../../pages/document-words'
import type { LinkedSite } from '../../pages/resolve-slots'
import { searchInput } from '../../pages/search-input'
import { spokenWords } from '@holdtrue/claims/sources/spoken-words'
import type { AskEnvironment } from './heads'
import { SiteIsNeeded, storedSite, withSiteCode } from './stored-site'

export class TextReader {
  readonly answers: StoredAnswers
  readonly site: CompiledSite & LinkedSite
  readonly #outside: SiteIsNeeded
  readonly #environment: AskEnvironment
  readonly #compile: (doc: CompiledDoc) => Promise<CompiledArticle>
  readonly #compilerOf: typeof compileTextOf
  #compileWhole: ReturnType<typeof compileTextOf> | undefined

  /** @param compilerOf what documents are compiled for. Default: all of their text */
  constructor(answers: StoredAnswers, environment: AskEnvironment, compilerOf = compileTextOf) {
    this.answers = answers
    this.#outside = new SiteIsNeeded()
    this.site = storedSite(answers, environment.siteDir, this.#outside)
    this.#environment = environment
    this.#compilerOf = compilerOf
    this.#compile = compilerOf(this.site)
  }

  /** What the search takes from a document, and the files that this is made of besides. */
  async searched({
    words,
    search,
    ...document
  }: StoredDocument): Promise<{ input: SearchPageInput; files: ReturnType<typeof readsOf> }> {
    const article = await this.article({ words, search, ...document })
    const folders = new Map(this.answers.packages.map(({ name, folder }) => [name, folder]))
    const spoken = this.answers.upstream ? spokenWords(article, (name) => folders.get(name)) : new Map()
    const input = searchInput(search, {
      title: titleOf(words, article),
      description: descriptionOf(words, article),
      article,
      spoken,
    })
    return { input, files: readsOf(article) }
  }

  /** A document, compiled for its text. */
  async article({ file, folder }: StoredDocument): Promise<CompiledArticle> {
    const absolute = path.resolve(this.site.siteDir, file)
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
      this.#compileWhole = this.#compilerOf(await withSiteCode(this.site, this.#environment))
    }
    return this.#compileWhole(doc)
  }
}
