import { createHash, hash } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { deserialize, serialize } from 'node:v8'
import path from 'node:path'
import { createSiteMemory, type KnownHistory, type ParsedDocument } from '../content/documents/documents'
import { readJsonEntry, writeEntry, writeWhole } from '../files/cache-entry'
import { engineState } from '../files/engine-root'
import type { KnownFiles } from '../files/file-states'
import type { FolderState } from '../files/folder-state'
import type { Route } from '../model/doc'
import type { OutputMemory } from '../output/output-folder'
import type { BuildMemory, KnownPage, KnownResult, NextMemory, SiteNotes } from './known-site'

/** Thrown if a part of the memory is damaged after others were used: the build starts again without it. */
export class DamagedMemory extends Error {}

/** Names of the parts of a memory. Each is a file named by its content. */
type Parts = Record<'site' | 'notes' | 'pages' | 'terms' | 'output', string>

export type StoredParts = Omit<Parts, 'output'>

interface Manifest {
  engine: string
  parts: Parts
  /** Absent if the next build has to check everything. */
  known?: KnownResult
}

interface StoredSite {
  files: KnownFiles
  parsed: [string, ParsedDocument][]
  histories: [string, KnownHistory][]
}

const manifestName = 'manifest.json'

/**
 * The build's memory, below `sites/` of the cache folder. It contains no absolute paths, so it can be moved with the site. A damaged
 * memory, and one of another engine, is ignored.
 */
export class MemoryFolder {
  readonly dir: string
  readonly #siteDir: string
  readonly #manifest: string

  constructor(folders: { siteDir: string; outDir: string; cacheDir: string; baseUrl?: string }) {
    const { cacheDir, siteDir, outDir, baseUrl = '' } = folders
    const relative = (folder: string) => path.relative(cacheDir, folder).replaceAll(path.sep, '/')
    const key = createHash('sha256').update(JSON.stringify([relative(siteDir), relative(outDir), baseUrl]))
    this.dir = path.join(cacheDir, 'sites', key.digest('hex').slice(0, 12))
    this.#siteDir = siteDir
    this.#manifest = path.join(this.dir, manifestName)
  }

  /** Result of the last build, and the files that it wrote. */
  known(): { result?: KnownResult; output: OutputMemory } {
    const manifest = this.#readManifest()
    try {
      if (manifest)
        return {
          ...(manifest.known && { result: manifest.known }),
          output: this.#readJson(manifest.parts.output),
        }
    } catch {
      // Damaged: contents are compared instead.
    }
    return { output: {} }
  }

  /** `siteFolder`: state of the site folder, whose files are not looked at again. */
  load(siteFolder: FolderState): BuildMemory {
    const parts = this.#readManifest()?.parts
    try {
      if (!parts) return this.#none(siteFolder)
      const { files, parsed, histories }: StoredSite = this.#readJson(parts.site)
      const notes: SiteNotes = this.#readJson(parts.notes)
      const known = createSiteMemory(this.#siteDir, files, siteFolder.files)
      return {
        ...notes,
        site: { ...known, parsed: new Map(parsed), histories: new Map(histories) },
        pages: new Map(this.#readJson<[Route, KnownPage][]>(parts.pages)),
        terms: () => deserialize(this.#read(parts.terms)),
      }
    } catch {
      return this.#none(siteFolder)
    }
  }

  #none(siteFolder: FolderState): BuildMemory {
    return {
      site: createSiteMemory(this.#siteDir, {}, siteFolder.files),
      pages: new Map(),
      search: [],
      redirects: [],
      terms: () => new Map(),
    }
  }

  /**
   * Stores everything but the state of the output, before that is replaced: a full or read-only disk must fail the build while the
   * old output is there.
   */
  store({ site, pages, terms, ...notes }: NextMemory): StoredParts {
    mkdirSync(this.dir, { recursive: true })
    const before = this.#readManifest()?.parts
    const kept = new Map([...(terms ?? [])].filter(([route]) => pages.has(route)))
    const { files, parsed, histories } = site
    const stored: StoredSite = { files: files.known, parsed: [...parsed], histories: [...histories] }
    return {
      site: this.#write('site', JSON.stringify(stored)),
      notes: this.#write('notes', JSON.stringify(notes satisfies SiteNotes)),
      pages: this.#write('pages', JSON.stringify([...pages])),
      terms: (!terms && before?.terms) || this.#write('terms', serialize(kept)),
    }
  }

  /** Replaces the memory. `known` is undefined if the next build has to check everything. */
  save(stored: StoredParts, output: OutputMemory, known: KnownResult | undefined): void {
    const parts: Parts = { ...stored, output: this.#write('output', JSON.stringify(output)) }
    this.#writeManifest({ engine: engineState(), parts, ...(known && { known }) })
    const kept = new Set([manifestName, ...Object.values(parts)])
    for (const entry of readdirSync(this.dir, { withFileTypes: true }))
      if (entry.isFile() && !kept.has(entry.name)) rmSync(path.join(this.dir, entry.name))
    forgetOldSites(path.dirname(this.dir))
  }

  /** Stores the result of a build that changed nothing else. */
  note(known: KnownResult | undefined): void {
    const manifest = this.#readManifest()
    if (!manifest) return
    const { engine, parts } = manifest
    this.#writeManifest({ engine, parts, ...(known && { known }) })
  }

  touch(): void {
    const now = new Date()
    utimesSync(this.#manifest, now, now)
  }

  forget(): void {
    rmSync(this.#manifest, { force: true })
  }

  #writeManifest(manifest: Manifest): void {
    writeEntry(this.#manifest, JSON.stringify(manifest))
  }

  /** Undefined if there is none, or if another engine wrote it. */
  #readManifest(): Manifest | undefined {
    const manifest = readJsonEntry<Manifest>(this.#manifest)
    return manifest?.engine === engineState() ? manifest : undefined
  }

  /** Stores a part and returns its name. An existing file of that name is replaced, since it may be damaged. */
  #write(kind: string, content: string | Uint8Array): string {
    const name = `${kind}-${hash('sha256', content).slice(0, 16)}`
    writeWhole(path.join(this.dir, name), content)
    return name
  }

  #read(name: string): Buffer {
    try {
      const content = readFileSync(path.join(this.dir, name))
      if (name.endsWith(`-${hash('sha256', content).slice(0, 16)}`)) return content
      throw new Error('Its content is not what was written.')
    } catch (error) {
      throw new DamagedMemory(`The part ${name} of the memory is damaged.`, { cause: error })
    }
  }

  /** Reads JSON that this engine wrote, as its name and the manifest prove, so its shape is known. */
  #readJson<T>(name: string): T {
    return JSON.parse(this.#read(name).toString())
  }
}

const maxSites = 8

/** Removes the least recently used memories if there are too many. `dir`: folder of all memories. */
export function forgetOldSites(dir: string): void {
  const usedMs = (name: string) =>
    statSync(path.join(dir, name, manifestName), { throwIfNoEntry: false })?.mtimeMs ?? 0
  const byAge = readdirSync(dir).sort((a, b) => usedMs(b) - usedMs(a))
  for (const name of byAge.slice(maxSites)) rmSync(path.join(dir, name), { recursive: true, force: true })
}
