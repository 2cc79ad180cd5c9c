/** The exports of a package's entry points, followed through re-exports inside the package. */
import type { Node } from 'oxc-parser'
import type { EntryPoint, IndexedExport, IndexedFile } from '../index/index-format'
import { collectImports, relativeModule, type ModuleImport } from './imports'
import { declaredNames, nameOf, parseSource } from './parse-source'
import { originalsOf } from '../fetch/recover'
import type { PackageManifest } from '../fetch/unpack'

/** An export of a module: a name of its own, or `local` of the module `from`. */
interface ModuleExport {
  name: string
  local: string
  from?: string
}

/** What a package's entry points and their exports are read from. */
export interface ModuleSource {
  manifest: PackageManifest
  /** Text of a module by its path: a published declaration file or a source; undefined if there is none. */
  text(file: string): string | undefined
}

/** Entry points with their exports, sorted by name. `default` is omitted if there is nothing else to say about it. */
export function collectExports(source: ModuleSource, files: readonly IndexedFile[]): EntryPoint[] {
  const resolver = new ExportResolver(source, files)
  return [...entryFiles(source)]
    .map(([path, file]) => ({
      path,
      exports: [...resolver.exportsOf(file).values()].sort((a, b) => (a.name < b.name ? -1 : 1)),
    }))
    .filter((entry) => entry.exports.length > 0)
    .sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** Entry path → declaration file, or original source if the package ships no declarations. */
function entryFiles({ manifest, text }: ModuleSource): Map<string, string> {
  const known = (candidate: string | undefined): string | undefined => {
    const file = candidate?.replace(/^\.\//, '')
    return file !== undefined && text(file) !== undefined ? file : undefined
  }
  const found = new Map<string, string>()
  const add = (entry: string, ...candidates: (string | undefined)[]): void => {
    const file = candidates.map(known).find((candidate) => candidate !== undefined)
    if (file !== undefined && !entry.includes('*') && !file.endsWith('.json')) found.set(entry, file)
  }
  const { exports, types, typings, main, source } = manifest
  if (typeof exports === 'object' && exports !== null) {
    for (const [entry, target] of Object.entries(exports)) {
      if (entry.startsWith('.'))
        add(entry, condition(target, 'types'), condition(target, 'source'), condition(target, 'default'))
    }
    // A package with a single entry point may list its conditions without `.`.
    if (found.size === 0) add('.', condition(exports, 'types'), condition(exports, 'source'))
  }
  if (found.size === 0) add('.', types, typings, source, main?.replace(/\.[mc]?js$/, '.d.ts'))
  return found
}

/** Target of a condition at any depth in an entry of `exports`. */
function condition(target: unknown, name: string): string | undefined {
  if (typeof target === 'string') return name === 'default' ? target : undefined
  if (typeof target !== 'object' || target === null) return undefined
  for (const [key, value] of Object.entries(target)) {
    const found = key === name && typeof value === 'string' ? value : condition(value, name)
    if (found !== undefined && (key === name || typeof value === 'object')) return found
  }
  return undefined
}

class ExportResolver {
  readonly #modules = new Map<string, Map<string, IndexedExport>>()
  readonly #indexed: Map<string, IndexedFile>

  constructor(
    readonly source: ModuleSource,
    files: readonly IndexedFile[],
  ) {
    this.#indexed = new Map(files.map((file) => [file.path, file]))
  }

  /** A module's exports by name. */
  exportsOf(file: string): ReadonlyMap<string, IndexedExport> {
    const known = this.#modules.get(file)
    if (known) return known
    const found = new Map<string, IndexedExport>()
    // Stored before they are followed, because modules may export each other.
    this.#modules.set(file, found)
    const body = parseSource(file, this.source.text(file) ?? '')?.program.body ?? []
    const imports = collectImports(body.filter(({ type }) => type !== 'VariableDeclaration'))
    for (const item of namedExports(body, imports)) found.set(item.name, this.#follow(file, item))
    for (const { from } of imports.filter(isStar)) {
      const target = this.#resolve(file, from)
      for (const [name, item] of target === undefined ? [] : this.exportsOf(target))
        if (name !== 'default' && !found.has(name)) found.set(name, item)
    }
    return found
  }

  /** Follows an export to the file that declares it. */
  #follow(file: string, { name, local, from }: ModuleExport): IndexedExport {
    if (from === undefined) return this.#declared(file, name, local)
    const target = this.#resolve(file, from)
    if (target === undefined) return { kind: 're-export', name, file: from }
    if (local === '*') return { kind: 'namespace', name, file: this.#originalPath(target) }
    const found = this.exportsOf(target).get(local)
    return found ? { ...found, name } : this.#declared(target, name, local)
  }

  #declared(file: string, name: string, local: string): IndexedExport {
    const indexed = this.#indexed.get(file) ?? this.#indexed.get(this.#originalPath(file))
    const symbol = indexed?.symbols.find((candidate) => candidate.name === local)
    return { kind: symbol?.kind ?? 'export', name, file: indexed?.path ?? this.#originalPath(file) }
  }

  /** Path of the recovered original of a declaration file, or the file itself. */
  #originalPath(file: string): string {
    return [file, ...originalsOf(file)].find((path) => this.#indexed.has(path)) ?? file
  }

  /** File of the package that a relative specifier resolves to; undefined for other packages. */
  #resolve(from: string, specifier: string): string | undefined {
    const known = (file: string) => (this.source.text(file) === undefined ? undefined : file)
    return specifier.startsWith('.') ? relativeModule(from, specifier, known) : undefined
  }
}

const isStar = ({ reExport, local }: ModuleImport) => reExport === true && local === '*'

/** The names that a module exports, except through `export *`, with imported ones resolved to their source modules. */
function namedExports(body: readonly Node[], imports: readonly ModuleImport[]): ModuleExport[] {
  const passedOn = imports.filter((item) => item.reExport && !isStar(item))
  return [
    ...passedOn.map(({ from, local, imported }) => ({ name: local, local: imported, from })),
    ...ownNames(body).map(({ name, local }) => {
      const found = imports.find((item) => !item.reExport && item.local === local)
      return found ? { name, local: found.imported, from: found.from } : { name, local }
    }),
  ]
}

/** Names that a module's `export` statements give to its own declarations and imports. */
export function ownExports(body: readonly Node[]): string[] {
  return ownNames(body).map(({ name }) => name)
}

function ownNames(body: readonly Node[]): { name: string; local: string }[] {
  return body.flatMap((statement) => {
    if (statement.type === 'ExportDefaultDeclaration') return [{ name: 'default', local: 'default' }]
    if (statement.type !== 'ExportNamedDeclaration' || statement.source) return []
    const declared = statement.declaration ? declaredNames(statement.declaration) : []
    return [
      ...statement.specifiers.map(({ exported, local }) => ({
        name: nameOf(exported) ?? '',
        local: nameOf(local) ?? '',
      })),
      ...declared.map((name) => ({ name, local: name })),
    ]
  })
}
