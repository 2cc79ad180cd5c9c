import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { engineState } from '../files/engine-state'
import { readJsonEntry, writeEntry } from '../files/cache-entry'
import { entriesOf, jsonEntries, jsonOfList, jsonOfRecord } from '../files/json-pieces'
import { forgetOldSites } from './forget-old-sites'
import type { NextOutput, OutputMemory } from '../output/output-folder'
import { TermStore, type TermParts } from '../search/term-store'
import {
  type ParsedDocument,
  createSiteMemory,
  type KnownHistory,
  type SiteMemory,
} from '../content/site-memory'
import type { KnownFiles } from '../files/file-states'
import type { FolderState } from '../files/folder-state'
import { readPart, writePart, type PartContent } from './memory-part'
import type { StampParts } from './look-at-output'
import type { SiteNotes } from './site-notes'
import type { KnownResult } from './unchanged/known-result'
import { PageMemory, type KnownPage, type MadeDetails, type PageParts } from './page-memory'

/** Thrown where a part of the memory is found to be damaged after it was relied on: the build begins anew, without it. */
export class DamagedMemory extends Error {}

/** All that a build knows of the one before. */
export interface BuildMemory extends SiteNotes {
  site: SiteMemory
  pages: PageMemory
  output: OutputMemory
  /** Name of the part with the stamps of the output's files. */
  stamps?: string
  /** Read when the search index is to be written. */
  terms(): TermStore
}

/** What a build tells the next one, but for its output. */
export interface NextMemory extends SiteNotes {
  site: SiteMemory
  pages: ReadonlyMap<string, KnownPage>
  /** Details of the pages that were made, by route. */
  details: MadeDetails
  /** Left out when they are as they were. */
  terms?: TermStore
}

/** Parts of a memory that are stored and not yet those of the next build. */
export type StoredParts = Omit<MemoryParts, 'output' | 'stamps' | 'later'>

/** Names of the parts of a memory, each a file that is named by its content. */
export interface MemoryParts
  extends Record<'site' | 'notes' | 'output' | 'stamps' | 'later', string>, PageParts {
  terms: TermParts
}

interface Manifest {
  engine: string
  parts: MemoryParts
  /** Absent where the next build has to look at everything. */
  known?: KnownResult
}

interface StoredSite {
  files: KnownFiles
  parsed: [string, ParsedDocument][]
  histories: [string, KnownHistory][]
}

/**
 * The build's one memory, below `sites/` of the cache folder. It holds no absolute path and no time that would matter elsewhere, so it can
 * be moved with the site. A damaged one, and one of another engine, is as good as none.
 */
export class MemoryFolder {
  readonly dir: string
  readonly #siteDir: string

  constructor(folders: { siteDir: string; outDir: string; cacheDir: string; baseUrl?: string }) {
    const { cacheDir, siteDir, outDir, baseUrl = '' } = folders
    const relative = (folder: string) => path.relative(cacheDir, folder).replaceAll(path.sep, '/')
    const key = createHash('sha256').update(JSON.stringify([relative(siteDir), relative(outDir), baseUrl]))
    this.dir = path.join(cacheDir, 'sites', key.digest('hex').slice(0, 12))
    this.#siteDir = siteDir
  }

  /** What the last build came to and where the stamps of its output are, without a look at the rest. */
  known(): { result?: KnownResult; stamps: StampParts } | undefined {
    const manifest = this.#readManifest()
    if (!manifest) return undefined
    const { stamps, later } = manifest.parts
    return {
      ...(manifest.known && { result: manifest.known }),
      stamps: { dir: this.dir, stamps, later },
    }
  }

  /** Files of the output; none where that is not known. */
  outputFiles(): OutputMemory['files'] {
    const parts = this.#readManifest()?.parts
    try {
      return parts ? this.outputOf(parts).files : {}
    } catch {
      return {}
    }
  }

  /** Output that a build left. Throws where that part is damaged. */
  outputOf(parts: MemoryParts): OutputMemory {
    return {
      ...this.readJson<Pick<OutputMemory, 'files' | 'sum'>>(parts.output),
      later: this.readJson(parts.later),
    }
  }

  pagesOf(parts: MemoryParts): PageMemory {
    return new PageMemory(parts, (name) => this.readJson(name))
  }

  termsOf({ terms }: MemoryParts): TermStore {
    return TermStore.read(terms, (name) => this.read(name))
  }

  /** Notes other stamps of the output, if there are any. */
  stampAnew(stamps: NextOutput['stamps']): void {
    const manifest = stamps && this.#readManifest()
    if (!manifest) return
    const before = manifest.parts.stamps
    const parts = { ...manifest.parts, stamps: this.write('stamps', jsonOfRecord(jsonEntries(stamps))) }
    this.#writeManifest({ ...manifest, parts })
    if (before !== parts.stamps) rmSync(path.join(this.dir, before), { force: true })
  }

  /** Notes what a build came to that changed nothing else. */
  note(known: KnownResult | undefined): void {
    const manifest = this.#readManifest()
    if (manifest)
      this.#writeManifest({ engine: manifest.engine, parts: manifest.parts, ...(known && { known }) })
  }

