import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { PageTerms, PageTermsCache } from '../search/page-terms'

export interface SearchCacheFile {
  file: string
  /** State of the engine: terms that another one found are of no use. */
  engine: string
}

interface Stored {
  engine: string
  pages: Map<string, PageTerms>
}

/** Terms of the pages of the last build, in one file. Finding them anew takes longer than all else that an edit costs. */
export class SearchCache implements PageTermsCache {
  readonly #place: SearchCacheFile
  readonly #previous: Map<string, PageTerms>
  readonly #used = new Map<string, PageTerms>()

  constructor(place: SearchCacheFile) {
    this.#place = place
    this.#previous = read(place)
  }

  get(key: string): PageTerms | undefined {
    const known = this.#previous.get(key)
    if (known) this.#used.set(key, known)
    return known
  }

  set(key: string, terms: PageTerms): void {
    this.#used.set(key, terms)
  }

  /** Keeps what this build used. */
  save(): void {
    const { file, engine } = this.#place
    const isSame =
      this.#used.size === this.#previous.size &&
      [...this.#used.keys()].every((key) => this.#previous.has(key))
    if (isSame) return
    mkdirSync(path.dirname(file), { recursive: true })
    const staging = `${file}.${process.pid}`
    writeFileSync(staging, serialize({ engine, pages: this.#used } satisfies Stored))
    renameSync(staging, file)
  }
}

function read({ file, engine }: SearchCacheFile): Map<string, PageTerms> {
  try {
    // Written by this class, so its shape is known as soon as the engine's state is the same.
    const stored: Stored = deserialize(readFileSync(file))
    return stored.engine === engine ? stored.pages : new Map()
  } catch {
    // Absent, cut off by a crash, or of another version of Node.
    return new Map()
  }
}
