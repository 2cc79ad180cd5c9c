import { buildIndex } from '../../packages/claims/src/upstream/index/build-index'
import { type UpstreamIndex, writtenIndex } from '../../packages/claims/src/upstream/index/read-index'
import {
  recoverSources,
  type SourceFile,
  type SourcePackage,
} from '../../packages/claims/src/upstream/fetch/recover'
import { readManifest, type PublishedPackage } from '../../packages/claims/src/upstream/fetch/unpack'
import { formatIndex } from '../../packages/claims/src/upstream/index/write-index'
import type { UpstreamConfig } from '../../packages/claims/src/model/upstream-config'
import { publishedFiles } from './published-packages'

/** The code base used by the fixture releases. */
export const fixtureUpstream: UpstreamConfig = {
  name: 'Fixture',
  release: '1.0.0',
  index: 'upstream',
  sourceUrl: 'https://example.org/blob/v{tag}/{path}#L{line}',
  folderUrl: 'https://example.org/tree/v{tag}/{path}',
  packages: [{ name: '@fixture/toolbox' }, { name: 'fixture-cli' }],
}

/**
 * Indexes one package, by default `@fixture/box`, from the texts of its sources.
 * @param files text by path inside the package; files below `dist/` count as published
 */
export function indexOfSources(
  files: Record<string, string>,
  header: { release?: string; date?: string; name?: string } = {},
): UpstreamIndex {
  return openFiles(indexFilesOfSources(files, header))
}

/** The same index as files of its folder. */
export function indexFilesOfSources(
  files: Record<string, string>,
  { release = '1.0.0', date, name = '@fixture/box' }: { release?: string; date?: string; name?: string } = {},
): Map<string, string> {
  const manifest = { name, version: release, ...readManifestFields(files['package.json']) }
  const source: SourcePackage = {
    folder: 'packages/box',
    repository: '',
    manifest,
    files: Object.entries(files)
      .filter(([path]) => !path.startsWith('dist/'))
      .map(([path, text]) => ({ path, kind: kindOf(path), text })),
    published: new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)])),
  }
  const header = { release, ...(date !== undefined && { date }) }
  return formatIndex(header, [buildIndex(source)])
}

/** Other files than TypeScript sources were published unchanged; declarations represent a source. */
function kindOf(path: string): SourceFile['kind'] {
  if (path.endsWith('.d.ts')) return 'types'
  return /\.(?:json|js)$/.test(path) ? 'published' : 'source'
}

function readManifestFields(text: string | undefined): { exports?: unknown } {
  const value: unknown = text === undefined ? {} : JSON.parse(text)
  return typeof value === 'object' && value !== null && 'exports' in value ? { exports: value.exports } : {}
}

/** The index of a fixture release. */
export function fixtureIndex(release: string): UpstreamIndex {
  return openFiles(fixtureIndexFiles(release))
}

const openFiles = (files: Map<string, string>) =>
  writtenIndex(JSON.parse(files.get('index.json') ?? ''), files)

/** The index of a fixture release as files of its folder. */
export function fixtureIndexFiles(release: string, date?: string): Map<string, string> {
  const packages = ['toolbox', 'cli'].map((folder) =>
    buildIndex(recoverSources(publishedPackage(publishedFiles(release, folder)))),
  )
  return formatIndex({ release, ...(date !== undefined && { date }) }, packages)
}

/** A package in memory, as if fetched. */
export function publishedPackage(texts: Map<string, string>): PublishedPackage {
  const manifest = readManifest(texts.get('package.json') ?? '')
  if (!manifest) throw new Error('The fixture has no `package.json`.')
  return { manifest, files: new Map([...texts].map(([file, text]) => [file, Buffer.from(text)])) }
}
