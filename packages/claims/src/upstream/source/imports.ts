/** The imports and re-exports of a module: enough to follow a name to its declaration. */
import path from 'node:path'
import type { Node } from 'oxc-parser'
import { nameOf } from './parse-source'

export interface ModuleImport {
  /** As written: `./types`, `@strapi/utils`. */
  from: string
  /** Name in this file; for re-exports, the exported name. `*` for `export * from`. */
  local: string
  /** Name in the other module: `default`, or `*` for the namespace. */
  imported: string
  /** A re-export, which is not a name in this file. */
  reExport?: boolean
}

/** The top-level imports and re-exports of a module, in order, including `require` with a literal. */
export function collectImports(body: readonly Node[]): ModuleImport[] {
  return body.flatMap((statement): ModuleImport[] => {
    if (statement.type === 'ImportDeclaration') {
      const from = statement.source.value
      return statement.specifiers.map((specifier) => ({
        from,
        local: specifier.local.name,
        imported: importedName(specifier),
      }))
    }
    if (statement.type === 'ExportAllDeclaration') {
      const local = statement.exported ? (nameOf(statement.exported) ?? '*') : '*'
      return [{ from: statement.source.value, local, imported: '*', reExport: true }]
    }
    if (statement.type === 'ExportNamedDeclaration' && statement.source) {
      const from = statement.source.value
      return statement.specifiers.map(({ exported, local }) => ({
        from,
        local: nameOf(exported) ?? '',
        imported: nameOf(local) ?? '',
        reExport: true,
      }))
    }
    return statement.type === 'VariableDeclaration' ? statement.declarations.flatMap(required) : []
  })
}

function importedName(specifier: Node): string {
  if (specifier.type === 'ImportSpecifier') return nameOf(specifier.imported) ?? ''
  return specifier.type === 'ImportNamespaceSpecifier' ? '*' : 'default'
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
