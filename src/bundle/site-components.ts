import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { findLiveModules } from '../markdown/live-exports'
import type { ModuleTable } from './site-plugin'

const isComponentFile = (name: string) => /\.(tsx|jsx)$/.test(name) && !/\.(test|spec)\./.test(name)
const skipped = new Set(['node_modules', 'static', 'upstream', '.git', 'pages'])

/**
 * Components of the site folder that have behaviour, by absolute path, with the names of their live exports (C6). A module that
 * imports a live one is live, too: rendered on the server alone, its part would be dead.
 */
export function findLiveComponents(siteDir: string): Map<string, string[]> {
  const files = [...walk(siteDir, isComponentFile)]
  const sources = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
  const resolve = (specifier: string, from: string) => {
    const base = specifier.startsWith('@site/')
      ? path.join(siteDir, specifier.slice('@site/'.length))
      : specifier.startsWith('.')
        ? path.resolve(path.dirname(from), specifier)
        : undefined
    if (base === undefined) return undefined
    return [base, `${base}.tsx`, `${base}.jsx`, path.join(base, 'index.tsx')].find((file) =>
      sources.has(file),
    )
  }
  return findLiveModules(sources, resolve)
}

/** Live components as browser modules: each gets a chunk of its own. */
export function findIslandModules(siteDir: string): ModuleTable {
  return new Map([...findLiveComponents(siteDir).keys()].map((file) => [keyOf(siteDir, file), file]))
}

/** Stylesheets beside components. */
export function findComponentStyles(siteDir: string): string[] {
  const folder = path.join(siteDir, 'components')
  return existsSync(folder) ? [...walk(folder, (name) => name.endsWith('.css'))] : []
}

/** React pages: `pages/**.tsx`; names that start with `_` are parts of others. `pages/index.tsx` is the home page. */
export function findSitePages(siteDir: string): ModuleTable {
  const folder = path.join(siteDir, 'pages')
  if (!existsSync(folder)) return new Map()
  const files = [...walk(folder, isComponentFile)].filter((file) => !path.basename(file).startsWith('_'))
  return new Map(files.map((file) => [keyOf(siteDir, file), file]))
}

const keyOf = (siteDir: string, file: string) => path.relative(siteDir, file).replaceAll(path.sep, '/')

function* walk(folder: string, accept: (name: string) => boolean): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) {
      if (!skipped.has(entry.name)) yield* walk(file, accept)
    } else if (accept(entry.name)) yield file
  }
}
