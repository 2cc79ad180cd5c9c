import { readdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'

/** Sites (and base paths) of one cache that are remembered; the ones used longest ago are forgotten. */
const maxSites = 8

/**
 * Removes the memories of sites that were built longest ago, where there are too many.
 * @param dir of all memories, each of which is a folder
 * @param manifest name of the file in each that a build writes last
 */
export function forgetOldSites(dir: string, manifest: string): void {
  const byAge = readdirSync(dir)
    .map((name) => ({
      name,
      used: statSync(path.join(dir, name, manifest), { throwIfNoEntry: false })?.mtimeMs ?? 0,
    }))
    .sort((a, b) => b.used - a.used)
  for (const { name } of byAge.slice(maxSites)) rmSync(path.join(dir, name), { recursive: true, force: true })
}
