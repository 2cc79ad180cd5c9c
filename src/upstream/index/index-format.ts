/**
 * The committed form of an index: `index.json` (header) and one text file for each package, made to be read in a diff.
 *
 *     source src/services/event-hub.ts        a file: `source`, `published` or `types`
 *      +22 function createEventHub            a symbol: lines since the symbol above, kind, name
 *       +4 method emit                        its member, one space deeper
 *     "event                                  a text of the file
 *     export .                                an entry point of the package
 *     =function createEventHub src/…          what it exports: kind, name, file
 *
 * Lines count from the symbol above, so that an insertion changes one line of the index and not all that follow.
 */
import * as v from 'valibot'
import type { FileKind } from '../fetch/recover'
import type { SourceSymbol, SymbolKind } from '../source/symbols'

export const formatVersion = 1

const packageSchema = v.object({
  name: v.string(),
  version: v.string(),
  /** Folder of the package in its repository; empty for the root. */
  folder: v.string(),
  repository: v.string(),
  /** Data file, relative to the index's folder. */
  data: v.string(),
  /** SHA-256 of the data file with `\n` line ends, in hexadecimal. */
  hash: v.string(),
  files: v.number(),
  symbols: v.number(),
})
export const headerSchema = v.object({
  format: v.number(),
  generator: v.string(),
  release: v.string(),
  packages: v.array(packageSchema),
})
export type IndexHeader = v.InferOutput<typeof headerSchema>
export type PackageHeader = IndexHeader['packages'][number]

export interface IndexedFile {
  /** Inside the package. */
  path: string
  kind: FileKind
  /** For `types`: path of the original, which the links lead to. */
  original?: string
  symbols: SourceSymbol[]
  texts: string[]
}

export interface IndexedExport {
  kind: string
  name: string
  /** File of the package that declares it; for a name that comes from another package, that package. */
  file: string
}

export interface EntryPoint {
  /** As in `exports`: `.` or `./strapi-admin`. */
  path: string
  exports: IndexedExport[]
}

export interface PackageIndex {
  files: IndexedFile[]
  entries: EntryPoint[]
}

export function formatPackage({ files, entries }: PackageIndex): string {
  const lines: string[] = []
  for (const entry of entries) {
    lines.push(`export ${entry.path}`)
    for (const item of entry.exports) lines.push(`=${item.kind} ${item.name} ${item.file}`)
  }
  for (const file of files) {
    lines.push(`${file.kind} ${file.path}${file.original === undefined ? '' : ` < ${file.original}`}`)
    let line = 0
    const write = (symbols: SourceSymbol[], depth: number): void => {
      for (const symbol of symbols) {
        const delta = symbol.line - line
        line = symbol.line
        lines.push(`${' '.repeat(depth)}${delta < 0 ? '' : '+'}${delta} ${symbol.kind} ${symbol.name}`)
        write(symbol.members, depth + 1)
      }
    }
    write(file.symbols, 1)
    for (const text of file.texts) lines.push(`"${text}`)
  }
  return `${lines.join('\n')}\n`
}

/** Where a file's section stands in the data, so that only the sections in question are ever parsed. */
export interface FileSection {
  path: string
  kind: FileKind
  original?: string
  /** The lines below the heading. */
  start: number
  end: number
}

const heading = /^(source|published|types) (.+?)(?: < (.+))?$/gm

/** The sections of a data file, in order. */
export function findSections(data: string): FileSection[] {
  const sections: FileSection[] = []
  for (const match of data.matchAll(heading)) {
    const [whole, kind, path = '', original] = match
    const last = sections.at(-1)
    if (last) last.end = match.index
    const start = match.index + whole.length + 1
    if (isFileKind(kind)) sections.push({ path, kind, original, start, end: data.length })
  }
  return sections
}

/** Symbols and texts of one section. Throws on a line that does not fit the format. */
export function parseSection(data: string, section: FileSection): IndexedFile {
  const root: SourceSymbol = { kind: 'namespace', name: '', line: 0, members: [] }
  const open = [root]
  const texts: string[] = []
  let line = 0
  for (const text of data.slice(section.start, section.end).split('\n')) {
    if (text.startsWith('"')) {
      texts.push(text.slice(1))
      continue
    }
    if (text === '') continue
    const match = /^( +)([+-]\d+) (\w+) (.+)$/.exec(text)
    const [, indent = '', delta = '', kind = '', name = ''] = match ?? []
    const parent = open[indent.length - 1]
    if (!match || parent === undefined || !isSymbolKind(kind)) {
      throw new Error(
        `The index of \`${section.path}\` has the line \`${text}\`, which is not of its format.`,
      )
    }
    line += Number(delta)
    const symbol: SourceSymbol = { kind, name, line, members: [] }
    parent.members.push(symbol)
    open.length = indent.length
    open.push(symbol)
  }
  const { path, kind, original } = section
  return { path, kind, original, symbols: root.members, texts }
}

/** Entry points and what they export; they stand at the head of the data. */
export function parseEntries(data: string): EntryPoint[] {
  const entries: EntryPoint[] = []
  for (const line of data.split('\n')) {
    if (line.startsWith('export ')) entries.push({ path: line.slice('export '.length), exports: [] })
    else if (line.startsWith('=')) {
      const [kind = '', name = '', file = ''] = line.slice(1).split(' ')
      entries.at(-1)?.exports.push({ kind, name, file })
    } else break
  }
  return entries
}

function isFileKind(value: string | undefined): value is FileKind {
  return value === 'source' || value === 'published' || value === 'types'
}

const symbolKinds: ReadonlySet<string> = new Set<SymbolKind>([
  'function',
  'class',
  'interface',
  'type',
  'enum',
  'variable',
  'result',
  'namespace',
  'method',
  'property',
  'export',
])
function isSymbolKind(value: string): value is SymbolKind {
  return symbolKinds.has(value)
}
