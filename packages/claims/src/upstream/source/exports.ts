/** The exports of a package's entry points, followed through re-exports inside the package. */
import type { Node } from 'oxc-parser'
import type { EntryPoint, IndexedExport, IndexedFile } from '../index/index-format'
import { collectImports, relativeModule } from './imports'
import { nameOf, parseSource } from './parse-source'
import { originalsOf } from '../fetch/recover'
import type { PackageManifest } from '../fetch/unpack'
import type { SourceSymbol } from '../index/symbol-lines'

interface ModuleExport {
  name: string
  /** Declared in this file, or `local` in the module `from`. */
  local: string
  from?: string
}

interface ModuleExports {
  named: ModuleExport[]
  /** `export * from …` */
  stars: string[]
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
  const entries = entryFiles(source)
  return [...entries]
    .map(([entry, file]) => ({ path: entry, exports: resolver.exportsOf(file) }))
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
  readonly #modules = new Map<string, ModuleExports>()
  readonly #indexed: Map<string, IndexedFile>

  constructor(
    readonly source: ModuleSource,
    files: readonly IndexedFile[],
  ) {
    this.#indexed = new Map(files.map((file) => [file.path, file]))
  }

  exportsOf(file: string): IndexedExport[] {
    return [...this.#names(file)].sort().map((name) => this.#find(file, name, name))
  }

  /** `seen` guards against cycles, like in `#find`. */
  #names(file: string, seen = new Set<string>()): Set<string> {
    seen.add(file)
    const { named, stars } = this.#module(file)
    const names = new Set(named.map(({ name }) => name))
    for (const star of stars) {
      const target = this.#resolve(file, star)
      if (target === undefined || seen.has(target)) continue
      for (const name of this.#names(target, seen)) if (name !== 'default') names.add(name)
    }
    return names
  }

  /** Follows the export `local` of a file, known as `name`, to the file that declares it. */
  #find(file: string, local: string, name: string, seen = new Set<string>()): IndexedExport {
    const key = `${file}\n${local}`
    if (seen.has(key)) return { kind: 'export', name, file: this.#originalPath(file) }
    seen.add(key)
    const { named, stars } = this.#module(file)
    const own = named.find((item) => item.name === local)
    if (own?.from !== undefined) {
      const target = this.#resolve(file, own.from)
      if (target === undefined) return { kind: 're-export', name, file: own.from }
      if (own.local === '*') return { kind: 'namespace', name, file: this.#originalPath(target) }
      return this.#find(target, own.local, name, seen)
    }
    for (const star of own ? [] : stars) {
      const target = this.#resolve(file, star)
      const found = target === undefined ? undefined : this.#find(target, local, name, seen)
      if (found && found.kind !== 'export') return found
    }
    return this.#declared(file, name, own?.local ?? local)
  }

  #declared(file: string, name: string, local: string): IndexedExport {
    const indexed = this.#indexed.get(file) ?? this.#indexed.get(this.#originalPath(file))
    const symbol = indexed?.symbols.find((candidate: SourceSymbol) => candidate.name === local)
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

  #module(file: string): ModuleExports {
    let found = this.#modules.get(file)
    if (found === undefined) {
      const parsed = parseSource(file, this.source.text(file) ?? '')
      found = parsed ? moduleExports(parsed.program.body) : { named: [], stars: [] }
      this.#modules.set(file, found)
    }
    return found
  }
}

/** The `export` statements of a module, with imported names resolved to their source modules. */
function moduleExports(body: readonly Node[]): ModuleExports {
  const taken = collectImports(body.filter(({ type }) => type !== 'VariableDeclaration'))
  const passedOn = taken.filter(({ reExport }) => reExport)
  const imports = new Map(
    taken
      .filter(({ reExport }) => !reExport)
      .map(({ from, local, imported }) => [local, { local: imported, from }]),
  )
  return {
    named: [
      ...passedOn
        .filter(({ local }) => local !== '*')
        .map(({ from, local, imported }) => ({ name: local, local: imported, from })),
      ...ownNames(body).map(({ name, local }) => ({ name, ...(imports.get(local) ?? { local }) })),
    ],
    stars: passedOn.filter(({ local }) => local === '*').map(({ from }) => from),
  }
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

function declaredNames(node: Node): string[] {
  if (node.type === 'VariableDeclaration') {
    return node.declarations.map(({ id }) => nameOf(id)).filter((name) => name !== undefined)
  }
  const name = 'id' in node && node.id ? nameOf(node.id) : undefined
  return name === undefined ? [] : [name]
}
