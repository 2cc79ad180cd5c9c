import { joined } from '../find/find-reader'
import { signatureOf } from '../check/claims/check-claim'
import { symbolPaths } from '../upstream/index/find-symbol'
import type { PackageView, UpstreamIndex } from '../upstream/index/read-index'
import { lastPart, nearest } from '../upstream/nearest'

export type Declaration = ReturnType<typeof declarationsIn>[number]

/** Kinds that are not declarations themselves: re-exports, results and properties. */
const weakKinds = new Set(['export', 'result', 'property'])

/** Declarations of a name (`createEventHub`, `Strapi.start`) in the whole code base, exported ones first. */
export function findDeclarations(index: UpstreamIndex, name: string, limit = 20): Declaration[] {
  const last = lastPart(name)
  if (last === '') return []
  const found = index
    .packages()
    .flatMap((view) => view.filesHolding(last).flatMap((path) => declarationsIn(view, path, name)))
  const strong = found.filter(({ kind }) => !weakKinds.has(kind))
  return (strong.length > 0 ? strong : found)
    .toSorted((a, b) => b.exportedBy.length - a.exportedBy.length || depth(a) - depth(b))
    .slice(0, limit)
}

/** Names similar to an undeclared one; for a member (`EventHub.emti`), other members of the same owner. */
export function nearestNames(index: UpstreamIndex, name: string): string[] {
  const owner = ownerOf(name)
  const half = Math.ceil(name.length / 2)
  // A typing error affects one half of a name. Reading all files for a name would take seconds.
  const pieces =
    owner === ''
      ? [name.slice(0, half), name.slice(half)].filter((piece) => piece.length >= shortestPiece)
      : [lastPart(owner)]
  const names = index.packages().flatMap((view) => {
    const declared = pieces
      .flatMap((piece) => view.filesHolding(piece))
      .flatMap((path) => symbolPaths(view.file(path)?.symbols ?? []).map((symbol) => symbol.path))
      .filter((path) => ownerOf(path) === owner)
    const exported = view.entries().flatMap((entry) => entry.exports.map((item) => item.name))
    return owner === '' ? [...declared, ...exported] : declared
  })
  return nearest(name, names, leastLikeness, 5)
}

const ownerOf = (name: string) => name.slice(0, Math.max(0, name.lastIndexOf('.')))

/** Shorter pieces occur in nearly every file. */
const shortestPiece = 4
const leastLikeness = 0.5

const depth = ({ name }: Declaration) => name.split('.').length

function declarationsIn(view: PackageView, path: string, name: string) {
  const file = view.file(path)
  if (!file) return []
  return symbolPaths(file.symbols)
    .filter((symbol) => symbol.path === name || symbol.path.endsWith(`.${name}`))
    .map(({ path: full, symbol }) => ({
      package: view.name,
      path: file.path,
      /** In the repository. */
      file: joined(view.folder, file.original ?? file.path),
      /** Qualified by its owner: `Strapi.start`. */
      name: full,
      kind: symbol.kind,
      lines: { first: symbol.line, last: symbol.lastLine ?? symbol.line },
      /** Parameters and type as declared in the source, if present. */
      signature: signatureOf(symbol) || undefined,
      /** Entry points of its package that export it: `@strapi/core`, `@strapi/admin/strapi-admin`. */
      exportedBy: view
        .entries()
        .filter((entry) => entry.exports.some((item) => item.name === full && item.file === file.path))
        .map((entry) => view.name + entry.path.slice(1)),
    }))
}
