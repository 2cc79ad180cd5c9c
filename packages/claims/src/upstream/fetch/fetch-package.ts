/** Fetches published packages with the npm client, without running scripts. Only this module needs a network. */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as v from 'valibot'
import { parseJson, unpackArchive, type PublishedPackage } from './unpack'

export type FetchFailure =
  /** The registry does not know the package or the version. */
  | 'not-found'
  /** No name could be resolved, or no host is reachable: this machine is offline. */
  | 'no-network'
  /** The registry refused or closed the connection, or did not answer in time. */
  | 'no-answer'
  | 'no-npm'
  | 'damaged'
  | 'other'

export class FetchError extends Error {
  readonly reason: FetchFailure
  constructor(reason: FetchFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'FetchError'
    this.reason = reason
  }
}

const timeoutMs = 180_000

/** Runs npm for at most `timeout` milliseconds; replaceable in tests. Resolves to its exit code and output. */
export type RunNpm = (
  args: string[],
  cwd: string,
  timeout?: number,
) => Promise<{ code: number | undefined; stderr: string; stdout?: string; missing?: boolean }>

export const runNpm: RunNpm = (args, cwd, timeout = timeoutMs) =>
  new Promise((resolve) => {
    const onWindows = process.platform === 'win32'
    execFile(
      onWindows ? 'npm.cmd' : 'npm',
      args,
      { cwd, timeout, maxBuffer: 32 * 1024 * 1024, shell: onWindows },
      (error, stdout, stderr) => {
        const missing = error !== null && 'code' in error && String(error.code) === 'ENOENT'
        resolve({
          code: error === null ? 0 : undefined,
          stderr: error?.killed ? `${stderr}\nETIMEDOUT` : stderr,
          stdout,
          missing,
        })
      },
    )
  })

/** Names and versions become command-line arguments, so only these characters are allowed. */
const specPattern = /^(?:@[a-z0-9][\w.-]*\/)?[a-z0-9][\w.-]*$/i
const versionPattern = /^\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$/

/** Whether a text has the form of a release, `5.54.0`. */
export function isRelease(version: string): boolean {
  return versionPattern.test(version)
}

/** Downloads and unpacks a package in memory. Throws a `FetchError`, whose message never contains the registry's address. */
export async function fetchPackage(
  name: string,
  version: string,
  npm: RunNpm = runNpm,
): Promise<PublishedPackage> {
  if (!specPattern.test(name) || !isRelease(version)) {
    throw new FetchError('not-found', `\`${name}@${version}\` is no package and release.`)
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'upstream-'))
  try {
    const args = ['pack', `${name}@${version}`, '--ignore-scripts', '--loglevel=error']
    const retries = [
      '--fetch-retries=1',
      '--fetch-retry-mintimeout=500',
      '--fetch-retry-maxtimeout=2000',
      '--fetch-timeout=60000',
    ]
    const { code, stderr, missing } = await npm([...args, ...retries, '--pack-destination', folder], folder)
    if (missing) throw new FetchError('no-npm', 'The npm client was not found.')
    if (code !== 0) throw failure(`\`${name}@${version}\``, stderr)
    const archive = readdirSync(folder).find((file) => file.endsWith('.tgz'))
    if (archive === undefined)
      throw new FetchError('other', `npm wrote no archive for \`${name}@${version}\`.`)
    return unpack(name, version, readFileSync(path.join(folder, archive)))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Publication date of a version, `2026-10-07`; undefined if the registry does not provide it. */
export async function fetchDate(
  name: string,
  version: string,
  npm: RunNpm = runNpm,
): Promise<string | undefined> {
  const times = v.safeParse(v.record(v.string(), v.string()), await view(name, 'time', npm))
  const day = times.success ? times.output[version]?.slice(0, 10) : undefined
  return day !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : undefined
}

/** The highest published version below another one; undefined if the registry lists none. */
export async function versionBelow(
  name: string,
  version: string,
  npm: RunNpm = runNpm,
): Promise<string | undefined> {
  const versions = v.safeParse(v.array(v.string()), [await view(name, 'versions', npm)].flat())
  const order = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true })
  const [limit = version] = version.split('-', 1)
  return (versions.success ? versions.output : [])
    .filter((other) => /^\d+\.\d+\.\d+$/.test(other) && order(other, limit) < 0)
    .sort(order)
    .at(-1)
}

/** A field of npm's package metadata; undefined if npm fails. */
async function view(name: string, field: string, npm: RunNpm): Promise<unknown> {
  if (!specPattern.test(name)) return undefined
  const { code, stdout } = await npm(['view', name, field, '--json', '--loglevel=error'], tmpdir())
  return code === 0 ? parseJson(stdout ?? '') : undefined
}

function unpack(name: string, version: string, archive: Buffer): PublishedPackage {
  try {
    const published = unpackArchive(archive)
    if (published.manifest.name !== name) throw new Error(`It holds \`${published.manifest.name}\`.`)
    return published
  } catch (cause) {
    throw new FetchError('damaged', `The archive of \`${name}@${version}\` cannot be read.`, { cause })
  }
}

/** npm's error codes. Its full message contains the registry's address, so it is not passed on. */
const failures: readonly [RegExp, FetchFailure, (spec: string) => string][] = [
  [/\b(?:ETARGET|E404|E410|notarget)\b/, 'not-found', (spec) => `The registry has no ${spec}.`],
  [
    /\b(?:ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|ENETDOWN)\b/,
    'no-network',
    (spec) => `No network: ${spec} could not be fetched.`,
  ],
  [
    /\b(?:ETIMEDOUT|ESOCKETTIMEDOUT|ECONNREFUSED|ECONNRESET|ERR_SOCKET_TIMEOUT|EIDLETIMEOUT|E5\d\d|E429)\b|network timeout|socket hang up/i,
    'no-answer',
    (spec) => `The registry did not answer for ${spec}.`,
  ],
  [
    /\b(?:E401|E403|ENEEDAUTH)\b/,
    'no-answer',
    (spec) => `The registry refused ${spec}: npm is not signed in to it.`,
  ],
]

export function failure(spec: string, stderr: string): FetchError {
  const known = failures.find(([pattern]) => pattern.test(stderr))
  if (known) return new FetchError(known[1], known[2](spec))
  const code = /\bcode (\w+)/.exec(stderr)?.[1]
  const named = code === undefined ? '' : ` with code \`${code}\``
  return new FetchError('other', `npm failed for ${spec}${named}.`)
}
