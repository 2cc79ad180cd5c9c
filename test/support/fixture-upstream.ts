import { buildIndex } from '../../src/upstream/index/build-index'
import { indexFromFiles, type UpstreamIndex } from '../../src/upstream/index/read-index'
import { recoverSources } from '../../src/upstream/fetch/recover'
import { unpackArchive } from '../../src/upstream/fetch/unpack'
import { formatIndex } from '../../src/upstream/index/write-index'
import type { UpstreamConfig } from '../../src/model/site-config'
import { packedPackage, publishedFiles } from './published-packages'

/** The code base of the fixture releases. */
export const fixtureUpstream: UpstreamConfig = {
  name: 'Fixture',
  release: '1.0.0',
  index: 'upstream',
  sourceUrl: 'https://example.org/blob/v{tag}/{path}#L{line}',
  folderUrl: 'https://example.org/tree/v{tag}/{path}',
  packages: [{ name: '@fixture/toolbox' }, { name: 'fixture-cli' }],
}

/** The index of a fixture release. */
export function fixtureIndex(release: string): UpstreamIndex {
  const packages = ['toolbox', 'cli'].map((folder) => {
    const source = recoverSources(unpackArchive(packedPackage(publishedFiles(release, folder))))
    return { source, index: buildIndex(source) }
  })
  return indexFromFiles(formatIndex({ release }, packages))
}
