import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { findLiveExports } from '../markdown/live-exports'
import type { ModuleTable } from './site-plugin'

const isComponentFile = (name: string) => /\.(tsx|jsx)$/.test(name) && !/\.(test|spec)\./.test(name)
const skipped = new Set(['node_modules', 'static', 'upstream', '.git', 'pages'])

/** Modules of the site folder whose components have behaviour: they get a browser chunk each (C6). */
export function findIslandModules(siteDir: string): ModuleTable {
  const found: ModuleTable = new Map()
  for (const file of walk(siteDir, isComponentFile)) {
    const live = findLiveExports(readFileSync(file, 'utf8'), file)
    if (live.length > 0) found.set(keyOf(siteDir, file), file)
  }
  return found
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
