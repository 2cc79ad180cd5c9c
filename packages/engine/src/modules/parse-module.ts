import { createRequire } from 'node:module'
import path from 'node:path'
import type * as Oxc from 'oxc-parser'
import { engineRoot } from '../files/engine-root'

/** Parses a module of a site in the language of its file extension. After a syntax error the result is empty; it does not throw. */
export function parseModule(source: string, filename: string): ReturnType<typeof parseSync> {
  const lang = /\.[cm]?ts$/.test(filename) ? 'ts' : filename.endsWith('.tsx') ? 'tsx' : 'jsx'
  return parseSync(filename, source, { lang, sourceType: 'module' })
}

/** Imported local names of a module, with their source and exported name: `default`, or `*` for the namespace. */
export function importsOf({
  staticImports,
}: ReturnType<typeof parseModule>['module']): Map<string, { source: string; name: string }> {
  return new Map(
    staticImports.flatMap(({ moduleRequest: { value: source }, entries }) =>
      entries.map(({ importName: { kind, name }, localName }) => [
        localName.value,
        { source, name: kind === 'Default' ? 'default' : (name ?? '*') },
      ]),
    ),
  )
}

let loaded: typeof Oxc | undefined

/** oxc-parser, loaded on first use: loading takes 8 ms, and most documents have no code to parse. */
function oxc(): typeof Oxc {
  return (loaded ??= createRequire(path.join(engineRoot, 'package.json'))('oxc-parser') as typeof Oxc)
}

export const parseSync: typeof Oxc.parseSync = (...code) => oxc().parseSync(...code)

/** Calls the handlers, by type, for each node of a program. */
export const visitProgram = (program: Oxc.Program, handlers: Oxc.VisitorObject): void =>
  new (oxc().Visitor)(handlers).visit(program)
