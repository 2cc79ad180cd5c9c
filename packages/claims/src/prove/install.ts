/** Installs the packages of a release into the cache once, for the proofs. After that, no network is needed. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { UpstreamConfig } from '../model/upstream-config'
import { failure, isRelease, runNpm, FetchError, type RunNpm } from '../upstream/fetch/fetch-package'
import { linkSources } from './source-tree'

/** Packages behind the harness: Jest's globals, in the versions that the code base's tests use, and the compiler of TypeScript. */
const tools = {
  '@jest/fake-timers': '29.7.0',
  expect: '29.7.0',
  'jest-each': '29.7.0',
  'jest-mock': '29.7.0',
  sucrase: '3.35.1',
}

/** Raised when the folders of earlier versions must not be used. */
const layout = 3

/** Time limit for npm to install a release. */
const installTimeoutMs = 900_000

export interface InstallOptions {
  cacheDir: string
  upstream: UpstreamConfig
  release: string
  note: (text: string) => void
  npm?: RunNpm | undefined
}

/**
 * Returns a folder whose `node_modules` contains the packages of a release, except for a few that the registry lacks, and whose `sources`
 * contains their files by their paths in the code base.
 * @throws FetchError if the release cannot be installed
 */
export async function installRelease(options: InstallOptions): Promise<string> {
  const { cacheDir, upstream, release, note, npm = runNpm } = options
  if (!isRelease(release)) throw new FetchError('not-found', `\`${release}\` is not a release.`)
  const folder = path.join(cacheDir, 'proofs', release)
  const installed = path.join(folder, 'installed.json')
  const { name: subject, packages, proofs: { packages: others, natives = [] } = {} } = upstream
  const versions = packages.map(({ name, version = release }) => [name, version])
  const dependencies = { ...Object.fromEntries(versions), ...tools, ...others }
  const state = JSON.stringify({ layout, dependencies })
  if (existsSync(installed) && readFileSync(installed, 'utf8') === state) return folder
  note(`Installing the packages of ${subject} ${release} into the cache…\n`)
  // npm repairs no file of an installed package.
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const run = async (...args: string[]): Promise<string | undefined> => {
    const flags = ['--no-audit', '--no-fund', '--loglevel=error']
    const { code, stderr } = await npm([...args, ...flags], folder, installTimeoutMs)
    return code === 0 ? undefined : stderr
  }
  const flags = ['--ignore-scripts', '--legacy-peer-deps', '--prefer-offline', '--fetch-retries=1']
  for (let missing = 1; ; missing++) {
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }))
    const error = await run('install', ...flags)
    if (error === undefined) break
    const [spec = '', name = ''] = missingIn(error) ?? []
    // If most packages of a release are missing, the release has not been published, or not yet.
    if (missing > packages.length / 2 || !(name in dependencies))
      throw failure(`packages of ${subject} ${release}`, error)
    note(`npm lacks \`${spec}\`; tests that import it cannot run.\n`)
    delete dependencies[name]
  }
  const error = natives.length > 0 ? await run('rebuild', ...natives) : undefined
  if (error !== undefined) throw failure(`\`${natives.join('`, `')}\``, error)
  for (const { name } of packages) if (name in dependencies) linkSources(folder, name)
  writeFileSync(installed, state)
  return folder
}

/** The package that npm cannot find, with and without its version. */
const missingIn = (error: string) =>
  /(?<=No matching version found for |')((?:@[\w.-]+\/)?[\w.-]+)@[\w.^~-]*\w/.exec(error)
