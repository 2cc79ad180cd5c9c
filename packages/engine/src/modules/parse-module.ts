import type * as Oxc from 'oxc-parser'
import { engineRequire } from './resolve'

/** Parses a module of a site in the language of its file extension. After a syntax error the result is empty; it does not throw. */
export function parseModule(source: string, filename: string): ReturnType<typeof parseSync> {
  const lang = /\.[cm]?ts$/.test(filename) ? 'ts' : filename.endsWith('.tsx') ? 'tsx' : 'jsx'
  return parseSync(filename, source, { lang, sourceType: 'module' })
}

export interface ImportedName {
  local: string
  /** `default`, `*` for the namespace, or the name of the export; empty for an import without names. */
  imported: string
  source: string
}

/** The names that a module imports, except types, each with the offset of its statement. */
export function importedNames({ staticImports }: ModuleInfo): (ImportedName & { start: number })[] {
  return staticImports.flatMap(({ start, moduleRequest: { value: source }, entries }) =>
    entries.length === 0
      ? [{ local: '', imported: '', source, start }]
      : entries
          .filter(({ isType }) => !isType)
          .map(({ importName: { kind, name }, localName: { value: local } }) => ({
            local,
            imported: kind === 'Default' ? 'default' : (name ?? '*'),
            source,
            start,
          })),
  )
}

export type ModuleInfo = Oxc.EcmaScriptModule

/** oxc-parser, loaded on first use: loading takes 8 ms, and most documents have no code to parse. */
const oxc = (): typeof Oxc => engineRequire('oxc-parser')

export const parseSync: typeof Oxc.parseSync = (...code) => oxc().parseSync(...code)

export const visitProgram = (program: Oxc.Program, handlers: Oxc.VisitorObject): void =>
  new (oxc().Visitor)(handlers).visit(program)
