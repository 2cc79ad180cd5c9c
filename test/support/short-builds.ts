import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'

/**
 * What a cache remembers of the files of its sites. A build that makes only pages of edited documents does not write that, and one that
 * has nothing to do does not either: where it is the same before and after, the build was one of these.
 */
export function rememberedFiles(cacheDir: string): string {
  const sites = path.join(cacheDir, 'sites')
  if (!existsSync(sites)) return ''
  return readdirSync(sites, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\/site-\w+$/.test(name))
    .map((name) => `${name} ${statSync(path.join(sites, name)).mtimeMs}`)
    .join()
}
