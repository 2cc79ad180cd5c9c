/** `verify --accept`: stamps, and the later reports based on them. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { tempFolder } from '../../../../../test/support/temp-folder'
import { fixtureUpstream, indexFilesOfSources } from '../../../../../test/support/fixture-upstream'
import { writeIndex } from '../../upstream/index/write-index'
import { verifyCommand, type VerifyOptions } from './verify'
import type { VerifyDocument } from './verify-claims'

const source = `export const createCron = (options) => {\n  start(options)\n}\nexport const LIMIT = 5\n`
const upstream = {
  ...fixtureUpstream,
  packages: [{ name: '@fixture/box' }],
  compareUrl: 'https://example.org/compare/v{from}...v{to}#diff-{pathHash}',
}
const cron = 'src:@fixture/box/src/cron.ts'
const page = (name: string, ...targets: string[]): VerifyDocument => ({
  file: `content/${name}.mdx`,
  checkedFences: [],
  slots: targets.map((target, index) => ({
    kind: 'reference',
    target,
    place: { file: `content/${name}.mdx`, line: index + 1, column: 1 },
  })),
})

let siteDir: string
let output: string
let notes: string
let documents: VerifyDocument[]

const stamps = (): string => readFileSync(path.join(siteDir, 'upstream/reviews.txt'), 'utf8')
const index = (text: string, release = '1.0.0'): void =>
  writeIndex(
    path.join(siteDir, 'upstream', release),
    indexFilesOfSources({ 'src/cron.ts': text }, { release }),
  )
const run = (options: Partial<VerifyOptions> = {}): Promise<number> => {
  output = notes = ''
  return verifyCommand({
    siteDir,
    cacheDir: path.join(siteDir, 'cache'),
    upstream,
    documents: () => documents,
    write: (text) => (output += text),
    note: (text) => (notes += text),
    ...options,
  })
}

beforeEach(() => {
  siteDir = tempFolder()
  index(source)
  documents = [
    page('a', `${cron}#createCron`, `${cron}#LIMIT?value=5`),
    page('b', `${cron}#createCron`, cron),
  ]
})
it('V6: stamps are written page by page, and an unstamped claim is told', async () => {
  expect(await run({ accept: ['site/content/a.mdx'] })).toBe(0)
  expect(output).toBe('1 page accepted: 2 claims stamped anew.\n')
  expect(stamps()).toMatch(
    /^content\/a\.mdx src:@fixture\/box\/src\/cron\.ts#LIMIT\?value=5 [\w-]{8} 1\.0\.0\ncontent\/a\.mdx .*#createCron [\w-]{8} 1\.0\.0\n$/,
  )
  await run()
  expect(output).toContain('2 claims on 1 page have no review stamp: content/b.mdx.')
  expect(await run({ accept: [] })).toBe(0)
  await run()
  expect(output).toBe('4 claims on 2 pages checked against Fixture 1.0.0: all hold.\n')
})

it('V6: a changed body is told with a link, never as a failure; comments, format and moved lines raise nothing', async () => {
  await run({ accept: [] })
  const next = { upstream: { ...upstream, release: '1.1.0' } }
  index(`// new\n\n/* more */\n${source.replace('(options) =>', '(\n  options,\n) =>')}`, '1.1.0')
  expect(await run(next)).toBe(0)
  expect(output).toBe('4 claims on 2 pages checked against Fixture 1.1.0: all hold.\n')

  index(source.replace('start', 'stop'), '1.1.0')
  expect(await run(next)).toBe(0)
  expect(output).toContain(
    'To be read again:\n\nwarning The code of `src:@fixture/box/src/cron.ts#createCron` changed',
  )
  expect(output).toContain('createCron` changed since 1.0.0.')
  expect(output).toMatch(/https:\/\/example\.org\/compare\/v1\.0\.0\.\.\.v1\.1\.0#diff-[0-9a-f]{64}/)
  expect(output).toContain('2 statements on 2 pages are to be read again')
  expect(await run({ ...next, strictReview: true })).toBe(1)

  expect(await run({ ...next, accept: ['content/a.mdx'] })).toBe(0)
  await run(next)
  expect(output).toContain('1 statement on 1 page is to be read again')
  // An unchanged claim keeps the release of its last review.
  expect(stamps()).toMatch(/#LIMIT\?value=5 \S+ 1\.0\.0\n/)
  expect(stamps()).toMatch(/a\.mdx \S+#createCron \S+ 1\.1\.0\n/)
})

it('V6: a page with a claim that fails is refused whole and keeps its stamps', async () => {
  await run({ accept: [] })
  const before = stamps()
  documents = [page('a', `${cron}#createCron`, `${cron}#gone`), page('b', `${cron}#createCron`, cron)]
  expect(await run({ accept: ['content/a.mdx'] })).toBe(1)
  expect(notes).toContain('none of it was stamped')
  expect(notes).toContain('content/a.mdx:2:1')
  expect(stamps()).toBe(before)
})

it('V6: a name that is no page stamps nothing', async () => {
  expect(await run({ accept: ['content/aa.mdx'] })).toBe(1)
  expect(notes).toContain('There is no page `content/aa.mdx`.')
  expect(notes).toContain('Did you mean `content/a.mdx`?')
  expect(existsSync(path.join(siteDir, 'upstream/reviews.txt'))).toBe(false)
})

it('V6: stamps of claims that are gone are told, and dropped with their page', async () => {
  await run({ accept: [] })
  documents = [page('a', `${cron}#createCron`)]
  await run()
  expect(output).toContain('3 review stamps are of claims that no page makes: content/a.mdx, content/b.mdx.')
  await run({ accept: ['a.mdx'] })
  expect(output).toContain('1 stamp of claims that are gone dropped.')
  expect(stamps().match(/b\.mdx/g)).toHaveLength(2)
  await run({ accept: [] })
  expect(stamps()).toMatch(/^content\/a\.mdx \S+#createCron \S+ 1\.0\.0\n$/)
})

it('V6: stamps with a merge conflict are neither read nor overwritten', async () => {
  await run({ accept: [] })
  const conflict = `<<<<<<< HEAD\n${stamps()}=======\n>>>>>>> other\n`
  writeFileSync(path.join(siteDir, 'upstream/reviews.txt'), conflict)
  for (const options of [{}, { accept: [] }]) {
    expect(await run(options)).toBe(2)
    expect(notes).toContain('The review stamps hold a merge conflict.')
    expect(notes).toContain('upstream/reviews.txt:1:1')
  }
  expect(stamps()).toBe(conflict)
})
