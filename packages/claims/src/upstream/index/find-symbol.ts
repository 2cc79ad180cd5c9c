/** Finds symbols, texts and options in indexed files, and the declarations that references lead to. */
import path from 'node:path'
import { splitSpecifier } from 'holdtrue/model/path'
import { remember } from 'holdtrue/model/remember'
import type { IndexedFile, ModuleImport } from './index-format'
import type { PackageView, UpstreamIndex } from './read-index'
import type { SourceSymbol } from './symbol-lines'
import { relativeModule } from '../source/modules'
import { holdsName, isNameLike } from '../source/texts'

/**
 * The symbol that a dotted path names, starting at the top of the file. If no top-level symbol has that name, starts at the first symbol at
 * any depth that has it (`emit` for a member of a factory's return value).
 */
export function findSymbol(file: IndexedFile, name: string): SourceSymbol | undefined {
  let found = descend(file.symbols, name)
  for (const { symbol } of found ? [] : symbolPaths(file.symbols)) found ??= descend(symbol.members, name)
  return found
}

/** Names may contain dots (`'content-manager.read'` as a key), so the whole name is tried first. */
function descend(symbols: SourceSymbol[], name: string): SourceSymbol | undefined {
  const whole = symbols.find((symbol) => symbol.name === name)
  if (whole !== undefined) return whole
  for (const symbol of symbols) {
    if (!name.startsWith(`${symbol.name}.`)) continue
    const found = descend(membersOf(symbol), name.slice(symbol.name.length + 1))
    if (found !== undefined) return found
  }
  return undefined
}

/** The members of a symbol, including those of its return value. */
export function membersOf(symbol: SourceSymbol): SourceSymbol[] {
  return symbol.members.flatMap((member) =>
    member.kind === 'result' ? [member, ...member.members] : [member],
  )
}

export interface SymbolPath {
  /** Dotted path from the top of the file. */
  path: string
  symbol: SourceSymbol
  parent?: SourceSymbol
}

/** All symbols of a file with their dotted paths, parents first. A function's path is also that of its return value. */
export const symbolPaths = remember((symbols: readonly SourceSymbol[]) => pathsBelow(symbols, ''))

function pathsBelow(symbols: readonly SourceSymbol[], prefix: string, parent?: SourceSymbol): SymbolPath[] {
  return symbols.flatMap((symbol) => {
    const path = prefix + symbol.name
    const inside = symbol.kind === 'result' ? prefix : `${path}.`
    return [{ path, symbol, parent }, ...pathsBelow(symbol.members, inside, symbol)]
  })
}

/**
 * Line of the first occurrence of a text in a file's literals or declared names; undefined if there is none. White space counts as one
 * space. A name must match completely, and not inside a sentence: a message that mentions an event does not declare it.
 */
export function findText(file: IndexedFile, text: string): number | undefined {
  const wanted = text.replace(/\s+/g, ' ').trim()
  const isName = isNameLike(wanted)
  const holds = (candidate: string): boolean =>
    isName ? !candidate.includes(' ') && holdsName(candidate, wanted) : candidate.includes(wanted)
  const written = file.texts.find(({ text: candidate }) => holds(candidate))?.line
  const declared = symbolPaths(file.symbols)
    .filter(({ path, symbol }) => holds(symbol.name) || path === wanted)
    .map(({ symbol }) => symbol.line)
  const lines = written === undefined ? declared : [written, ...declared]
  return lines.length === 0 ? undefined : Math.min(...lines)
}

/** A file's options by long name and letter. Texts that only mention options also have letters; `-f, --file <file>` declares one. */
export function optionsOf(file: IndexedFile): Map<string, SourceSymbol> {
  const options = new Map<string, SourceSymbol>()
  for (const { symbol } of symbolPaths(file.symbols))
    if (symbol.kind === 'option' && !options.has(symbol.name)) options.set(symbol.name, symbol)
  for (const { text } of options.size === 0 ? [] : file.texts) {
    const [, letter = '', name = ''] = /^(-\w), ?(--[a-zA-Z][\w-]*)/.exec(text) ?? []
    const option = options.get(name)
    if (option && !options.has(letter)) options.set(letter, option)
  }
  return options
}

