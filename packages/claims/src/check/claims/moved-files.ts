/** Compares two states of a package to find where its files went. */
import path from 'node:path'
import { symbolPaths } from '../../upstream/index/find-symbol'
import type { PackageView } from '../../upstream/index/read-index'

/** Minimum share of declarations in common for one file to be another's successor. */
export const leastShared = 0.5
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
  const moves = pairFiles(known(before, gone), known(now, fresh))
  const taken = new Set(moves.values())
  const folders = movedFolders(moves)
  for (const file of gone) {
    if (moves.has(file)) continue
    const candidates = new Set(
      folders.flatMap(([from, to]) => (file.startsWith(from) ? [to + stem(file.slice(from.length))] : [])),
    )
    const [only, other] = fresh.filter((path) => candidates.has(stem(path)) && !taken.has(path))
    if (only === undefined || other !== undefined) continue
    moves.set(file, only)
    taken.add(only)
  }
  return moves
}

const known = (view: PackageView, paths: readonly string[]) =>
  paths.flatMap((file) => {
    const found = view.file(file)
    return found ? [{ path: file, names: new Set(symbolPaths(found.symbols).map((item) => item.path)) }] : []
  })

type KnownFile = ReturnType<typeof known>[number]

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
  const [first, second] = others
    .filter((other) => calledAlike(file.path, other.path))
    .map((other) => ({ other, score: shared(file.names, other.names) }))
    .filter(({ score }) => score >= leastShared)
    .sort((a, b) => b.score - a.score)
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

const stem = (file: string) => file.replace(/(?:\.d)?\.[cm]?[jt]sx?$/, '')

/** Share of the larger set that is common to both, 0 to 1. */
export function shared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
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
    const key = [old, next].map((parts) => parts.map((part) => `${part}/`).join('')).join(' ')
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return [...counts]
    .filter(([key, count]) => count >= leastTogether && key !== ' ')
    .map(([key]): [string, string] => {
      const [from = '', to = ''] = key.split(' ')
      return [from, to]
    })
    .sort(([a], [b]) => b.length - a.length)
}
