/** Installs the packages of a release into the cache once, for the proofs. Nothing needs a network after that. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { hashOfContent } from 'holdtrue/files/file-states'
import type { UpstreamConfig } from '../model/upstream-config'
import { failure, isRelease, runNpm, FetchError, type RunNpm } from '../upstream/fetch/fetch-package'

/** What the harness needs: Jest's names, as the tests of the code base use them, and a simulated browser. */
const tools = {
  '@jest/fake-timers': '29.7.0',
  expect: '29.7.0',
  'jest-each': '29.7.0',
  'jest-mock': '29.7.0',
  jsdom: '26.1.0',
}

/** npm has so long to install a release. */
const installTimeoutMs = 900_000

const installedFile = 'installed.txt'

export interface InstallOptions {
  cacheDir: string
  upstream: UpstreamConfig
  release: string
  note: (text: string) => void
  npm?: RunNpm
}

/**
 * Folder whose `node_modules` has the packages of a release. Throws a `FetchError` if a package cannot be had.
 */
export async function installRelease(options: InstallOptions): Promise<string> {
  const { cacheDir, upstream, release, note, npm = runNpm } = options
  if (!isRelease(release)) throw new FetchError('not-found', `\`${release}\` is no release.`)
  const folder = path.join(cacheDir, 'proofs', release)
  const manifest = JSON.stringify({ private: true, dependencies: dependenciesOf(upstream, release) }, null, 2)
  const installed = path.join(folder, installedFile)
  const state = hashOfContent(manifest)
  if (existsSync(installed) && readFileSync(installed, 'utf8') === state) return folder
  note(`Installing the packages of ${upstream.name} ${release} into the cache…\n`)
  rmSync(installed, { force: true })
  rmSync(path.join(folder, 'application'), { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'package.json'), manifest)
  const flags = ['--no-audit', '--no-fund', '--loglevel=error']
  const install = [
    'install',
    '--ignore-scripts',
    '--legacy-peer-deps',
    '--prefer-offline',
    '--fetch-retries=1',
  ]
  const steps = [[...install, ...flags], ...nativesOf(upstream).map((name) => ['rebuild', name, ...flags])]
  for (const step of steps) {
    const { code, stderr, missing } = await npm(step, folder, installTimeoutMs)
    if (missing) throw new FetchError('no-npm', 'The npm client was not found.')
    if (code !== 0) throw failure(`\`${namedIn(stderr) ?? `${upstream.name} ${release}`}\``, stderr)
  }
  writeFileSync(installed, state)
  return folder
}

/** The package that npm names in its message. */
const namedIn = (stderr: string): string | undefined =>
  /(?:No matching version found for|'|404\s+)((?:@[\w.-]+\/)?[\w.-]+@[\w.^~-]+)/.exec(stderr)?.[1]

const nativesOf = ({ proofs }: UpstreamConfig): readonly string[] => proofs?.natives ?? []

function dependenciesOf({ packages, proofs }: UpstreamConfig, release: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries({
      ...Object.fromEntries(packages.map(({ name, version = release }) => [name, version])),
      ...tools,
      ...proofs?.packages,
    }).sort(([a], [b]) => (a < b ? -1 : 1)),
  )
}
