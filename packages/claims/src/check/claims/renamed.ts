/** Comparing two releases of a file: what took the place of a symbol or a file that is gone. */
import { findSymbol, membersOf, symbolPaths } from '../../upstream/index/find-symbol'
import type { IndexedFile } from '../../upstream/index/index-format'
import { similarity } from '../../upstream/nearest'
import type { PackageView } from '../../upstream/index/read-index'
import type { SourceSymbol } from '../../upstream/index/symbol-lines'

/**
 * New name (dotted path) of a symbol that `now` lacks: a symbol that is new beside where the old one stood, of the same
 * kind, and like it by its members, its name or its place. Undefined where nothing new is like it.
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
    // Where as many symbols of this kind came as went, their order tells the pairs.
    const place = gone.length === candidates.length && gone.indexOf(old) === position ? 0.45 : 0
    const score = Math.max(likeness, members) + 0.3 * Math.min(likeness, members) + place
    if (best === undefined || score > best.score) best = { symbol, score }
  }
  return best !== undefined && best.score >= 0.6 ? best.symbol : undefined
}

/** Shared part of two symbols' members, 0 to 1; a few common ones (`Request`, `Response`) say little. */
function sharedMembers(old: SourceSymbol, symbol: SourceSymbol): number {
  const [before, now] = [names(membersOf(old)), names(membersOf(symbol))]
  const common = [...before].filter((name) => now.has(name)).length
  return overlap(before, now) * Math.min(1, common / 4)
}

/** A function that becomes a method, or a class a function, is the same thing in another coat. */
function kindGroup({ kind }: SourceSymbol): string {
  return kind === 'interface' || kind === 'type'
    ? 'type'
    : kind === 'property' || kind === 'method'
      ? 'member'
      : 'value'
}

/** Path of the file that took the place of `before`: the one in `view`, not there before, that declares most of its names. */
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

/** Shared part of two sets, 0 to 1. */
function overlap(a: Set<string>, b: Set<string>): number {
  const common = [...a].filter((item) => b.has(item)).length
  const all = a.size + b.size - common
  return all === 0 ? 0 : common / all
}
