/** Installs the packages of a release into the cache once, for the proofs. After that, no network is needed. */
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { listFiles } from 'holdtrue/files/folder-state'
import { writeBelow } from 'holdtrue/files/cache-entry'
import type { UpstreamConfig } from '../model/upstream-config'
import { failure, isRelease, runNpm, FetchError, type RunNpm } from '../upstream/fetch/fetch-package'
import { readSourceMap } from '../upstream/fetch/recover'
import { readManifest } from '../upstream/fetch/unpack'
import { safeRelative } from '../upstream/safe-path'

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

const installSeconds = 900

export interface ReleaseSource {
  /** Caches packages, indexes and type declarations. */
  cacheDir: string
  upstream: UpstreamConfig
  /** Receives progress messages, which end in newlines. */
  note: (text: string) => void
  npm?: RunNpm
}

/**
 * Returns a folder whose `node_modules` contains the packages of a release, except for a few that the registry lacks, and whose `sources`
 * contains their files by their paths in the code base.
 * @throws FetchError if the release cannot be installed
 */
export async function installRelease(release: string, source: ReleaseSource): Promise<string> {
  const { cacheDir, upstream, note, npm = runNpm } = source
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
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  const run = (...args: string[]) => npm([...args, ...quiet], folder, installSeconds)
  const flags = ['--ignore-scripts', '--legacy-peer-deps', '--prefer-offline', '--fetch-retries=1']
  for (let missing = 1; ; missing++) {
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }))
    const { code, output } = await run('install', ...flags)
    if (code === 0) break
    const [spec = '', name = ''] = missingIn(output) ?? []
    // If most packages of a release are missing, the release has not been published, or not yet.
    if (missing > packages.length / 2 || !(name in dependencies))
      throw failure(`packages of ${subject} ${release}`, output)
    note(`npm lacks \`${spec}\`; tests that import it cannot run.\n`)
    delete dependencies[name]
  }
  const rebuilt = natives.length > 0 && (await run('rebuild', ...natives))
  if (rebuilt && rebuilt.code !== 0) throw failure(`\`${natives.join('`, `')}\``, rebuilt.output)
  for (const { name } of packages) if (name in dependencies) linkSources(folder, name)
  writeFileSync(installed, state)
  return folder
}

/** The package that npm cannot find, with and without its version. */
const missingIn = (error: string) =>
  /(?<=No matching version found for |')((?:@[\w.-]+\/)?[\w.-]+)@[\w.^~-]*\w/.exec(error)

/**
 * In the folder's `sources`, links the built files of a package in its `node_modules` by the paths of their originals, and the package by its
 * name. Originals that were bundled into one file are written instead.
 */
export function linkSources(folder: string, name: string): void {
  const root = path.join(folder, 'node_modules', name)
  const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8')
  const { repository } = readManifest(textOf('package.json')) ?? {}
  const directory = typeof repository === 'object' ? repository.directory : undefined
  const target = path.join(folder, 'sources', safeRelative(directory ?? name) ?? name)
  link(path.join(root, 'node_modules'), path.join(target, 'node_modules'))
  link(target, path.join(folder, 'sources', name))
  const files = listFiles(root).filter((file) => !file.split('/').includes('node_modules'))
  for (const file of files.filter((file) => file.endsWith('.json')))
    link(path.join(root, file), path.join(target, file))
  const maps = files
    .filter((file) => file.endsWith('.js.map'))
    .sort()
    .map((file) => ({ file, ...readSourceMap(file, textOf(file)) }))
    // A file that is also published alone is that file, not its copy in a bundle.
    .sort((a, b) => (a.sources?.length ?? 0) - (b.sources?.length ?? 0))
  for (const { file, sources = [], contents = [] } of maps)
    for (const [index, source] of sources.entries()) {
      const text = contents[index]
      if (source === undefined || existsSync(path.join(target, source))) continue
      if (sources.length === 1)
        link(path.join(root, file.slice(0, -'.map'.length)), path.join(target, source))
      else if (text !== undefined) writeBelow(target, source, text)
    }
}

/** Links a file that exists. The link is relative, so that the cache can be moved. */
function link(file: string, name: string): void {
  mkdirSync(path.dirname(name), { recursive: true })
  if (existsSync(file) && !existsSync(name)) symlinkSync(path.relative(path.dirname(name), file), name)
}
