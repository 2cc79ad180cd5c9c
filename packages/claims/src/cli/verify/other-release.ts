import { createHash } from 'node:crypto'
import { renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { ProblemsError } from 'holdtrue/model/problem'
import type { UpstreamConfig } from 'holdtrue/model/site-config'
import { declarationsFolder, hasDeclarations, keepDeclarations } from '../../upstream/fetch/declarations'
import { isRelease, type RunNpm } from '../../upstream/fetch/fetch-package'
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
  const next = `${folder}.next`
  rmSync(next, { recursive: true, force: true })
  try {
    await fetchRelease(upstream, upstream.release, {
      npm,
      keep: (published) => keepDeclarations(next, published),
    })
    rmSync(folder, { recursive: true, force: true })
    renameSync(next, folder)
  } finally {
    rmSync(next, { recursive: true, force: true })
  }
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
  try {
    return readIndex(folder, release)
  } catch (error) {
    if (!(error instanceof ProblemsError)) throw error
  }
  note(`Fetching ${upstream.name} ${release} …\n`)
  const declarations = declarationsFolder(cacheDir, release)
  rmSync(declarations, { recursive: true, force: true })
  const { packages, date, missing } = await fetchRelease(upstream, release, {
    npm,
    keep: (published) => keepDeclarations(declarations, published),
  })
  for (const { name } of missing) note(`Release ${release} has no package \`${name}\`.\n`)
  writeIndex(folder, formatIndex({ release, ...(date !== undefined && { date }) }, packages))
  return readIndex(folder, release)
}
