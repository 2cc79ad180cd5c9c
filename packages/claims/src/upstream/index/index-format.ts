/**
 * The committed form of an index: `index.json` (header) and one text file for each package, designed for readable diffs.
 *
 *     export .                                an entry point of the package
 *     =function createEventHub src/…          an export of it: kind, name, file
 *     source src/services/event-hub.ts        a file: `source`, `published` or `types`
 *     < @strapi/utils errors async=run        its imports: module, names (here `async`, renamed to `run`)
 *     ^ createHub default                     its own exports
 *      +22:40 function 3uZx0a_Q createHub     a symbol: lines since the one above, lines below its first, kind,
 *                                             fingerprint (`-`: none), name
 *     (options?: Options                      its parameter; `(.limit = 10` is a property in a pattern
 *     : EventHub                              its return type, or its type
 *     = 30000                                 its literal value
 *     ?= 10                                   its default, as a literal
 *     > strapi.db.query                       its calls
 *     ~ Knex                                  its other references
 *     ! errors.NotFoundError                  classes that it instantiates or throws
 *       +4 method 0Vc-9q1R emit               its member, indented by one more space
 *     "3 event                                a text of the file, and the lines since the one above
 *
 * Line numbers are relative to the entry above, so an insertion changes only one line of the index. Calls, references and constructions of
 * a member are listed only under that member.
 */
import { hash } from 'node:crypto'
import * as v from 'valibot'
import { fileKinds, type SourceFile } from '../fetch/recover'
import { formatDetails, formatSymbol, parseDetail, parseSymbol, type SourceSymbol } from './symbol-lines'
import type { SourceText } from '../source/texts'

export const formatVersion = 3

/** Line breaks depend on the working copy, so they are ignored. */
export const hashText = (text: string): string => hash('sha256', text.replaceAll('\r\n', '\n'))

const packageSchema = v.object({
  name: v.string(),
  version: v.string(),
  /** Folder of the package in its repository; empty for the root. */
  folder: v.string(),
  repository: v.string(),
  /** Data file, relative to the index's folder. */
  data: v.string(),
  /** SHA-256 of the data file with `\n` line breaks, in hexadecimal. */
  hash: v.string(),
  files: v.number(),
  symbols: v.number(),
})
export const headerSchema = v.object({
  format: v.number(),
  generator: v.string(),
  release: v.string(),
  /** Publication date of the release, `2026-10-07`; absent if the registry did not provide it. */
  date: v.optional(v.string()),
  packages: v.array(packageSchema),
})
export type IndexHeader = v.InferOutput<typeof headerSchema>
export type PackageHeader = IndexHeader['packages'][number]

export interface IndexedFile extends Pick<SourceFile, 'path' | 'kind' | 'original'> {
  symbols: SourceSymbol[]
  /** Sorted by line. */
  texts: SourceText[]
  imports: ModuleImport[]
  exports: string[]
  /** For an unparsed file: the reason, as a predicate for its name. Its declarations are then unknown. */
  unread?: string
}

export interface ModuleImport {
  /** As written: `./types`, `@strapi/utils`. */
  from: string
  /** Name in this file; for re-exports, the exported name. `*` for `export * from`. */
  local: string
  /** Name in the other module: `default`, or `*` for the namespace. */
  imported: string
  /** A re-export, which is not a name in this file. */
  reExport?: boolean
}

export interface IndexedExport {
  kind: string
  name: string
  /** File of the package that declares it; for a name from another package, that package. */
  file: string
}

export interface EntryPoint {
  /** As in `exports`: `.` or `./strapi-admin`. */
  path: string
  exports: IndexedExport[]
}

/** Names that entry points export from their own package, without duplicates. */
export function ownExports(entries: readonly EntryPoint[]): IndexedExport[] {
  const all = entries.flatMap(({ exports }) => exports)
  const own = all.filter(({ name, kind }) => name !== 'default' && kind !== 're-export')
  return [...new Map(own.map((item) => [item.name, item])).values()]
}

