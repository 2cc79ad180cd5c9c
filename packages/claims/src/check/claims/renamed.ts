/** Compares two states of the code to find what replaced a removed symbol or file. */
import path from 'node:path'
import { findSymbol, membersOf, symbolPaths } from '../../upstream/index/find-symbol'
import type { IndexedFile } from '../../upstream/index/index-format'
import { similarity } from '../../upstream/nearest'
import type { PackageView } from '../../upstream/index/read-index'
import type { SourceSymbol } from '../../upstream/index/symbol-lines'

/**
 * New name (dotted path) of a symbol missing from `now`: a new sibling of the old one, of the same kind, and similar in members, name or
 * position. Undefined if no new symbol is similar.
 */
export function renamedSymbol(before: IndexedFile, now: IndexedFile, name: string): string | undefined {
  const parts = name.split('.')
  let oldSiblings = before.symbols
  let newSiblings = now.symbols
  const path: string[] = []
  for (const [depth, part] of parts.entries()) {
    const old =
      oldSiblings.find((symbol) => symbol.name === part) ??
      (depth === 0 ? findSymbol(before, part) : undefined)
    if (old === undefined) return undefined
    const same = newSiblings.find((symbol) => symbol.name === part)
    const next = same ?? successor(old, oldSiblings, newSiblings)
    if (next === undefined) return undefined
    path.push(next.name)
    oldSiblings = membersOf(old)
    newSiblings = membersOf(next)
  }
  return path.join('.') === name ? undefined : path.join('.')
}

function successor(old: SourceSymbol, before: SourceSymbol[], now: SourceSymbol[]): SourceSymbol | undefined {
  const fresh = (symbols: SourceSymbol[], others: SourceSymbol[]): SourceSymbol[] =>
    symbols.filter(
      (symbol) => kindGroup(symbol) === kindGroup(old) && !others.some(({ name }) => name === symbol.name),
    )
  const candidates = fresh(now, before)
  const gone = fresh(before, now)
  let best: { symbol: SourceSymbol; score: number } | undefined
  for (const [position, symbol] of candidates.entries()) {
    const likeness = similarity(old.name, symbol.name)
    const members = sharedMembers(old, symbol)
    // If as many symbols of this kind were added as removed, their order pairs them.
    const place = gone.length === candidates.length && gone.indexOf(old) === position ? 0.45 : 0
    const score = Math.max(likeness, members) + 0.3 * Math.min(likeness, members) + place
    if (best === undefined || score > best.score) best = { symbol, score }
  }
  return best !== undefined && best.score >= 0.6 ? best.symbol : undefined
}

/** Share of members that two symbols have in common, 0 to 1; a few common ones (`Request`, `Response`) say little. */
function sharedMembers(old: SourceSymbol, symbol: SourceSymbol): number {
  const [before, now] = [names(membersOf(old)), names(membersOf(symbol))]
  const common = [...before].filter((name) => now.has(name)).length
  return overlap(before, now) * Math.min(1, common / 4)
}

/** A function that becomes a method, or a class that becomes a function, counts as the same thing. */
function kindGroup({ kind }: SourceSymbol): string {
  return kind === 'interface' || kind === 'type'
    ? 'type'
    : kind === 'property' || kind === 'method'
      ? 'member'
      : 'value'
}

/** Path of the file that replaced `before`: the new file in `view` that declares most of its names. */
export function movedFile(
  before: IndexedFile,
  view: PackageView,
  old: PackageView | undefined,
): string | undefined {
  const wanted = new Set(symbolPaths(before.symbols).map(({ path }) => path))
  if (wanted.size === 0) return undefined
  let best: { path: string; score: number } | undefined
  for (const path of view.paths()) {
    if (old?.file(path) !== undefined) continue
    const file = view.file(path)
    const score = file ? overlap(wanted, new Set(symbolPaths(file.symbols).map((item) => item.path))) : 0
    if (score > (best?.score ?? 0.4)) best = { path, score }
  }
  return best?.path
}

function names(symbols: SourceSymbol[]): Set<string> {
  return new Set(symbols.map(({ name }) => name))
}

