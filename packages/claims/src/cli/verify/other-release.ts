import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import path from 'node:path'
import { ProblemsError } from 'holdtrue/model/problem'
import type { UpstreamConfig } from '../../model/upstream-config'
import { declarationsFolder, hasDeclarations } from '../../upstream/fetch/declarations'
import { FetchError, isRelease, type RunNpm } from '../../upstream/fetch/fetch-package'
import { fetchRelease } from '../../upstream/fetch/fetch-release'
import { formatVersion } from '../../upstream/index/index-format'
import { readIndex, type UpstreamIndex } from '../../upstream/index/read-index'
import { formatIndex, writeIndex } from '../../upstream/index/write-index'
import { badRelease } from '../upstream'

/** Where releases come from, and who is told that one is fetched. */
interface ReleaseSource {
  cacheDir: string
  upstream: UpstreamConfig
  note: (text: string) => void
  npm?: RunNpm
}

/**
 * Fetches the type declarations of the pinned release where they are not on this machine, so that its examples can be compiled. The
 * committed index stays as it is.
 */
export async function ensureDeclarations({ cacheDir, upstream, note, npm }: ReleaseSource): Promise<void> {
  const folder = declarationsFolder(cacheDir, upstream.release)
  if (upstream.packages.some(({ name }) => hasDeclarations(folder, name))) return
  note(`Fetching the type declarations of ${upstream.name} ${upstream.release} …\n`)
  await fetchRelease(upstream, upstream.release, { cacheDir, npm })
}

/**
 * Packages that a release lacks on npm, so that the index holds an earlier version of them; undefined where there is none. A release can be
 * published in part, for good or for a while.
 */
export function standInsOf(
  index: UpstreamIndex,
  { packages }: UpstreamConfig,
): Map<string, string | undefined> {
  return new Map(
    packages.flatMap(({ name, version = index.release }) => {
      const found = index.package(name)?.version
      return found === version ? [] : [[name, found]]
    }),
  )
}

/** Index of another release: from the cache, or fetched. */
export async function readRelease(
  { cacheDir, upstream, note, npm }: ReleaseSource,
  release: string,
): Promise<UpstreamIndex> {
  if (!isRelease(release)) throw new ProblemsError([badRelease(release, upstream.release)])
  // Another list of packages or another format asks for another index.
  const key = createHash('sha256')
    .update(JSON.stringify([formatVersion, upstream.packages]))
    .digest('hex')
    .slice(0, 8)
  const folder = path.join(cacheDir, 'releases', key, release)
  const known = knownIndex(folder, release)
  if (known && (standInsOf(known, upstream).size === 0 || isFresh(folder))) return known
  note(`Fetching ${upstream.name} ${release} …\n`)
  try {
    const { packages, date } = await fetchRelease(upstream, release, { cacheDir, npm, takesBelow: true })
    writeIndex(folder, formatIndex({ release, ...(date !== undefined && { date }) }, packages))
  } catch (error) {
    if (!known || !(error instanceof FetchError)) throw error
    note(`${error.message} What was fetched before is asked.\n`)
  }
  return readIndex(folder, release)
}

function knownIndex(folder: string, release: string): UpstreamIndex | undefined {
  try {
    return readIndex(folder, release)
  } catch (error) {
    if (error instanceof ProblemsError) return undefined
    throw error
  }
}

/** A release that is published in part may be whole tomorrow. */
function isFresh(folder: string): boolean {
  return Date.now() - statSync(folder).mtimeMs < 24 * 60 * 60 * 1000
}
