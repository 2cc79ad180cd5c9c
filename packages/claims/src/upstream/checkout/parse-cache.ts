/**
 * What files of a checkout declare, by the hash of their text: a file that did not change is parsed once. Kept in one file, because it is
 * read as a whole each time.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import type { SourceFile } from '../fetch/recover'
import { parseJson } from '../fetch/unpack'
import { indexFile } from '../index/build-index'
import { findSections, formatPackage, parseSection, type IndexedFile } from '../index/index-format'
import type { SourceText } from '../source/texts'

/** What was not asked for in so many runs with changes is dropped. */
const keptRuns = 10

const textSchema = v.object({ text: v.string(), line: v.number() })
const entrySchema = v.object({
  /** As in an index, without texts. */
  data: v.string(),
  texts: v.optional(v.array(textSchema)),
  /** Number of the run that asked for it last. */
  run: v.number(),
})
type Entry = v.InferOutput<typeof entrySchema>

/** What a file declares, in the form that is kept. Plain data, so that a thread can make it. */
export type ParsedEntry = Pick<Entry, 'data' | 'texts'>

/** Parses a file for a cache. `withTexts`: its texts too, which cost as much again. */
export function parseEntry(file: SourceFile, withTexts: boolean): ParsedEntry {
  const indexed = indexFile(file)
  return { data: dataOf(indexed), ...(withTexts && { texts: indexed.texts }) }
}

const dataOf = (file: Omit<IndexedFile, 'texts'>): string =>
  formatPackage({ files: [{ ...withoutTexts(file), texts: [] }], entries: [] })

function keyOf({ kind, path, text }: SourceFile): string {
  return createHash('sha256').update(`${kind} ${path}\n`).update(text).digest('base64url')
}

const cacheSchema = v.object({
  engine: v.string(),
  run: v.number(),
  entries: v.record(v.string(), entrySchema),
})

export class ParseCache {
  readonly #file: string
  readonly #engine: string
  readonly #entries: Map<string, Entry>
  readonly #run: number
  readonly #asked = new Map<string, { file: IndexedFile; texts?: SourceText[] }>()
  #isChanged = false

  /**
   * @param file of the cache; a damaged one, or one of another engine, is as good as none
   * @param engine what another one made is of no use
   */
  constructor(file: string, engine: string) {
    this.#file = file
    this.#engine = engine
    const parsed = v.safeParse(cacheSchema, existsSync(file) ? parseJson(readFileSync(file, 'utf8')) : {})
    const own = parsed.success && parsed.output.engine === engine ? parsed.output : undefined
    this.#entries = new Map(Object.entries(own?.entries ?? {}))
    this.#run = (own?.run ?? 0) + 1
  }

  /** The same as `indexFile`, parsed only where its text is new. */
  index(file: SourceFile): IndexedFile {
    const key = keyOf(file)
    const known = this.#entries.get(key)
    const made = known && readEntry(known)
    if (!made) this.#isChanged = true
    const indexed = made ?? indexFile(file)
    const asked: { file: IndexedFile; texts?: SourceText[] } = { file: indexed }
    this.#asked.set(key, asked)
    const textsOf = (): SourceText[] => {
      if (known?.texts) return known.texts
      this.#isChanged = true
      return made ? indexFile(file).texts : indexed.texts
    }
    return {
      ...withoutTexts(indexed),
      // Finding texts costs as much as all the rest, and few claims ask for them.
      get texts() {
        return (asked.texts ??= textsOf())
      },
    }
  }

  knows(file: SourceFile): boolean {
    return this.#entries.has(keyOf(file))
  }

  /** Takes in what `parseEntry` made of a file somewhere else. */
  add(file: SourceFile, entry: ParsedEntry): void {
    this.#entries.set(keyOf(file), { ...entry, run: this.#run })
    this.#isChanged = true
  }

  /** Writes what was asked for, where something is new. */
  save(): void {
    if (!this.#isChanged) return
    for (const [key, { file, texts }] of this.#asked) {
      const known = this.#entries.get(key)
      const kept = texts ?? known?.texts
      this.#entries.set(key, {
        data: known?.data ?? dataOf(file),
        run: this.#run,
        ...(kept && { texts: kept }),
      })
    }
    const entries = [...this.#entries].filter(([, { run }]) => run > this.#run - keptRuns)
    const cache = { engine: this.#engine, run: this.#run, entries: Object.fromEntries(entries) }
    mkdirSync(path.dirname(this.#file), { recursive: true })
    const next = `${this.#file}.${process.pid}`
    try {
      writeFileSync(next, JSON.stringify(cache))
      renameSync(next, this.#file)
    } finally {
      rmSync(next, { force: true })
    }
  }
}

/** Undefined for what does not fit the format. */
function readEntry({ data }: Entry): IndexedFile | undefined {
  const [section] = findSections(data)
  try {
    return section && parseSection(data, section)
  } catch {
    return undefined
  }
}

function withoutTexts({
  path,
  kind,
  original,
  symbols,
  imports,
  exports,
}: Omit<IndexedFile, 'texts'>): Omit<IndexedFile, 'texts'> {
  return { path, kind, original, symbols, imports, exports }
}
