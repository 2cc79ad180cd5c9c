import { remember } from 'holdtrue/model/remember'
import type { IndexedFile } from './index-format'
import type { PackageView, UpstreamIndex } from './read-index'
import type { SourceSymbol } from './symbol-lines'
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

/** The packages of an index that depend on a package. */
export function dependents(index: UpstreamIndex, name: string): string[] {
  const fields = ['dependencies', 'peerDependencies', 'optionalDependencies', 'devDependencies']
  const users = index.packages().filter((view) => manifestNames(view, ...fields).includes(name))
  return users.map((view) => view.name)
}
