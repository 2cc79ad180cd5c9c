import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { engineState } from '../files/engine-root'
import { readEntry, writeEntry } from '../files/cache-entry'
import type { CompiledArticle } from '../model/article'
import type { SiteConfig } from '../model/site-config'
import { FileStates } from '../files/file-states'

export interface ArticleCacheOptions {
  /** Which articles are kept. Default: all. */
  isKept?: (article: CompiledArticle) => boolean
  /** What is known of files. Default: they are read. */
  files?: FileStates
}

/**
 * Compiled articles by content hash, kept between builds. An article depends on its own source, the engine, and the files it imports;
 * the latter are recorded with it and compared when it is taken out again. Stored as Node's own serialization, which costs a third of JSON.
 */
export class ArticleCache {
  readonly #dir: string
  readonly #siteDir: string
  readonly #engine: string
  readonly #files: FileStates
  readonly #isKept: (article: CompiledArticle) => boolean
  /** Names of the files that were there at first, and those written since: of most documents nothing is kept. */
  readonly #names: Set<string>

  /** `engine` identifies the state of everything else that shapes an article (the engine, settings). */
  constructor(dir: string, siteDir: string, engine: string, options: ArticleCacheOptions = {}) {
    this.#dir = dir
    this.#siteDir = siteDir
    this.#engine = engine
    this.#files = options.files ?? new FileStates(siteDir)
    this.#isKept = options.isKept ?? (() => true)
    mkdirSync(this.#dir, { recursive: true })
    this.#names = new Set(readdirSync(this.#dir))
  }

  get(file: string, sourceHash: string): CompiledArticle | undefined {
    const name = this.#names.size > 0 ? this.nameOf(file, sourceHash) : ''
    const stored = this.#names.has(name) && this.#read(name)
    if (!stored) return undefined
    const isSame = stored.dependencies.every(([dependency, hash]) => this.#hashOf(dependency) === hash)
    return isSame ? stored.article : undefined
  }

  set(file: string, sourceHash: string, article: CompiledArticle): void {
    // A problem should be seen again after it is mended elsewhere (a missing image, say), so only clean articles are kept. What shows the
    // site's data changes with these.
    if (article.problems.length > 0 || article.readsSite || !this.#isKept(article)) return
    const dependencies = article.dependencies.map((dependency) => [dependency, this.#hashOf(dependency)])
    const name = this.nameOf(file, sourceHash)
    writeEntry(path.join(this.#dir, name), serialize({ article, dependencies }))
    this.#names.add(name)
  }

  /** Forgets every article but these. */
  prune(names: ReadonlySet<string>): void {
    for (const name of readdirSync(this.#dir)) if (!names.has(name)) rmSync(path.join(this.#dir, name))
  }

  /** Name of an article's file. */
  nameOf(file: string, sourceHash: string): string {
    return `${createHash('sha256').update(`${this.#engine}\0${file}\0${sourceHash}`).digest('hex').slice(0, 24)}.bin`
  }

  #read(name: string): { article: CompiledArticle; dependencies: [string, string][] } | undefined {
    const content = readEntry(path.join(this.#dir, name))
    try {
      // Written by this class under a name that holds the engine's state, so its shape is known.
      return content && deserialize(content)
    } catch {
      // Of another version of Node.
      return undefined
    }
  }

  #hashOf(dependency: string): string {
    return this.#files.hashOf(path.resolve(this.#siteDir, dependency))
  }
}

/**
 * What a build keeps: what is drawn, set or run. Text and code alone are compiled in about 2 ms, while their articles would be six
 * sevenths of what a cache has to carry from machine to machine, and a twentieth of a build's time to write.
 */
export function isDear({ dependencies, html }: CompiledArticle): boolean {
  return dependencies.length > 0 || /<(?:svg|math)\b/.test(html)
}

/** What compiled articles depend on besides their sources and what these import. */
export function articleState({
  codeLanguages,
  markdown,
  integrations,
}: Pick<SiteConfig, 'codeLanguages' | 'markdown' | 'integrations'>): string {
  return JSON.stringify([engineState(), codeLanguages, markdown, integrations.map(({ module }) => module)])
}
