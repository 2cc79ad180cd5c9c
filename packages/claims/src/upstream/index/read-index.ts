import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { ProblemsError } from 'holdtrue/model/problem'
import {
  findSections,
  formatVersion,
  headerSchema,
  parseEntries,
  parseSection,
  type EntryPoint,
  type FileSection,
  type IndexedFile,
  type IndexHeader,
  type PackageHeader,
} from './index-format'
import { insideFolder } from '../safe-path'
import { parseJson } from '../fetch/unpack'
import { hashText } from './write-index'
import { calledAs } from 'holdtrue/files/engine-root'

/** The indexed code base in one state: a release, or a checkout. */
export class UpstreamIndex {
  readonly release: string
  /** Publication date of the release, `2026-10-07`, if known. */
  readonly date: string | undefined
  readonly #packages: Map<string, PackageView>

  constructor({ release, date }: { release: string; date?: string }, packages: readonly PackageView[]) {
    this.release = release
    this.date = date
    this.#packages = new Map(packages.map((item) => [item.name, item]))
  }

  package(name: string): PackageView | undefined {
    return this.#packages.get(name)
  }

  packages(): PackageView[] {
    return [...this.#packages.values()]
  }
}

/** A package of an index, read on demand. */
export interface PackageView {
  readonly name: string
  readonly version: string
  /** In its repository; empty for the root. */
  readonly folder: string
  /** Whether it has no published declarations, so that inferred types of its sources are unknown. */
  readonly isUnbuilt?: boolean
  /** Paths of the package's indexed files, sorted. */
  paths(): string[]
  /** Originals of declaration files by path, as far as known. */
  originals(): Map<string, string>
  /** By path inside the package. A missing original represented by its declaration file is also found by its own path. */
  file(filePath: string): IndexedFile | undefined
  /** Paths of the files that contain `text`, without parsing them: a fast filter for searches. */
  filesHolding(text: string): string[]
  /** Paths of the files that declare a symbol with this fingerprint. */
  filesWithFingerprint(fingerprint: string): string[]
  entries(): EntryPoint[]
}

class WrittenPackage implements PackageView {
  readonly name: string
  readonly version: string
  readonly folder: string
  readonly #read: () => string
  #data: string | undefined
  #sections: Map<string, FileSection> | undefined
  #inOrder: FileSection[] = []
  #entries: EntryPoint[] | undefined
  readonly #files = new Map<string, IndexedFile>()

  constructor({ name, version, folder }: PackageHeader, read: () => string) {
    this.name = name
    this.version = version
    this.folder = folder
    this.#read = read
  }

  #text(): string {
    return (this.#data ??= this.#read())
  }

  #byPath(): Map<string, FileSection> {
    if (this.#sections === undefined) {
      this.#sections = new Map()
      this.#inOrder = findSections(this.#text())
      for (const section of this.#inOrder) {
        this.#sections.set(section.path, section)
        // A missing original is also found by its own path.
        if (section.original !== undefined && !this.#sections.has(section.original)) {
          this.#sections.set(section.original, section)
        }
      }
    }
    return this.#sections
  }

  paths(): string[] {
    return [...new Set([...this.#byPath().values()].map((section) => section.path))]
  }

  originals(): Map<string, string> {
    return new Map(
      [...this.#byPath().values()].flatMap(({ path: own, original }) =>
        original === undefined ? [] : [[own, original]],
      ),
    )
  }

  file(filePath: string): IndexedFile | undefined {
    const section = this.#byPath().get(filePath)
    if (section === undefined) return undefined
    let file = this.#files.get(section.path)
    if (file === undefined) {
      file = parseSection(this.#text(), section)
      this.#files.set(section.path, file)
    }
    return file
  }

  filesHolding(text: string): string[] {
    const data = this.#text()
    let at = data.indexOf(text)
    if (at === -1) return []
    this.#byPath()
    const found: string[] = []
    for (const { path, start, end } of this.#inOrder) {
      if (at !== -1 && at < start) at = data.indexOf(text, start)
      if (at === -1) break
      if (at + text.length <= end) found.push(path)
    }
    return found
  }

  filesWithFingerprint(fingerprint: string): string[] {
    return this.filesHolding(` ${fingerprint} `)
  }

  entries(): EntryPoint[] {
    return (this.#entries ??= parseEntries(this.#text()))
  }
}

const regenerate = (release: string) => `Run \`${calledAs('upstream', release)}\` and commit what it writes.`

/**
 * Opens the index in `folder` (`site/upstream/5.54.0`) for `release`. Throws a `ProblemsError` if the index is missing, damaged, or from
 * another format or release. Damaged data of a package is detected when it is read.
 */
export function readIndex(folder: string, release: string): UpstreamIndex {
  const place = `${path.basename(path.dirname(folder))}/${path.basename(folder)}`
  const fail = (code: string, message: string): never => {
    throw new ProblemsError([
      { severity: 'error', code, message, hint: regenerate(release), file: `${place}/index.json` },
    ])
  }
  const headerPath = path.join(folder, 'index.json')
  if (!existsSync(headerPath))
    return fail('upstream-index-missing', `There is no index of release \`${release}\`.`)
  const parsed = v.safeParse(headerSchema, parseJson(readFileSync(headerPath, 'utf8')))
  if (!parsed.success)
    return fail('upstream-index-damaged', `The index of release \`${release}\` cannot be read.`)
  const header = parsed.output
  if (header.format !== formatVersion) {
    const age = header.format < formatVersion ? 'an older' : 'a newer'
    return fail(
      'upstream-index-format',
      `The index has format \`${header.format}\`, ${age} one than \`${formatVersion}\`, which this version reads.`,
    )
  }
  if (header.release !== release) {
    return fail(
      'upstream-index-release',
      `The index is of release \`${header.release}\`, not of \`${release}\`.`,
    )
  }
  return writtenIndex(header, (item) => {
    const file = insideFolder(folder, item.data)
    const text = existsSync(file) ? readFileSync(file, 'utf8').replaceAll('\r\n', '\n') : undefined
    if (text === undefined || hashText(text) !== item.hash) {
      throw new ProblemsError([
        {
          severity: 'error',
          code: 'upstream-index-damaged',
          message: `The index of package \`${item.name}\` is ${text === undefined ? 'missing' : 'not what was generated'}.`,
          hint: regenerate(release),
          file: `${place}/${item.data}`,
        },
      ])
    }
    return text
  })
}

/** An index that has just been made, without a folder. */
export function indexFromFiles(files: Map<string, string>): UpstreamIndex {
  const header = v.parse(headerSchema, parseJson(files.get('index.json') ?? ''))
  return writtenIndex(header, (item) => files.get(item.data) ?? '')
}

function writtenIndex(header: IndexHeader, read: (data: PackageHeader) => string): UpstreamIndex {
  const packages = header.packages.map((item) => new WrittenPackage(item, () => read(item)))
  const { release, date } = header
  return new UpstreamIndex({ release, date }, packages)
}