export interface PackageIndex extends Pick<PackageHeader, 'name' | 'version' | 'folder' | 'repository'> {
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
    lines.push(...formatImports(file.imports))
    if (file.exports.length > 0) lines.push(`^ ${[...file.exports].sort().join(' ')}`)
    let line = 0
    const write = (symbols: SourceSymbol[], depth: number): void => {
      for (const symbol of symbols) {
        lines.push(`${' '.repeat(depth)}${formatSymbol(symbol, line)}`, ...formatDetails(symbol))
        line = symbol.line
        write(symbol.members, depth + 1)
      }
    }
    write(file.symbols, 1)
    line = 0
    for (const item of file.texts) {
      lines.push(`"${item.line - line} ${item.text}`)
      line = item.line
    }
  }
  return `${lines.join('\n')}\n`
}

/** The unparsed record of a file; only the required ones are parsed. */
export interface FileSection extends Pick<SourceFile, 'path' | 'kind' | 'original'> {
  text: string
}

const heading = /^(source|published|types) (.+?)(?: < (.+))?\n/

/** The records of a package's data: its entry points, and its files in order. */
export function splitPackage(data: string): { head: string; sections: FileSection[] } {
  // The head may be empty, and nothing is split at the start of a text.
  const [head = '', ...files] = `\n${data}`.split(/^(?=(?:source|published|types) )/m)
  return {
    head,
    sections: files.flatMap((file) => {
      const [whole = '', written, path = '', original] = heading.exec(file) ?? []
      const kind = fileKinds.find((known) => known === written)
      return kind === undefined ? [] : [{ path, kind, original, text: file.slice(whole.length) }]
    }),
  }
}

/** Parses a section. Throws if a line does not match the format. */
export function parseSection({ text: lines, ...head }: FileSection): IndexedFile {
  const file: IndexedFile = { ...head, symbols: [], texts: [], imports: [], exports: [] }
  const root: SourceSymbol = { kind: 'namespace', name: '', line: 0, members: file.symbols }
  const open = [root]
  let [line, textLine, last] = [0, 0, root]
  for (const text of lines.split('\n')) {
    if (text === '') continue
    if (text.startsWith('"')) {
      const space = text.indexOf(' ')
      textLine += Number(text.slice(1, space))
      file.texts.push({ text: text.slice(space + 1), line: textLine })
    } else if (text.startsWith(' ')) {
      const found = parseSymbol(text, line)
      const parent = found && open[found.depth - 1]
      if (!found || !parent) throw badLine(file, text)
      last = found.symbol
      line = last.line
      parent.members.push(last)
      open.length = found.depth
      open.push(last)
    } else if (text.startsWith('< ')) file.imports.push(...parseImports(text))
    else if (text.startsWith('^ ')) file.exports.push(...text.slice(2).split(' '))
    else if (!parseDetail(text, last)) throw badLine(file, text)
  }
  return file
}

const badLine = ({ path }: IndexedFile, text: string) =>
  new Error(`The index of \`${path}\` has the line \`${text}\`, which is not of its format.`)

/** One line per module; `^` marks re-exports, `=` a renamed import. */
function formatImports(imports: ModuleImport[]): string[] {
  const byModule = new Map<string, string[]>()
  for (const { from, local, imported, reExport } of imports) {
    const names = byModule.get(from) ?? []
    names.push(`${reExport ? '^' : ''}${imported}${local === imported ? '' : `=${local}`}`)
    byModule.set(from, names)
  }
  return [...byModule].map(([from, names]) => `< ${from} ${names.join(' ')}`)
}

function parseImports(line: string): ModuleImport[] {
  const [from = '', ...names] = line.slice(2).split(' ')
  return names.map((name) => {
    const reExport = name.startsWith('^')
    const [imported = '', local = imported] = (reExport ? name.slice(1) : name).split('=')
    return { from, local, imported, ...(reExport && { reExport }) }
  })
}

/** Entry points and their exports, from the head of the data. */
export function parseEntries(head: string): EntryPoint[] {
  const entries: EntryPoint[] = []
  for (const line of head.split('\n')) {
    if (line.startsWith('export ')) entries.push({ path: line.slice('export '.length), exports: [] })
    const [, kind = '', name = '', file = ''] = /^=(\S+) (\S+) (.*)/.exec(line) ?? []
    if (name !== '') entries.at(-1)?.exports.push({ kind, name, file })
  }
  return entries
}
