import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { archive } from '../../../../../test/support/published-packages'
import { recoverSources, readSourceMap } from './recover'
import { unpackArchive } from './unpack'

const manifest = { name: 'package/package.json', text: '{"name":"x","version":"1.0.0"}' }

describe('unpackArchive', () => {
  it('refuses names that leave the package and never makes links', () => {
    const { files, refused } = unpackArchive(
      gzipSync(
        archive([
          manifest,
          { name: 'package/link', type: '2' },
          { name: 'package/hard', type: '1' },
          { name: 'package/device', type: '3' },
          { name: 'package/../../evil.txt', text: 'evil' },
          { name: '/etc/evil', text: 'evil' },
          { name: 'package\\evil', text: 'evil' },
          { name: 'C:/evil', text: 'evil' },
          { name: 'package/good.txt', text: 'good' },
        ]),
      ),
    )
    expect([...files.keys()]).toEqual(['package.json', 'good.txt'])
    expect(refused).toEqual(['package/../../evil.txt', '/etc/evil', 'package\\evil', 'C:/evil'])
  })

  it('reads names that stand in a pax header', () => {
    const long = `package/${'a'.repeat(120)}.txt`
    const record = ` path=${long}\n`
    const length = record.length + 3
    const { files } = unpackArchive(
      gzipSync(
        archive([
          manifest,
          { name: 'pax', type: 'x', text: `${length}${record}` },
          { name: 'short', text: 'x' },
        ]),
      ),
    )
    expect([...files.keys()]).toContain(`${'a'.repeat(120)}.txt`)
  })

  it('says what is wrong with a damaged archive', () => {
    const cut = archive([manifest]).subarray(0, 520)
    expect(() => unpackArchive(gzipSync(cut))).toThrow(/damaged/)
    expect(() => unpackArchive(Buffer.from('no archive'))).toThrow()
    expect(() => unpackArchive(gzipSync(archive([{ name: 'package/a', text: 'a' }])))).toThrow(
      /no `package.json`/,
    )
  })
})

describe('readSourceMap', () => {
  it('refuses hostile sources and leaves dependencies out', () => {
    const sources = [
      '../../server/src/a.ts',
      '../../../../evil.ts',
      '/etc/evil',
      'webpack:///evil',
      '../../node_modules/x/i.js',
      'x.js?commonjs',
    ]
    const map = readSourceMap(
      'dist/server/a.js.map',
      JSON.stringify({ version: 3, sources, sourcesContent: ['ok'], mappings: '' }),
    )
    expect(map?.sources).toEqual(['server/src/a.ts', undefined, undefined, undefined, undefined, undefined])
    expect(map?.refused).toEqual(['../../../../evil.ts', '/etc/evil', 'webpack:///evil'])
  })

  it('does not let `sourceRoot` climb out', () => {
    const map = readSourceMap(
      'dist/a.js.map',
      JSON.stringify({ sourceRoot: '../../..', sources: ['evil.ts'], mappings: '' }),
    )
    expect(map?.sources).toEqual([undefined])
  })

  it('passes over what is no map', () => {
    expect(readSourceMap('a.map', 'no json')).toBeUndefined()
    expect(readSourceMap('a.map', '{"sources": 3}')).toBeUndefined()
  })
})

describe('recoverSources', () => {
  it('refuses a repository folder that climbs out', () => {
    const text = '{"name":"x","version":"1.0.0","repository":{"url":"u","directory":"../../evil"}}'
    const source = recoverSources(unpackArchive(gzipSync(archive([{ name: 'package/package.json', text }]))))
    expect(source.folder).toBe('')
    expect(source.refused).toEqual(['../../evil'])
  })
})
