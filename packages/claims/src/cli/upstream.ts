import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Problem } from 'holdtrue/model/problem'
import type { UpstreamConfig } from 'holdtrue/model/site-config'
import { declarationsFolder, keepDeclarations } from '../upstream/fetch/declarations'
import { FetchError, isRelease, type RunNpm } from '../upstream/fetch/fetch-package'
import { fetchRelease } from '../upstream/fetch/fetch-release'
import { formatIndex, writeIndex } from '../upstream/index/write-index'

export interface UpstreamOptions {
  siteDir: string
  /** Type declarations for checked code fences are kept below it. */
  cacheDir: string
  upstream: UpstreamConfig
  /** Default: the pinned release. */
  release?: string
  write: (line: string) => void
  /** For tests. */
  npm?: RunNpm
}

/**
 * `npm run upstream -- 5.54.0`: fetches the configured packages of a release, recovers their sources and writes the index
 * to `<site>/<upstream.index>/<release>`. Returns problems; an error among them means that nothing was written.
 */
export async function upstreamCommand(options: UpstreamOptions): Promise<Problem[]> {
  const { siteDir, cacheDir, upstream, write, npm } = options
  const release = options.release ?? upstream.release
  if (!isRelease(release)) return [badRelease(release, upstream.release)]
  const types = declarationsFolder(cacheDir, release)
  const nextTypes = `${types}.next`
  rmSync(nextTypes, { recursive: true, force: true })
  try {
    const { packages, date, missing, refused } = await fetchRelease(upstream, release, {
      npm,
      keep: (published) => keepDeclarations(nextTypes, published),
      onPackage: (name, version, files) => write(`${name}@${version}  ${files} files`),
    })
    const files = formatIndex({ release, ...(date !== undefined && { date }) }, packages)
    const folder = path.join(siteDir, upstream.index, release)
    writeIndex(folder, files)
    if (existsSync(nextTypes)) replaceFolder(nextTypes, types)
    const bytes = [...files.values()].reduce((sum, text) => sum + Buffer.byteLength(text), 0)
    write(`${packages.length} packages, ${(bytes / 1e6).toFixed(1)} MB in ${upstream.index}/${release}.`)
    return [...missing.map((item) => missingPackage(item, release)), ...refused.map(refusedPath)]
  } catch (error) {
    if (!(error instanceof FetchError)) throw error
    return [fetchProblem(error, upstream)]
  } finally {
    rmSync(nextTypes, { recursive: true, force: true })
  }
}

/** What a failed fetch means to the person at the terminal. */
export function fetchProblem(error: FetchError, upstream: UpstreamConfig): Problem {
  const hints: Record<FetchError['reason'], string> = {
    'not-found': `Look the release up on the package's page; the pinned one is \`${upstream.release}\`.`,
    'no-network':
      'Fetching a release is the only step that needs the network. Building and checking against the pinned release work without.',
    'no-answer': 'Try again later, or look at `npm config get registry` and at the proxy settings.',
    'no-npm': 'Node.js comes with npm; put it on the PATH.',
    damaged: 'Run `npm cache verify` and try again.',
    other: 'Run `npm pack` for that package by hand to see what npm says.',
  }
  return {
    severity: 'error',
    code: `upstream-${error.reason}`,
    message: error.message,
    hint: hints[error.reason],
  }
}

export function badRelease(release: string, pinned: string): Problem {
  return {
    severity: 'error',
    code: 'upstream-release',
    message: `\`${release}\` is no release.`,
    hint: `Write three numbers, such as \`${pinned}\`.`,
  }
}

function missingPackage({ name, version }: { name: string; version: string }, release: string): Problem {
  return {
    severity: 'warning',
    code: 'upstream-package-missing',
    message: `The registry has no \`${name}@${version}\`; the index of release \`${release}\` goes without it.`,
    hint: 'Give the package a `version` of its own in the site configuration, or take it off the list.',
  }
}

function refusedPath(place: string): Problem {
  return {
    severity: 'warning',
    code: 'upstream-path-refused',
    message: `A path that leaves its package was refused: \`${place}\`.`,
    hint: 'Nothing was written for it.',
  }
}

function replaceFolder(next: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(path.dirname(folder), { recursive: true })
  renameSync(next, folder)
}