  /** `siteFolder`: state of the site folder, so that nobody looks at its files again. */
  load(siteFolder: FolderState): BuildMemory {
    try {
      const manifest = this.#readManifest()
      if (!manifest) return this.#none(siteFolder)
      const site: StoredSite = this.readJson(manifest.parts.site)
      const notes: SiteNotes = this.readJson(manifest.parts.notes)
      const memory = createSiteMemory(this.#siteDir, site.files, siteFolder.files)
      return {
        site: { ...memory, parsed: new Map(site.parsed), histories: new Map(site.histories) },
        ...notes,
        pages: this.pagesOf(manifest.parts),
        output: this.outputOf(manifest.parts),
        stamps: manifest.parts.stamps,
        terms: () => this.termsOf(manifest.parts),
      }
    } catch {
      // Absent, cut off, or damaged.
      return this.#none(siteFolder)
    }
  }

  /**
   * Stores what does not depend on how the output is put in place, and so before that: a disk that is full or can only be read must be
   * met while the old output stands. `before` is the memory that was loaded.
   */
  store(next: NextMemory, before: BuildMemory): StoredParts {
    const { site, pages, details, terms, ...notes } = next
    mkdirSync(this.dir, { recursive: true })
    terms?.keep(pages)
    const { files, parsed, histories } = site
    const stored: Record<keyof StoredSite, Iterable<string>> = {
      files: jsonOfRecord(jsonEntries(entriesOf(files.known))),
      parsed: jsonOfList(parsed),
      histories: jsonOfList(histories),
    }
    return {
      site: this.write('site', jsonOfRecord(Object.entries(stored))),
      notes: this.write('notes', JSON.stringify(notes satisfies SiteNotes)),
      ...before.pages.store(pages, details, (kind, content) => this.write(kind, content)),
      terms: terms?.store((content) => this.write('terms', content)) ?? this.#termsBefore(),
    }
  }

  /**
   * Replaces the memory.
   * @param stored what `store` returned
   * @param next the output that is in place; `known` is left out where the next build has to look at everything
   */
  save(stored: StoredParts, next: { output: NextOutput; known?: KnownResult }, before: BuildMemory): void {
    const { stamps, later, files, sum } = next.output
    const parts: MemoryParts = {
      ...stored,
      output: this.write(
        'output',
        jsonOfRecord([
          ['files', jsonOfRecord(jsonEntries(files))],
          ['sum', JSON.stringify(sum)],
        ]),
      ),
      stamps:
        stamps || before.stamps === undefined
          ? this.write('stamps', jsonOfRecord(jsonEntries(stamps ?? [])))
          : before.stamps,
      later: this.write('later', JSON.stringify(later)),
    }
    this.replace(parts, next.known)
  }

  /** Replaces the memory by parts that are stored. */
  replace(parts: MemoryParts, known: KnownResult | undefined): void {
    this.#writeManifest({ engine: engineState(), parts, ...(known && { known }) })
    const { terms: words, ...others } = parts
    const kept = new Set([
      words.words,
      ...words.shards,
      ...Object.values<string | readonly string[]>({ ...others }).flat(),
    ])
    for (const entry of readdirSync(this.dir, { withFileTypes: true }))
      if (entry.isFile() && entry.name !== manifestName && !kept.has(entry.name))
        rmSync(path.join(this.dir, entry.name))
    forgetOldSites(path.dirname(this.dir), manifestName)
  }

  #writeManifest(manifest: Manifest): void {
    writeEntry(this.#manifest, JSON.stringify(manifest))
  }

  /** Undefined where there is none, and for that of another engine. */
  #readManifest(): Manifest | undefined {
    const manifest = readJsonEntry<Manifest>(this.#manifest)
    return manifest?.engine === engineState() ? manifest : undefined
  }

  /** Tells that the memory was used. */
  touch(): void {
    const now = new Date()
    utimesSync(this.#manifest, now, now)
  }

  get #manifest(): string {
    return path.join(this.dir, manifestName)
  }

  #none(siteFolder: FolderState): BuildMemory {
    return {
      site: createSiteMemory(this.#siteDir, {}, siteFolder.files),
      pages: new PageMemory(),
      output: { files: {}, later: {}, sum: '' },
      search: [],
      redirects: [],
      terms: () => new TermStore(),
    }
  }

  /** Forgets everything. */
  forget(): void {
    rmSync(this.#manifest, { force: true })
  }

  /** Reads a part when others have been relied on already. */
  #relied<Part>(name: string, read: () => Part): Part {
    try {
      return read()
    } catch (error) {
      throw new DamagedMemory(`The part ${name} of the memory is damaged.`, { cause: error })
    }
  }

  /** Names of the parts with the terms, which nothing has changed. A site without a search has none. */
  #termsBefore(): TermParts {
    return (
      this.#readManifest()?.parts.terms ?? new TermStore().store((content) => this.write('terms', content))
    )
  }

  /** Stores a part and returns its name. */
  write(kind: string, content: PartContent): string {
    return writePart(this.dir, kind, content)
  }

  /** Reads a part; throws a {@link DamagedMemory} where it is damaged. */
  read(name: string): Buffer {
    return this.#relied(name, () => readPart(this.dir, name))
  }

  /** Reads a part that is JSON. It was written under the state of this engine and a hash of its content, so its shape is known. */
  readJson<T>(name: string): T {
    return JSON.parse(this.read(name).toString())
  }
}

const manifestName = 'manifest.json'
