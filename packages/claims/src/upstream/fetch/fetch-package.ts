/** Fetches published packages with the npm client, without running scripts. Only this module needs a network. */
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as v from 'valibot'
import { runCommand, type End } from 'holdtrue/files/run-command'
import { parseJson, unpackArchive } from './unpack'

export class FetchError extends Error {
  /** @param reason `not-found`: the registry lacks the package or the version; `no-answer`: it did not answer, or not in time */
  constructor(
    readonly reason: 'not-found' | 'no-answer' | 'failed',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
    this.name = 'FetchError'
  }
}

/** Runs npm for at most `timeout` seconds; replaceable in tests. */
export type RunNpm = (
  args: string[],
  cwd: string,
  timeout?: number,
) => Promise<Pick<End, 'code' | 'output'> & Partial<Pick<End, 'stdout'>>>

export const runNpm: RunNpm = async (args, cwd, timeout = 180) => {
  const shell = process.platform === 'win32'
  const end = await runCommand([shell ? 'npm.cmd' : 'npm', ...args], { cwd, shell, timeout, maxOutput: 3e7 })
  return end.stopped === undefined ? end : { ...end, output: `${end.output}\nETIMEDOUT` }
}

/** Names and versions become command-line arguments, so only these characters are allowed. */
const specPattern = /^(?:@[a-z0-9][\w.-]*\/)?[a-z0-9][\w.-]*$/i

/** Whether a text has the form of a release, `5.54.0`. */
export const isRelease = (version: string): boolean => /^\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$/.test(version)

const retries =
  '--fetch-retries=1 --fetch-retry-mintimeout=500 --fetch-retry-maxtimeout=2000 --fetch-timeout=60000'

/** Downloads and unpacks a package in memory. Throws a `FetchError`, whose message never contains the registry's address. */
export async function fetchPackage(name: string, version: string, npm: RunNpm = runNpm) {
  if (!specPattern.test(name) || !isRelease(version))
    throw new FetchError('not-found', `\`${name}@${version}\` is no package and release.`)
  const folder = mkdtempSync(path.join(tmpdir(), 'upstream-'))
  try {
    const args = ['pack', `${name}@${version}`, '--ignore-scripts', '--loglevel=error']
    const { code, output } = await npm([...args, ...retries.split(' '), '--pack-destination', folder], folder)
    if (code !== 0) throw failure(`\`${name}@${version}\``, output)
    const [archive = ''] = readdirSync(folder)
    const published = await unpackArchive(readFileSync(path.join(folder, archive)))
    const { name: packed } = published.manifest
    if (packed === name) return published
    throw new FetchError('failed', `The archive of \`${name}@${version}\` contains \`${packed}\`.`)
  } catch (cause) {
    if (cause instanceof FetchError) throw cause
    throw new FetchError('failed', `The archive of \`${name}@${version}\` cannot be read.`, { cause })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const versionsSchema = v.object({ versions: v.array(v.string()), time: v.record(v.string(), v.string()) })

/** The published versions of a package with the times of their publication; none if npm does not say. */
export async function fetchVersions(name: string, npm: RunNpm = runNpm): Promise<Record<string, string>> {
  if (!specPattern.test(name)) return {}
  const { code, stdout } = await npm(['view', name, 'versions', 'time', '--json'], tmpdir())
  const told = v.safeParse(versionsSchema, parseJson(code === 0 ? (stdout ?? '') : ''))
  if (!told.success) return {}
  // `time` keeps versions that were unpublished.
  const { versions, time } = told.output
  return Object.fromEntries(versions.map((version) => [version, time[version] ?? '']))
}

/** The highest of several versions below another one, without pre-releases. */
export function versionBelow(version: string, versions: Record<string, string>): string | undefined {
  const order = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true })
  const [limit = version] = version.split('-', 1)
  return Object.keys(versions)
    .filter((other) => /^\d+\.\d+\.\d+$/.test(other) && order(other, limit) < 0)
    .sort(order)
    .at(-1)
}

/** npm's error codes. Its full message contains the registry's address, so it is not passed on. */
const unknownCodes = /\b(?:ETARGET|E404|E410|notarget)\b/
const silentCodes =
  /\b(?:ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|ENETDOWN|ETIMEDOUT|ESOCKETTIMEDOUT|ECONNREFUSED|ECONNRESET|ERR_SOCKET_TIMEOUT|EIDLETIMEOUT|E5\d\d|E429)\b|network timeout|socket hang up/i

export function failure(spec: string, output: string): FetchError {
  if (unknownCodes.test(output)) return new FetchError('not-found', `The registry has no ${spec}.`)
  const [refused] = /\b(?:E401|E403|ENEEDAUTH)\b/.exec(output) ?? []
  if (refused !== undefined)
    return new FetchError(
      'failed',
      `The registry refused ${spec} (\`${refused}\`); npm may not be signed in.`,
    )
  if (/^spawn npm\S* ENOENT/.test(output)) return new FetchError('failed', 'npm was not found.')
  const [silent] = silentCodes.exec(output) ?? []
  if (silent !== undefined)
    return new FetchError('no-answer', `The registry did not answer for ${spec} (\`${silent}\`).`)
  const code = /\bcode (\w+)/.exec(output)?.[1]
  const named = code === undefined ? '' : ` with code \`${code}\``
  return new FetchError('failed', `npm failed for ${spec}${named}.`)
}
