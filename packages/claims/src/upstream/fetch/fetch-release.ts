import type { UpstreamConfig, UpstreamPackage } from 'holdtrue/model/site-config'
import { buildIndex } from '../index/build-index'
import { FetchError, fetchDate, fetchPackage, type RunNpm } from './fetch-package'
import { recoverSources } from './recover'
import type { PublishedPackage } from './unpack'
import type { IndexedPackage } from '../index/write-index'

export interface FetchedRelease {
  packages: IndexedPackage[]
  /** Day on which the release was published, where the registry says. */
  date?: string
  /** Packages that the registry does not have at this release. */
  missing: { name: string; version: string }[]
  /** Paths inside packages that were refused because they leave their folder, `package: path`. */
  refused: string[]
}

export interface FetchReleaseOptions {
  /** Called after each package. */
  onPackage?: (name: string, version: string, files: number) => void
  /** Called with each package as published, e.g. to keep its type declarations. */
  keep?: (published: PublishedPackage) => void
  npm?: RunNpm
}

const atOnce = 3

/**
 * Fetches and indexes all packages of a release. A package that this release lacks is listed in `missing`; where all lack
 * it, the release does not exist. Throws a `FetchError` for that and as soon as the registry cannot be reached.
 */
export async function fetchRelease(
  upstream: UpstreamConfig,
  release: string,
  { onPackage, keep, npm }: FetchReleaseOptions = {},
): Promise<FetchedRelease> {
  const result: FetchedRelease = { packages: [], missing: [], refused: [] }
  const take = async (item: UpstreamPackage): Promise<void> => {
    const { name, version = release } = item
    try {
      const published = await fetchPackage(name, version, npm)
      keep?.(published)
      const source = recoverSources(published)
      const index = buildIndex(source)
      result.packages.push({ source, index })
      result.refused.push(...source.refused.map((file) => `${name}: ${file}`))
      onPackage?.(name, version, index.files.length)
    } catch (error) {
      if (!(error instanceof FetchError) || error.reason !== 'not-found') throw error
      result.missing.push({ name, version })
    }
  }
  // The first one alone: without a network, one failure says it all.
  const [first, ...rest] = upstream.packages
  if (first) await take(first)
  const queue = [...rest]
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) await take(item)
    }),
  )
  const followers = upstream.packages.filter((item) => item.version === undefined)
  if (
    followers.length > 0 &&
    followers.every((item) => result.missing.some(({ name }) => name === item.name))
  ) {
    throw new FetchError('not-found', `Release \`${release}\` of ${upstream.name} does not exist.`)
  }
  const dated = followers.find((item) => !result.missing.some(({ name }) => name === item.name))
  const date = dated && (await fetchDate(dated.name, release, npm))
  if (date !== undefined) result.date = date
  result.missing.sort((a, b) => (a.name < b.name ? -1 : 1))
  result.refused.sort()
  return result
}
