import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { archive } from '../../../../../test/support/published-packages'
import { fetchPackage, type RunNpm } from './fetch-package'
import { recoverSources, readSourceMap } from './recover'
import { unpackArchive } from './unpack'

const manifest = { name: 'package/package.json', text: '{"name":"x","version":"1.0.0"}' }

describe('unpackArchive', () => {
  it('leaves out names that leave the package, and links', async () => {
    const { files } = await unpackArchive(
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
  })

  it('reads names that stand in a pax header', async () => {
    const long = `package/${'a'.repeat(120)}.txt`
    const record = ` path=${long}\n`
    const length = record.length + 3
    const { files } = await unpackArchive(
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

  it('throws for a damaged archive', async () => {
    const cut = archive([manifest]).subarray(0, 520)
    const later = archive([manifest, { name: 'package/a', text: 'a'.repeat(600) }]).subarray(0, 512 * 3 + 100)
    await expect(unpackArchive(gzipSync(later))).rejects.toThrow('truncated')
    await expect(unpackArchive(gzipSync(cut))).rejects.toThrow()
    await expect(unpackArchive(Buffer.from('no archive'))).rejects.toThrow()
    await expect(unpackArchive(gzipSync(archive([{ name: 'package/a', text: 'a' }])))).rejects.toThrow(
      /no `package.json`/,
    )
  })
})

describe('fetchPackage', () => {
  it('takes no other package for the one that was asked for', async () => {
    const npm: RunNpm = (args) => {
      writeFileSync(path.join(args.at(-1) ?? '', 'x.tgz'), gzipSync(archive([manifest])))
      return Promise.resolve({ code: 0, output: '' })
    }
    await expect(fetchPackage('y', '1.0.0', npm)).rejects.toThrow('The archive of `y@1.0.0` contains `x`.')
  })

  it('says that there is no npm', async () => {
    vi.stubEnv('PATH', '')
    onTestFinished(() => void vi.unstubAllEnvs())
    await expect(fetchPackage('x', '1.0.0')).rejects.toThrow('npm was not found.')
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
  it('ignores a repository folder that climbs out', async () => {
    const text = '{"name":"x","version":"1.0.0","repository":{"url":"u","directory":"../../evil"}}'
    const packed = gzipSync(archive([{ name: 'package/package.json', text }]))
    expect(recoverSources(await unpackArchive(packed)).folder).toBe('')
  })
})