/** Share of common items in two sets, 0 to 1. */
function overlap(a: Set<string>, b: Set<string>): number {
  const common = [...a].filter((item) => b.has(item)).length
  const all = a.size + b.size - common
  return all === 0 ? 0 : common / all
}

/** Minimum share of declarations in common for one file to be another's successor. */
const leastShared = 0.5
/** Minimum number of files moved alike that counts as the move of a folder. */
const leastTogether = 3

/**
 * New path by old path, for removed files with a single successor. A file is another's successor if it is new, has the same name (ignoring
 * extensions: `a.js`, `a.ts`), declares at least half of the same names, and no other file matches as well; or if its folder moved, as at
 * least three such pairs show, and it has the same place in the new folder.
 */
export function fileMoves(before: PackageView, now: PackageView): Map<string, string> {
  const [old, next] = [new Set(before.paths()), new Set(now.paths())]
  const gone = [...old].filter((file) => !next.has(file))
  const fresh = [...next].filter((file) => !old.has(file))
  const moves = pairFiles(
    gone.flatMap((file) => known(before, file)),
    fresh.flatMap((file) => known(now, file)),
  )
  const taken = new Set(moves.values())
  const folders = movedFolders(moves)
  for (const file of gone) {
    if (moves.has(file)) continue
    const candidates = new Set(
      folders.flatMap(([from, to]) => (file.startsWith(from) ? [to + stem(file.slice(from.length))] : [])),
    )
    const found = fresh.filter((other) => candidates.has(stem(other)) && !taken.has(other))
    const [only] = found
    if (only !== undefined && found.length === 1) {
      moves.set(file, only)
      taken.add(only)
    }
  }
  return moves
}

interface KnownFile {
  path: string
  names: Set<string>
}

function known(view: PackageView, file: string): KnownFile[] {
  const found = view.file(file)
  return found ? [{ path: file, names: declaredNames(found) }] : []
}

function declaredNames({ symbols }: IndexedFile): Set<string> {
  return new Set(symbolPaths(symbols).map((item) => item.path))
}

function pairFiles(gone: KnownFile[], fresh: KnownFile[]): Map<string, string> {
  const moves = new Map<string, string>()
  for (const file of gone) {
    const successor = best(file, fresh)
    if (successor && best(successor, gone) === file) moves.set(file.path, successor.path)
  }
  return moves
}

/** The file of the same name with most in common; undefined if there is a tie, or none has enough. */
function best(file: KnownFile, others: readonly KnownFile[]): KnownFile | undefined {
  const scored = others
    .filter((other) => calledAlike(file.path, other.path))
    .map((other) => ({ other, score: shared(file.names, other.names) }))
    .filter(({ score }) => score >= leastShared)
    .sort((a, b) => b.score - a.score)
  const [first, second] = scored
  return first && first.score > (second?.score ?? 0) ? first.other : undefined
}

/** Whether base names are equal; for `index` files, including the folder's name. */
export function calledAlike(a: string, b: string): boolean {
  const name = (file: string): string => {
    const parts = stem(file).split('/')
    return parts.slice(parts.at(-1) === 'index' ? -2 : -1).join('/')
  }
  return name(a) === name(b)
}

function stem(file: string): string {
  return file.replace(/(?:\.d)?\.[cm]?[jt]sx?$/, '')
}

function shared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const common = [...a].filter((name) => b.has(name)).length
  return common === 0 ? 0 : common / Math.max(a.size, b.size)
}

/** Path prefixes that enough files exchanged for another, longest first: `server/` for `server/src/`. */
function movedFolders(moves: ReadonlyMap<string, string>): [string, string][] {
  const counts = new Map<string, number>()
  for (const [from, to] of moves) {
    const [old, next] = [path.posix.dirname(from).split('/'), path.posix.dirname(to).split('/')]
    while (old.length > 0 && old.at(-1) === next.at(-1)) {
      old.pop()
      next.pop()
    }
    const key = [old, next].map((parts) => (parts.length === 0 ? '' : `${parts.join('/')}/`)).join(' ')
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return [...counts]
    .filter(([key, count]) => count >= leastTogether && !key.split(' ').every((part) => part === ''))
    .map(([key]): [string, string] => {
      const [from = '', to = ''] = key.split(' ')
      return [from, to]
    })
    .sort(([a], [b]) => b.length - a.length)
}
