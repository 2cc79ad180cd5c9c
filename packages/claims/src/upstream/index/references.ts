/** Resolves a symbol's references to their declarations. */
import path from 'node:path'
import { symbolPaths } from './find-symbol'
import { relativeModule } from '../source/modules'
import type { SourceSymbol } from './symbol-lines'
import type { IndexedFile, ModuleImport } from './index-format'
import type { PackageView, UpstreamIndex } from './read-index'
import { splitSpecifier } from 'holdtrue/model/path'

type ReferenceKind = 'calls' | 'uses' | 'constructs'

/** References of one kind in a symbol and all of its members, without duplicates. */
export function allReferences(symbol: SourceSymbol, kind: ReferenceKind): string[] {
  return [...new Set(symbolPaths([symbol]).flatMap((inner) => inner.symbol[kind] ?? []))]
}

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
