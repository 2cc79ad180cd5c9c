import { parseSync } from './javascript-parser'

/** Parses a module of a site by the language that its name says. A syntax error leaves the result empty; it does not throw. */
export function parseModule(source: string, filename: string): ReturnType<typeof parseSync> {
  const lang = /\.[cm]?ts$/.test(filename) ? 'ts' : filename.endsWith('.tsx') ? 'tsx' : 'jsx'
  return parseSync(filename, source, { lang, sourceType: 'module' })
}

/** Local names that a module imports, each with where it is from, and what it is called there: `default`, or `*` for all of it. */
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
