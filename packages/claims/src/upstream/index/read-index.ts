import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { ProblemsError, type Problem } from 'holdtrue/model/problem'
import {
  formatVersion,
  hashText,
  headerSchema,
  parseEntries,
  parseSection,
  splitPackage,
  type EntryPoint,
  type FileSection,
  type IndexedFile,
  type IndexHeader,
  type PackageHeader,
} from './index-format'
import { parseJson } from '../fetch/unpack'
import { once, remember } from 'holdtrue/model/remember'
import { calledAs } from 'holdtrue/files/engine-root'

/** The indexed code base in one state: a release, or a checkout. */
export class UpstreamIndex {
  readonly #packages: Map<string, PackageView>

  /** @param date publication date of the release, `2026-10-07`, if known */
  constructor(
    readonly release: string,
    packages: readonly PackageView[],
    readonly date?: string,
  ) {
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
  /** The original of a declaration file, if it is known; otherwise the file itself. */
  originalOf(filePath: string): string
  /** By path inside the package. A missing original represented by its declaration file is also found by its own path. */
  file(filePath: string): IndexedFile | undefined
  /** Paths of the files that contain `text`, without parsing them: a fast filter for searches. */
  filesHolding(text: string): string[]
  /** The modules that each file imports, as written. In a checkout, matched in the unparsed text, so imports in comments count too. */
  imported(): string[][]
  filesWithFingerprint(fingerprint: string): string[]
  entries(): EntryPoint[]
}

export const hasFolder = (view: PackageView, folder: string): boolean =>
  view.paths().some((file) => file.startsWith(`${folder}/`))

function writtenPackage({ name, version, folder }: PackageHeader, data: string): PackageView {
  const split = once(() => splitPackage(data))
  const byPath = once(() => {
    const { sections } = split()
    return new Map([
      ...sections.map((item): [string, FileSection] => [item.original ?? item.path, item]).reverse(),
      ...sections.map((item): [string, FileSection] => [item.path, item]),
    ])
  })
  const parsed = remember(parseSection)
  const filesHolding = (text: string): string[] => {
    if (!data.includes(text)) return []
    return split().sections.flatMap((section) => (section.text.includes(text) ? section.path : []))
  }
  return {
    name,
    version,
    folder,
    paths: () => split().sections.map((section) => section.path),
    originalOf: (filePath) => byPath().get(filePath)?.original ?? filePath,
    file(filePath) {
      const section = byPath().get(filePath)
      return section && parsed(section)
    },
    filesHolding,
    // They come first in the record of a file.
    imported: () =>
      split().sections.map(({ text }) => Array.from(text.matchAll(/< (\S+).*\n/gy), ([, name = '']) => name)),
    filesWithFingerprint: (fingerprint) => filesHolding(` ${fingerprint} `),
    entries: once(() => parseEntries(split().head)),
  }
}

/** Opens the index in `folder`. Throws a `ProblemsError` if it is missing, damaged, or has another format or release. */
export function readIndex(folder: string, release: string): UpstreamIndex {
  const place = `${path.basename(path.dirname(folder))}/${path.basename(folder)}`
  const fail = (problem: Pick<Problem, 'code' | 'message'>, file = 'index.json'): never => {
    const hint = `Run \`${calledAs('upstream', release)}\` and commit what it writes.`
    throw new ProblemsError({ ...problem, hint, file: `${place}/${file}` })
  }
  if (!existsSync(path.join(folder, 'index.json')))
    return fail({ code: 'upstream-index-missing', message: `There is no index of release \`${release}\`.` })
  const textOf = (file: string): string => readFileSync(path.join(folder, file), 'utf8')
  const parsed = v.safeParse(headerSchema, parseJson(textOf('index.json')))
  if (!parsed.success || parsed.output.release !== release) {
    const fact = parsed.success ? `is of release \`${parsed.output.release}\`` : 'cannot be read'
    return fail({ code: 'upstream-index-damaged', message: `The index of release \`${release}\` ${fact}.` })
  }
  const { format, packages } = parsed.output
  if (format !== formatVersion) {
    const age = format < formatVersion ? 'an older' : 'a newer'
    return fail({
      code: 'upstream-index-format',
      message: `The index has format \`${format}\`, ${age} one than \`${formatVersion}\`, which this version reads.`,
    })
  }
  const files = new Map<string, string>()
  for (const { name, data, hash } of packages) {
    const text = existsSync(path.join(folder, data)) ? textOf(data).replaceAll('\r\n', '\n') : undefined
    if (text === undefined || hashText(text) !== hash) {
      const fact = text === undefined ? 'is missing' : 'is not what was generated'
      return fail(
        { code: 'upstream-index-damaged', message: `The index of package \`${name}\` ${fact}.` },
        data,
      )
    }
    files.set(data, text)
  }
  return writtenIndex(parsed.output, files)
}

/** @param files texts by their name in the index's folder */
export function writtenIndex({ release, date, packages }: IndexHeader, files: ReadonlyMap<string, string>) {
  const views = packages.map((item) => writtenPackage(item, files.get(item.data) ?? ''))
  return new UpstreamIndex(release, views, date)
}
