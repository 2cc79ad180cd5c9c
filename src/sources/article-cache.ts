import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { CompiledArticle } from '../model/article'

/**
 * Compiled articles by content hash, kept between builds. An article depends on its own source, the engine, and the files it imports;
 * the latter are recorded with it and compared when it is taken out again. Stored as Node's own serialization, which costs a third of JSON.
 */
export class ArticleCache {
  readonly #dir: string
  readonly #siteDir: string
  readonly #engine: string
  readonly #write: (file: string, content: Uint8Array) => void
  readonly #hashes = new Map<string, string>()
  readonly #used = new Set<string>()

  /**
   * `engine` identifies the state of everything else that shapes an article (sources of the engine, settings). `write` puts bytes
   * into a file, at once or later; default at once.
   */
  constructor(
    cacheDir: string,
    siteDir: string,
    engine: string,
    write: (file: string, content: Uint8Array) => void = writeFileSync,
  ) {
    this.#write = write
    this.#dir = path.join(cacheDir, 'articles')
    this.#siteDir = siteDir
    this.#engine = engine
    mkdirSync(this.#dir, { recursive: true })
  }

  get(file: string, sourceHash: string): CompiledArticle | undefined {
    const name = this.#nameOf(file, sourceHash)
    const stored = this.#read(name)
    if (!stored) return undefined
    if (stored.dependencies.some(([dependency, hash]) => this.#hashOf(dependency) !== hash)) return undefined
    this.#used.add(name)
    return stored.article
  }

  set(file: string, sourceHash: string, article: CompiledArticle): void {
    const name = this.#nameOf(file, sourceHash)
    this.#used.add(name)
    // A problem should be seen again after it is mended elsewhere (a missing image, say), so only clean articles are kept.
    if (article.problems.length > 0) return
    const dependencies = article.dependencies.map((dependency) => [dependency, this.#hashOf(dependency)])
    this.#write(path.join(this.#dir, name), serialize({ article, dependencies }))
  }

  /** Forgets every article that this build did not use. */
  prune(): void {
    for (const name of readdirSync(this.#dir)) if (!this.#used.has(name)) rmSync(path.join(this.#dir, name))
  }

  #nameOf(file: string, sourceHash: string): string {
    return `${createHash('sha256').update(`${this.#engine}\0${file}\0${sourceHash}`).digest('hex').slice(0, 24)}.bin`
  }

  #read(name: string): { article: CompiledArticle; dependencies: [string, string][] } | undefined {
    const file = path.join(this.#dir, name)
    try {
      // Written by this class under a name that holds the engine's state, so its shape is known.
      const stored: { article: CompiledArticle; dependencies: [string, string][] } = deserialize(
        readFileSync(file),
      )
      return stored
    } catch {
      // Absent, cut off by a crash, or of another version of Node: compile again.
      return undefined
    }
  }

  #hashOf(dependency: string): string {
    const known = this.#hashes.get(dependency)
    if (known !== undefined) return known
    const file = path.resolve(this.#siteDir, dependency)
    const hash =
      existsSync(file) && statSync(file).isFile()
        ? createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 20)
        : 'absent'
    this.#hashes.set(dependency, hash)
    return hash
  }
}
