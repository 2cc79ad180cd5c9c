import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { tempFolder } from '../../../../test/support/temp-folder'
import { NumberedWords } from '../search/page-terms'
import { emptyMemory } from '../content/documents/documents'
import { MemoryFolder } from './memory'

it('forgets the memories that were used longest ago, those without a manifest first', () => {
  const dir = tempFolder()
  const sites = path.join(dir, '.cache/sites')
  for (let site = 0; site < 9; site++) {
    mkdirSync(path.join(sites, `site-${site}`), { recursive: true })
    const manifest = path.join(sites, `site-${site}`, 'manifest.json')
    if (site === 7) continue
    writeFileSync(manifest, '{}')
    utimesSync(manifest, 1000 + site, 1000 + site)
  }
  const options = { siteDir: dir, outDir: `${dir}/dist`, cacheDir: `${dir}/.cache`, strict: false }
  const folder = new MemoryFolder(options)
  folder.save(
    folder.store({ site: emptyMemory(), pages: new Map(), words: new NumberedWords() }),
    {},
    undefined,
  )
  const kept = readdirSync(sites).filter((name) => name.startsWith('site-'))
  expect(kept.sort()).toEqual([1, 2, 3, 4, 5, 6, 8].map((site) => `site-${site}`))
})

it('forgets the words of pages that went', () => {
  const dir = tempFolder()
  const options = { siteDir: dir, outDir: `${dir}/dist`, cacheDir: `${dir}/.cache`, strict: false }
  const words = new NumberedWords()
  const search = ['gone', 'kept also'].map((terms) => {
    const postings = Uint32Array.from(terms.split(' '), (term) => words.numberOf(term) * 64 + 7)
    return { postings, tags: [], info: '', counts: [] }
  })
  const page = { fingerprint: '', files: [], ids: '[]', references: '[]', problems: [], attachments: [] }
  const pages = new Map([['/kept', { ...page, ...(search[1] && { search: search[1] }) }]])
  const folder = new MemoryFolder(options)
  folder.save(folder.store({ site: emptyMemory(), pages, words }), {}, undefined)
  const loaded = new MemoryFolder(options).load()
  expect(loaded.words.words).toEqual(['kept', 'also'])
  expect([...(loaded.pages.get('/kept')?.search?.postings ?? [])]).toEqual([7, 71])
})
