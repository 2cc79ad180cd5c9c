/** The imports and exports of modules, followed through re-exports inside their package. */
import path from 'node:path'
import type { ExportSpecifier, Node } from 'oxc-parser'
import { originalsOf } from '../fetch/recover'
import type { PackageManifest } from '../fetch/unpack'
import type { EntryPoint, IndexedExport, IndexedFile, ModuleImport } from '../index/index-format'
import { declaredNames, nameOf, parseSource } from './parse-source'

/** The top-level imports and re-exports of a module, in order, including `require` with a literal. */
export function collectImports(body: readonly Node[]): ModuleImport[] {
  return body.flatMap((statement): ModuleImport[] => {
    if (statement.type === 'ImportDeclaration') {
      const from = statement.source.value
      return statement.specifiers.map((specifier) => {
        const named = specifier.type === 'ImportSpecifier' ? nameOf(specifier.imported) : undefined
        const imported = named ?? (specifier.type === 'ImportNamespaceSpecifier' ? '*' : 'default')
        return { from, local: specifier.local.name, imported }
      })
    }
    if (statement.type === 'ExportAllDeclaration') {
      const local = statement.exported ? (nameOf(statement.exported) ?? '*') : '*'
      return [{ from: statement.source.value, local, imported: '*', reExport: true }]
    }
    if (statement.type === 'ExportNamedDeclaration' && statement.source) {
      const from = statement.source.value
      return statement.specifiers.map((item) => ({ from, ...exportedNames(item), reExport: true }))
    }
    return statement.type === 'VariableDeclaration' ? statement.declarations.flatMap(required) : []
  })
}

/** `const x = require('y')`, `const { a, b: c } = require('y')`. */
function required({ id, init }: { id: Node; init: Node | null }): ModuleImport[] {
  if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier' || init.callee.name !== 'require')
    return []
  const [source] = init.arguments
  const from = source && nameOf(source)
  if (from === undefined) return []
  if (id.type === 'Identifier') return [{ from, local: id.name, imported: '*' }]
  if (id.type !== 'ObjectPattern') return []
  return id.properties.flatMap((property) => {
    const local = property.type === 'Property' ? nameOf(property.value) : undefined
    const imported = property.type === 'Property' ? nameOf(property.key) : undefined
    return local === undefined || imported === undefined ? [] : [{ from, local, imported }]
  })
}

const endings = '.d.ts .d.mts /index.d.ts .ts .tsx .js .jsx /index.ts /index.tsx /index.js'.split(' ')

/** The module that a relative specifier in a file means, among those that `find` knows. */
export function relativeModule<Module>(
  from: string,
  specifier: string,
  find: (file: string) => Module | undefined,
): Module | undefined {
  const base = path.posix.join(path.posix.dirname(from), specifier).replace(/\.[mc]?js$/, '')
  for (const ending of [...endings, '']) {
    const found = find(base + ending)
    if (found !== undefined) return found
  }
  return undefined
}

/** An export of a module: `imported` of the module `from`, or of its own; `local` is the exported name. */
type ModuleExport = Pick<ModuleImport, 'local' | 'imported'> & { from?: string }

export interface ModuleSource {
  manifest: PackageManifest
  /** Text of a module by its path: a published declaration file or a source; undefined if there is none. */
  text: (file: string) => string | undefined
}

/** Entry points with their exports, sorted by name. `default` is omitted if there is nothing else to say about it. */
export function collectExports(source: ModuleSource, files: readonly IndexedFile[]): EntryPoint[] {
  const exportsOf = exportResolver(source, new Map(files.map((file) => [file.path, file])))
  return [...entryFiles(source)]
    .map(([path, file]) => ({
      path,
      exports: [...exportsOf(file).values()].sort((a, b) => (a.name < b.name ? -1 : 1)),
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

/** Returns a function that finds what a file exports, by name. */
function exportResolver({ text }: ModuleSource, indexed: ReadonlyMap<string, IndexedFile>) {
  const modules = new Map<string, Map<string, IndexedExport>>()
  const exportsOf = (file: string): ReadonlyMap<string, IndexedExport> => {
    const known = modules.get(file)
    if (known) return known
    const found = new Map<string, IndexedExport>()
    // Stored before they are followed, because modules may export each other.
    modules.set(file, found)
    const body = parseSource(file, text(file) ?? '')?.program.body ?? []
    const imports = collectImports(body.filter(({ type }) => type !== 'VariableDeclaration'))
    for (const item of namedExports(body, imports)) found.set(item.local, follow(file, item))
    for (const { from } of imports.filter(isStar)) {
      const target = resolve(file, from)
      for (const [name, item] of target === undefined ? [] : exportsOf(target))
        if (name !== 'default' && !found.has(name)) found.set(name, item)
    }
    return found
  }
  /** Follows an export to the file that declares it. */
  const follow = (file: string, { local: name, imported, from }: ModuleExport): IndexedExport => {
    if (from === undefined) return declared(file, name, imported)
    const target = resolve(file, from)
    if (target === undefined) return { kind: 're-export', name, file: from }
    if (imported === '*') return { kind: 'namespace', name, file: originalPath(target) }
    const found = exportsOf(target).get(imported)
    return found ? { ...found, name } : declared(target, name, imported)
  }
  const declared = (place: string, name: string, own: string): IndexedExport => {
    const file = originalPath(place)
    const symbol = indexed.get(file)?.symbols.find((candidate) => candidate.name === own)
    return { kind: symbol?.kind ?? 'export', name, file }
  }
  /** Path of the recovered original of a declaration file, or the file itself. */
  const originalPath = (file: string): string =>
    [file, ...originalsOf(file)].find((path) => indexed.has(path)) ?? file
  /** File of the package that a relative specifier resolves to; undefined for other packages. */
  const resolve = (from: string, specifier: string): string | undefined => {
    const known = (file: string) => (text(file) === undefined ? undefined : file)
    return specifier.startsWith('.') ? relativeModule(from, specifier, known) : undefined
  }
  return exportsOf
}

const isStar = ({ reExport, local }: ModuleImport) => reExport === true && local === '*'

/** The names that a module exports, except through `export *`, with imported ones resolved to their source modules. */
function namedExports(body: readonly Node[], imports: readonly ModuleImport[]): ModuleExport[] {
  const own = ownExports(body).map((item) => {
    const found = imports.find(({ reExport, local }) => !reExport && local === item.imported)
    return found ? { ...found, local: item.local } : item
  })
  return [...imports.filter((item) => item.reExport && !isStar(item)), ...own]
}

/** The names that a module's `export` statements give to its own declarations and imports. */
export function ownExports(body: readonly Node[]): ModuleExport[] {
  return body.flatMap((statement) => {
    if (statement.type === 'ExportDefaultDeclaration') return [{ local: 'default', imported: 'default' }]
    if (statement.type !== 'ExportNamedDeclaration' || statement.source) return []
    const declared = statement.declaration ? declaredNames(statement.declaration) : []
    return [
      ...statement.specifiers.map(exportedNames),
      ...declared.map((name) => ({ local: name, imported: name })),
    ]
  })
}

const exportedNames = ({ exported, local }: ExportSpecifier): ModuleExport => ({
  local: nameOf(exported) ?? '',
  imported: nameOf(local) ?? '',
})
