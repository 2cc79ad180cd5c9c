import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { writeBelow } from 'holdtrue/files/cache-entry'
import type { UpstreamConfig, UpstreamPackage } from '../../model/upstream-config'
import { buildIndex } from '../index/build-index'
import { FetchError, fetchPackage, fetchVersions, versionBelow, type RunNpm } from './fetch-package'
import { safeRelative } from '../safe-path'
import { recoverSources } from './recover'
import type { PublishedPackage } from './unpack'
import type { PackageIndex } from '../index/index-format'

export interface FetchedRelease {
  packages: PackageIndex[]
  /** Publication date of the release, if the registry provides it. */
  date?: string
  /** Packages that the registry does not have at this release, with the highest version below it. */
  missing: { name: string; version: string; below: string | undefined }[]
}

interface FetchReleaseOptions {
  /** Contains the release's type declarations. */
  cacheDir: string
  /** Takes packages that are not in the release at the highest version below it. Default: omits them. */
  takesBelow?: boolean
  onPackage?: (name: string, version: string, files: number) => void
  npm?: RunNpm
}

const atOnce = 3

/**
 * Fetches and indexes all packages of a release, and replaces its type declarations in the cache. Throws a `FetchError` if the release
 * includes none of them, because it then does not exist, and as soon as the registry cannot be reached.
 */
export async function fetchRelease(upstream: UpstreamConfig, release: string, options: FetchReleaseOptions) {
  const types = declarationsFolder(options.cacheDir, release)
  const nextTypes = `${types}.next`
  rmSync(nextTypes, { recursive: true, force: true })
  try {
    const fetched = await fetchPackages(upstream, release, { ...options, types: nextTypes })
    rmSync(types, { recursive: true, force: true })
    mkdirSync(path.dirname(types), { recursive: true })
    if (existsSync(nextTypes)) renameSync(nextTypes, types)
    return fetched
  } finally {
    rmSync(nextTypes, { recursive: true, force: true })
  }
}

async function fetchPackages(
  upstream: UpstreamConfig,
  release: string,
  { types, takesBelow, onPackage, npm }: FetchReleaseOptions & { types: string },
): Promise<FetchedRelease> {
  const result: FetchedRelease = { packages: [], missing: [] }
  const take = async ({ name, version = release }: UpstreamPackage): Promise<void> => {
    const published = await fetchPackage(name, version, npm)
    keepDeclarations(types, published)
    const index = buildIndex(recoverSources(published))
    result.packages.push(index)
    onPackage?.(name, version, index.files.length)
  }
  const tryToTake = (item: UpstreamPackage) =>
    take(item).catch((error: unknown) => {
      if (!(error instanceof FetchError) || error.reason !== 'not-found') throw error
      result.missing.push({ name: item.name, version: item.version ?? release, below: undefined })
    })
  // Only the first package: without a network, one failure is enough.
  await inTurns(upstream.packages.slice(0, 1), tryToTake)
  await inTurns(upstream.packages.slice(1), tryToTake)
  const lacks = ({ name }: UpstreamPackage): boolean => result.missing.some((item) => item.name === name)
  const followers = upstream.packages.filter((item) => item.version === undefined)
  if (followers.length > 0 && followers.every(lacks))
    throw new FetchError('not-found', `Release \`${release}\` of ${upstream.name} does not exist.`)
  await inTurns(result.missing, async (item) => {
    item.below = versionBelow(item.version, await fetchVersions(item.name, npm))
    if (takesBelow && item.below !== undefined) await take({ name: item.name, version: item.below })
  })
  const dated = followers.find((item) => !lacks(item))
  const date = dated && (await fetchVersions(dated.name, npm))[release]
  if (date !== undefined) result.date = date.slice(0, '2026-10-07'.length)
  result.missing.sort((a, b) => (a.name < b.name ? -1 : 1))
  return result
}

/** Limits concurrency, because each fetch is a process. */
async function inTurns<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const queue = [...items]
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item)
    }),
  )
}

/** Folder in the cache for a release's type declarations, used to compile code fences; contains a `node_modules`. */
export const declarationsFolder = (cacheDir: string, release: string): string =>
  path.join(cacheDir, 'declarations', release)

/** Writes a package's manifest and declaration files below `folder`, in the layout of an installed package. */
function keepDeclarations(folder: string, { manifest, files }: PublishedPackage): void {
  const name = safeRelative('node_modules', manifest.name)
  if (name === undefined || !name.startsWith('node_modules/'))
    throw new Error(`\`${manifest.name}\` is no package name.`)
  const target = path.join(folder, name)
  for (const [file, data] of files)
    if (file === 'package.json' || /\.d\.[mc]?ts$/.test(file)) writeBelow(target, file, data)
}

export const hasDeclarations = (folder: string, packageName: string): boolean =>
  existsSync(path.join(folder, 'node_modules', packageName, 'package.json'))
