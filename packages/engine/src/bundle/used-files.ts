import { readFileSync } from 'node:fs'
import { mdxComponentsFiles } from '../modules/read/mdx-components'
import { isFile, pathCandidates } from '../modules/resolve'
import type { Site } from '../content/load-site'

/** Whatever may name a file of the site: more than its imports, so that nothing that is used is missed. */
const named = /['"`]((?:@site\/|@theme\/|\.{1,2}\/)[^'"`\n]+)['"`]/g

/**
 * Absolute paths of the files that documents name, those that these name, and so on; undefined where that cannot be told, because plugins may
 * add what they like. Reads all documents.
 */
export function usedFiles({
  siteDir,
  docs,
  config,
}: Pick<Site, 'siteDir' | 'docs' | 'config'>): ReadonlySet<string> | undefined {
  if (config.markdown.plugins !== undefined) return undefined
  const used = new Set([
    ...docs.map(({ absolute }) => absolute),
    ...mdxComponentsFiles(siteDir).filter((file) => isFile(file)),
  ])
  // Grows while it is gone through.
  for (const file of used) {
    if (!/\.(?:mdx?|[cm]?[jt]sx?)$/.test(file)) continue
    for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(named)) {
      const found = pathCandidates(specifier, file, siteDir).find((candidate) => isFile(candidate))
      if (found !== undefined) used.add(found)
    }
  }
  return used
}
