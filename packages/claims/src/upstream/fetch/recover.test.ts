import { expect, it } from 'vitest'
import { recoverSources } from './recover'

it.each(['src', 'source'])('declarations are left out if their originals in %s/ were recovered', (folder) => {
  const map = {
    version: 3,
    sources: [`../${folder}/hub.ts`],
    sourcesContent: ['export const hub = 1'],
    mappings: '',
  }
  const files = {
    'package.json': '{}',
    'distribution/hub.js': 'export const hub = 1',
    'distribution/hub.js.map': JSON.stringify(map),
    'distribution/hub.d.ts': 'export declare const hub = 1',
    'distribution/other.d.ts': 'export declare const other = 1',
  }
  const { files: recovered } = recoverSources({
    manifest: { name: 'hub', version: '1.0.0' },
    files: new Map(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)])),
  })
  expect(recovered.map(({ path }) => path)).toEqual([
    'distribution/other.d.ts',
    'package.json',
    `${folder}/hub.ts`,
  ])
})
