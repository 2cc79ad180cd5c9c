import path from 'node:path'
import { FetchError, isRelease } from '../upstream/fetch/fetch-package'
import { fetchRelease, type FetchedRelease } from '../upstream/fetch/fetch-release'
import { formatIndex, writeIndex } from '../upstream/index/write-index'
import { existsSync, mkdirSync } from 'node:fs'
import { writeWhole } from 'holdtrue/files/cache-entry'
import { formatProblems, pathFromHere } from 'holdtrue/cli/report'
import { counted } from 'holdtrue/model/counted'
import type { Problem } from 'holdtrue/model/problem'
import type { UpstreamConfig } from '../model/upstream-config'
import type { ReleaseSource } from '../prove/install'
import { headCommit } from '../upstream/checkout/git'
import { workingTree } from '../upstream/checkout/checkout-index'
import { workspaceFile, formatWorkspace, workspaceOf } from '../upstream/workspace'
import { calledAs } from 'holdtrue/files/engine-root'

export interface UpstreamOptions extends Omit<ReleaseSource, 'note'> {
  siteDir: string
  /** Defaults to the pinned release. */
  release?: string
  write: (line: string) => void
}

/** Writes the index to `<site>/<upstream.index>/<release>`. Returns problems; if any is an error, nothing was written. */
export async function upstreamCommand(options: UpstreamOptions): Promise<Problem[]> {
  const { siteDir, cacheDir, upstream, write, npm } = options
  const release = options.release ?? upstream.release
  if (upstream.checkout !== undefined) return [nothingToFetch(upstream.checkout)]
  if (!isRelease(release)) return [badRelease(release, upstream.release)]
  try {
    const { packages, date, missing } = await fetchRelease(upstream, release, {
      cacheDir,
      npm,
      onPackage: (name, version, files) => write(`${name}@${version}  ${files} files`),
    })
    const files = formatIndex({ release, date, configured: upstream.packages }, packages)
    writeIndex(path.join(siteDir, upstream.index, release), files)
    const bytes = [...files.values()].reduce((sum, text) => sum + Buffer.byteLength(text), 0)
    const place = pathFromHere(`${upstream.index}/${release}`, siteDir)
    write(`${counted(packages.length, 'package')}, ${(bytes / 1e6).toFixed(1)} MB in ${place}.`)
    return [
      ...missing.map((item) => missingPackage(item, release)),
      ...packages.flatMap((item) => otherRepository(item, upstream)),
    ]
  } catch (error) {
    if (!(error instanceof FetchError)) throw error
    return [fetchProblem(error, upstream)]
  }
}

function nothingToFetch(checkout: string): Problem {
  return {
    severity: 'error',
    code: 'upstream-checkout',
    message: `There is nothing to fetch: statements are checked against the code in \`${checkout}\`.`,
    hint: 'Take `checkout` out of the options of `@holdtrue/claims` to check against a release.',
    file: 'site.config.ts',
  }
}

export function fetchProblem(error: FetchError, upstream: UpstreamConfig): Problem {
  const told: Record<FetchError['reason'], Pick<Problem, 'code' | 'hint'>> = {
    'not-found': {
      code: 'upstream-not-found',
      hint: `Look the release up on the package's page; the pinned one is \`${upstream.release}\`.`,
    },
    'no-answer': {
      code: 'upstream-no-answer',
      hint: 'Fetching a release is the only step that needs the network. Look at `npm config get registry` and at the proxy settings.',
    },
    failed: {
      code: 'upstream-failed',
      hint: 'Run `npm pack` for that package by hand to see what npm says.',
    },
  }
  return { severity: 'error', message: error.message, ...told[error.reason] }
}

export function badRelease(release: string, pinned: string): Problem {
  return {
    severity: 'error',
    code: 'upstream-release',
    message: `\`${release}\` is not a release.`,
    hint: `Write three numbers, such as \`${pinned}\`.`,
  }
}

/** Writes the problems of a command. Returns its exit code: 1 if one of them is an error. */
export function exitWith(problems: Problem[], siteDir: string): number {
  if (problems.length > 0) process.stderr.write(`${formatProblems(problems, siteDir)}\n`)
  return problems.some(({ severity }) => severity === 'error') ? 1 : 0
}

type MissingPackage = FetchedRelease['missing'][number]

function missingPackage({ name, version, below }: MissingPackage, release: string): Problem {
  const own = below === undefined ? '' : `, such as \`version: '${below}'\`, the highest below it`
  return {
    severity: 'warning',
    code: 'upstream-package-missing',
    message: `The registry has no \`${name}@${version}\`; the index of release \`${release}\` was made without it.`,
    hint: `Give the package a \`version\` of its own in the site configuration${own}, or remove it from the list.`,
  }
}

/** A warning if links to a package's sources lead to another repository than its manifest names. */
export function otherRepository(
  { name, repository }: { name: string; repository: string },
  upstream: UpstreamConfig,
): Problem[] {
  const address = upstream.packages.find((own) => own.name === name)?.sourceUrl ?? upstream.sourceUrl
  const [, named] =
    /(?:^|github:|git(?:hub|lab)\.com[/:])([\w.-]+\/[\w.-]+?)(?:\.git)?(?![\w.-])/.exec(repository) ?? []
  if (named === undefined || address.toLowerCase().includes(`/${named.toLowerCase()}/`)) return []
  return [
    {
      severity: 'warning',
      code: 'upstream-source-url',
      message: `Links to the sources of \`${name}\` lead to \`${address}\`, but its \`package.json\` names the repository \`${named}\`.`,
      hint: 'Correct `sourceUrl`, or give the package a `sourceUrl` of its own.',
    },
  ]
}

type WorkspaceOptions = Pick<UpstreamOptions, 'siteDir' | 'upstream' | 'write'> & { folder: string }

/** Writes `<site>/<upstream.index>/workspace.json`. Returns problems; if there is one, nothing was written. */
export function workspaceCommand({ siteDir, upstream, folder, write }: WorkspaceOptions): Problem[] {
  const root = path.resolve(folder)
  if (!existsSync(path.join(root, 'package.json')))
    return [noRoot(folder, 'it has no `package.json`', 'code base')]
  const commit = headCommit(root)
  const workspace = workspaceOf(workingTree(root), { release: upstream.release, commit })
  const { packages } = workspace
  if (packages.length < 2) return [noRoot(folder, 'its `package.json` names no `workspaces`', 'monorepo')]
  const target = path.join(siteDir, upstream.index, workspaceFile)
  mkdirSync(path.dirname(target), { recursive: true })
  writeWhole(target, formatWorkspace(workspace))
  const scripts = packages.flatMap((item) => item.scripts).length
  const at = commit === undefined ? '' : `, at ${commit.slice(0, 8)}`
  const place = pathFromHere(`${upstream.index}/${workspaceFile}`, siteDir)
  write(`${scripts} scripts of ${packages.length} packages in ${place}${at}.`)
  return []
}

function noRoot(folder: string, fact: string, kind: string): Problem {
  return {
    severity: 'error',
    code: 'workspace-no-root',
    message: `\`${folder}\` is no ${kind}: ${fact}.`,
    hint: `Name the root of a clone: \`${calledAs('upstream', '--checkout ../code')}\`.`,
    file: path.posix.join(folder.replaceAll('\\', '/'), 'package.json'),
  }
}
