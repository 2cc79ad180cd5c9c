/** What the code of a site imports, read from its text without running or bundling it. */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { rawSpecifier } from '../../model/raw-specifier'
import { parseModule } from '../parse-module'
import { pathCandidates } from '../resolve'
import { isImage, isStylesheet } from '../site-files'

const specifierPattern = /(?:\bimport\s+|\bfrom\s*|\brequire\(\s*|\bimport\(\s*)(?:(['"])([^'"\n]+)\1)/g

/** Files that are no code and that code of a site imports, as absolute paths. */
export interface ImportedFiles {
  stylesheets: string[]
  /** Pictures and other files whose address is used. */
  media: string[]
}

/** @param sources text of the site's code by absolute path */
export function findImportedFiles(sources: ReadonlyMap<string, string>, siteDir: string): ImportedFiles {
  const stylesheets = new Set<string>()
  const media = new Set<string>()
  for (const [file, source] of sources) {
    for (const [, , specifier = ''] of source.matchAll(specifierPattern)) {
      if (rawSpecifier(specifier) !== undefined) continue
      const wanted = isStylesheet(specifier) ? stylesheets : isImage(specifier) ? media : undefined
      if (!wanted) continue
      const found = resolveImported(specifier, file, siteDir)
      if (found !== undefined) wanted.add(found)
    }
  }
  return { stylesheets: [...stylesheets].sort(), media: [...media].sort() }
}

function resolveImported(specifier: string, from: string, siteDir: string): string | undefined {
  if (/^(?:@site\/|\.)/.test(specifier)) {
    return pathCandidates(specifier, from, siteDir).find((file) => existsSync(file))
  }
  try {
    return createRequire(path.join(siteDir, 'package.json')).resolve(specifier)
  } catch {
    // Reported where the module that imports it is loaded.
    return undefined
  }
}

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