/** Keys in some fields of a package's `package.json`, such as its dependencies or entry points. */
export function manifestNames(view: PackageView, ...fields: readonly string[]): string[] {
  const { symbols = [] } = view.file('package.json') ?? {}
  return symbols
    .filter(({ name }) => fields.includes(name))
    .flatMap(({ members }) => members.map(({ name }) => name))
}

export function dependents(index: UpstreamIndex, name: string): string[] {
  const fields = ['dependencies', 'peerDependencies', 'optionalDependencies', 'devDependencies']
  const users = index.packages().filter((view) => manifestNames(view, ...fields).includes(name))
  return users.map((view) => view.name)
}

/** References of one kind in a symbol and all of its members, without duplicates. */
export const allReferences = (symbol: SourceSymbol, kind: 'calls' | 'uses' | 'constructs'): string[] => [
  ...new Set(symbolPaths([symbol]).flatMap((inner) => inner.symbol[kind] ?? [])),
]

export interface ReferencePlace {
  index: UpstreamIndex
  view: PackageView
  file: IndexedFile
}

/** Maximum length of a chain of re-exports. */
const maxDepth = 8

/**
 * The declaration that a member path in a file refers to: `@strapi/utils/src/errors.ts#NotFoundError`. Follows imports, the entry points of
 * indexed packages, and re-exports. For other packages it is the exported name (`knex#Knex`). Undefined for names that the file neither
 * imports nor declares at top level: members of parameters and of `this` are not followed.
 */
export function resolveReference(place: ReferencePlace, chain: string): string | undefined {
  const [first, ...members] = chain.split('.')
  const { imports, path: own, symbols } = place.file
  const found = imports.find(({ local, reExport }) => local === first && !reExport)
  if (found) return followImport(place, found, members, maxDepth)
  return symbols.some(({ name }) => name === first) ? `${place.view.name}/${own}#${chain}` : undefined
}

/** @param members of the imported name, or of the namespace */
function followImport(
  { index, view, file }: ReferencePlace,
  { from, imported }: ModuleImport,
  members: readonly string[],
  depth: number,
): string {
  const names = imported === '*' ? members : [imported, ...members]
  if (!from.startsWith('.')) return inPackage(index, from, names)
  const target = relativeFile(view, file.path, from)
  const written = path.posix.join(path.posix.dirname(file.path), from)
  const address = `${view.name}/${target?.path ?? written}${fragmentOf(names)}`
  const [name, ...inner] = names
  const isDeclared = target?.symbols.some((symbol) => symbol.name === name && symbol.kind !== 'export')
  if (target === undefined || name === undefined || depth === 0 || isDeclared) return address
  const next = { index, view, file: target }
  // `export { a as b } from`, `import a; export { a }`, then names that `export *` may export.
  const named = target.imports.find(({ local }) => local === name)
  if (named) return followImport(next, named, inner, depth - 1)
  const star = target.imports.find(
    (item) =>
      item.local === '*' &&
      relativeFile(view, target.path, item.from)?.symbols.some((symbol) => symbol.name === name),
  )
  return star ? followImport(next, star, names, depth - 1) : address
}

/** Resolves an import from a package, down to the declaration if the package is indexed. */
function inPackage(index: UpstreamIndex, from: string, names: readonly string[]): string {
  const { view, entry } = entryOf(index, from)
  const [name, ...members] = names
  const exported = entry?.exports.find((item) => item.name === name)
  if (!view || !exported || exported.kind === 're-export') return from + fragmentOf(names)
  return `${view.name}/${exported.file}${fragmentOf(exported.kind === 'namespace' ? members : names)}`
}

/** The package and entry point that an import names, as far as they are indexed. */
export function entryOf(index: UpstreamIndex, from: string) {
  const { name, rest } = splitSpecifier(from)
  const [view, path] = [index.package(name), rest === '' ? '.' : `./${rest}`]
  return { name, path, view, entry: view?.entries().find((item) => item.path === path) }
}

const fragmentOf = (names: readonly string[]): string => (names.length === 0 ? '' : `#${names.join('.')}`)

/** The file that a relative specifier resolves to in a package. A missing original is found by its own path. */
export const relativeFile = (view: PackageView, from: string, specifier: string): IndexedFile | undefined =>
  relativeModule(from, specifier, (file) => view.file(file))
