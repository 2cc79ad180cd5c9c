/** Which file a specifier means that stands in a module or a document of a site. */
import { existsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const moduleEndings = [
  '',
  '.tsx',
  '.ts',
  '.mts',
  '.cts',
  '.jsx',
  '.js',
  '.mjs',
  '.cjs',
  '/index.tsx',
  '/index.ts',
  '/index.jsx',
  '/index.js',
]

/** Whether there is a file, not a folder, of this name; `existsSync` takes what can be no path at all: too long, or with a null character. */
export const isFile = (path: string) => existsSync(path) && statSync(path).isFile()

/**
 * Absolute paths that a specifier may mean in the file `from`, the usual endings tried one by one. What `@theme/` names is the engine's
 * where it has that; these are for the parts that a site adds itself, in `src/theme/`.
 */
export function pathCandidates(specifier: string, from: string, siteDir: string): string[] {
  const base = /^(?:@site|~)\//.test(specifier)
    ? join(siteDir, specifier.replace(/^[^/]*\//, ''))
    : specifier.startsWith('@theme/')
      ? join(siteDir, 'src/theme', specifier.slice('@theme/'.length))
      : specifier.startsWith('/')
        ? join(siteDir, 'static', specifier)
        : resolve(dirname(from), specifier)
  return moduleEndings.map((ending) => base + ending)
}
