import { parseModule } from '../parse-module'

export interface Specifiers {
  /** What a module names: imports, exports, `import('…')`, `new URL('…', import.meta.url)`; `@import` and `url(…)` of a stylesheet. */
  specifiers: string[]
  /** Whether it names files by a pattern. */
  hasGlob: boolean
}

/** Names of other files in a module or stylesheet. What is put together when it is run is not found. */
export function findSpecifiers(source: string, filename: string): Specifiers {
  if (filename.endsWith('.css')) return { specifiers: matches(source, cssAddress), hasGlob: false }
  // Parsing costs more than this look.
  if (!/\bimport\b|\bfrom\b/.test(source)) return { specifiers: [], hasGlob: false }
  const { module } = parseModule(source, filename)
  const dynamic = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) =>
    matches(source.slice(start, end), /^(['"`])([^$]*)\1$/g),
  )
  return {
    specifiers: [
      ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
      ...module.staticExports.flatMap(({ entries }) =>
        entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
      ),
      ...dynamic,
      ...matches(source, moduleAddress),
    ],
    hasGlob: /\bimport\.meta\.glob\b/.test(source),
  }
}

const cssAddress = /(?:@import\s+(?:url\(\s*)?|url\(\s*)(["']?)([^"')\s;]+)\1/g
const moduleAddress = /new\s+URL\(\s*(["'`])([^"'`$]+)\1\s*,\s*import\.meta\.url/g

const matches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].flatMap(([, , address]) => address ?? [])
