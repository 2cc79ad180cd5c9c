import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { emptyMemory, type SiteMemory } from '../content/documents/documents'
import { keepRecent, readJsonEntry, writeEntry, writeWhole } from '../files/cache-entry'
import { engineState } from '../files/engine-root'
import { hashOfContent, type Stamp } from '../files/file-states'
import type { Route } from '../model/doc'
import type { Problem } from '../model/problem'
import type { OutputMemory } from '../output/output-folder'
import type { SocialImage } from '../output/social-images'
import type { Traces, Attachment } from '../pages/compile-documents'
import type { DocumentFacts } from '../pages/integration'
import { NumberedWords, type IndexedPage } from '../search/page-terms'

export interface BuildOptions {
  siteDir: string
  outDir: string
  /** The commands default to a folder next to the output. */
  cacheDir: string
  baseUrl?: string
  strict: boolean
  /** Check everything, but leave the output as it is. Default false. */
  dryRun?: boolean
  /** Leave missing pictures for shared links to a later build. Default false. */
  picturesLater?: boolean
  onProgress?(text: string): void
  /** Called once if another build must finish first. */
  onWait?(text: string): void
}

export interface BuildResult {
  /** False when the output was not replaced. */
  ok: boolean
  problems: Problem[]
  pages: number
  files: number
  bytes: number
  /** Hash of names and contents of all output files; the same site built by the same engine has the same digest. */
  digest: string
  /** Pages kept from the last build. */
  reused: number
  undrawn: number
  milliseconds: number
}

/** Fingerprint of a page that must always be made again. */
export const neverSame = ''

/**
 * What is stored of a page: enough to decide whether it is up to date, to list it and to check links. What is read once, if at all, stays
 * JSON, which takes a fraction of the memory, and of the time to load and store it.
 */
export interface KnownPage {
  /** Covers everything that can change the page's bytes, except the frame of a document. */
  fingerprint: string
  /** Hash of a document's sidebar and neighbours. */
  frame?: string
  files: string[]
  /** JSON of the anchors that links can point to. */
  ids: string
  /** JSON of its links as written in the HTML. */
  references: string
  /** JSON of the places of a document's links in its source: `[href, place][]`, without the file if it is the document's. */
  places?: string
  problems: Problem[]
  attachments: Attachment[]
  socialImage?: SocialImage
  search?: IndexedPage
  document?: { traces: Traces; facts: DocumentFacts }
}

/** What a build has from the last one and stores for the next. */
export interface BuildMemory {
  site: SiteMemory
  pages: ReadonlyMap<Route, KnownPage>
  /** Words of the search. Those of pages that are gone are left out when the memory is loaded. */
  words: NumberedWords
}

/** Result of a build, reused if nothing has changed. Valid on this machine only. */
export interface KnownResult {
  inputs: string
  /** Input files outside the site folder, relative to it, and their stamps. */
  foreign: [file: string, stamp: Stamp][]
  /** State of the server files, which are next to the output. */
  beside: string
  result: Pick<BuildResult, 'problems' | 'pages' | 'files' | 'bytes' | 'digest'>
}

interface Manifest {
  engine: string
  /** Name of the file with the rest of the memory; contains the hash of its content. */
  memory: string
  output: OutputMemory
  /** Absent if the next build has to check everything. */
  known?: KnownResult
}

type StoredMemory = Omit<BuildMemory, 'words'> & { words: string }

const manifestName = 'manifest.json'
const spareName = 'output'
const maxSites = 8

/**
 * The memory is in `sites/` of the cache folder. It has no absolute paths, so it moves with the site; a damaged or foreign one is ignored.
 */
export class MemoryFolder {
  readonly #dir: string
  readonly #manifestFile: string
  /** Undefined if there is none, or if another engine wrote it. */
  readonly manifest: Manifest | undefined
  /** Place of the output before the last. */
  readonly spare: string

  constructor({ cacheDir, siteDir, outDir, baseUrl = '' }: BuildOptions) {
    const relative = (folder: string) => path.relative(cacheDir, folder).replaceAll(path.sep, '/')
    const key = createHash('sha256').update(JSON.stringify([relative(siteDir), relative(outDir), baseUrl]))
    this.#dir = path.join(cacheDir, 'sites', key.digest('hex').slice(0, 12))
    this.#manifestFile = path.join(this.#dir, manifestName)
    this.spare = path.join(this.#dir, spareName)
    const manifest = readJsonEntry<Manifest>(this.#manifestFile)
    if (manifest?.engine === engineState()) this.manifest = manifest
  }

  load(): BuildMemory {
    const { site, pages = new Map<Route, KnownPage>(), words: stored = '' } = this.#read() ?? {}
    const words = new NumberedWords()
    const renumber = words.renumber(stored.split('\n'))
    // Read as views, they would keep the whole file in memory; these are copies.
    for (const { search } of pages.values()) if (search) search.postings = renumber(search.postings)
    return { site: site ?? emptyMemory(), pages, words }
  }

  /** Its shape is not validated: the name and the manifest prove that this engine wrote it. */
  #read(): StoredMemory | undefined {
    const { memory = '' } = this.manifest ?? {}
    try {
      const content = readFileSync(path.join(this.#dir, memory))
      return memory === nameOf(content) ? deserialize(content) : undefined
    } catch {
      // It is absent, or another version of Node wrote it.
      return undefined
    }
  }

  /**
   * Stores all but the state of the output, before that is replaced: with a full or read-only disk the build must fail while the old output
   * still exists. Returns the name for `save`.
   */
  store({ site, pages, words }: BuildMemory): string {
    mkdirSync(this.#dir, { recursive: true })
    const stored: StoredMemory = { site, pages, words: words.words.join('\n') }
    const content = serialize(stored)
    const name = nameOf(content)
    writeWhole(path.join(this.#dir, name), content)
    return name
  }

  /** `known` is undefined if the next build has to check everything. */
  save(memory: string, output: OutputMemory, known: KnownResult | undefined): void {
    const manifest: Manifest = { engine: engineState(), memory, output, ...(known && { known }) }
    writeEntry(this.#manifestFile, JSON.stringify(manifest))
    const left = readdirSync(this.#dir).filter((name) => ![manifestName, memory, spareName].includes(name))
    for (const name of left) rmSync(path.join(this.#dir, name), { recursive: true })
    keepRecent(path.dirname(this.#dir), maxSites, manifestName)
  }

  touch(): void {
    utimesSync(this.#manifestFile, new Date(), new Date())
  }
}

const nameOf = (content: Uint8Array) => `memory-${hashOfContent(content)}`
