import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { writeFiles } from '../../../../test/support/write-files'
import type { IndexedFile } from '../upstream/index/index-format'
import { formatCodeTexts, readCodeTexts } from './code-texts'
import { find } from './find'
import {
  findFiles,
  makeFindIndex,
  openIndex,
  testsNamed,
  type FindablePage,
  type FindSources,
} from './find-index'
import { hashText } from '../upstream/index/index-format'
import { OpenedFind } from './find-reader'

const file = (path: string, symbols: string[], texts: string[]): IndexedFile => ({
  path,
  kind: 'source',
  symbols: symbols.map((name, index) => ({ kind: 'function', name, line: index + 1, members: [] })),
  texts: texts.map((text) => ({ text, line: 1 })),
  imports: [],
  exports: [],
})

const filler = Array.from({ length: 30 }, (_, index) =>
  file(`src/other-${index}.ts`, [`other${index}Part`], ['some text here']),
)
const packages = [
  {
    name: '@box/core',
    folder: 'packages/core',
    files: [
      file(
        'src/services/event-hub.ts',
        ['createEventHub', 'emitAll'],
        ['The hub was destroyed before ${event}', 'subscriber'],
      ),
      file('src/migrations/5.0.0-discard-drafts.ts', ['discardDrafts'], ['core::5.0.0-discard-drafts']),
      file('src/services/cron.ts', ['createCron'], ['/jobs/run/now', 'schedule']),
      ...filler,
    ],
  },
]
const hub = { package: '@box/core', path: 'src/services/event-hub.ts', text: 'listeners' }
const pages: FindablePage[] = [
  { route: '/hub', title: 'Listeners', statements: [hub], tests: ['src/services/hub.test.ts'] },
  {
    route: '/bundler',
    title: 'Bundler',
    section: 'Tools',
    statements: [{ package: '@box/elsewhere', path: 'src/services/event-hub.ts', text: 'bundles' }],
    tests: ['src/bundle.test.ts'],
  },
  {
    route: '/jobs',
    title: 'Jobs',
    symptoms: ['The newsletter goes out twice.'],
    statements: [{ package: '@box/core', path: 'src/services/cron.ts', text: 'starts them' }],
  },
]

function open(hash = 'a', written = 'a', more: Omit<FindSources, 'texts' | 'pages'> = {}) {
  const texts = readCodeTexts(formatCodeTexts(packages, written), hash)
  return texts && openIndex(makeFindIndex({ texts, pages, ...more }))
}

async function ask(text: string, more = {}) {
  const opened = open('a', 'a', more)
  if (!opened) throw new Error('no index')
  return find(text, opened)
}

describe('what is certain comes first, with its reason', () => {
  it.each([
    ['error: The hub was destroyed before review', 'event-hub.ts', 'contains “the hub was destroyed before”'],
    [
      'Migration core::5.0.0-discard-drafts (up) failed',
      '5.0.0-discard-drafts.ts',
      'contains “core 5 0 0 discard drafts”',
    ],
    ['POST /jobs/run/now answers 500, other part', 'cron.ts', 'contains “jobs run now”'],
    ['why is `createEventHub` called twice', 'event-hub.ts', 'declares createEventHub'],
    ['see src/services/cron.ts:12 and other text', 'cron.ts', 'named: cron.ts'],
    [
      'TypeError: x\n    at emitAll (/a/node_modules/@box/core/dist/index.js:1:1)',
      'event-hub.ts',
      'frame 1 (emitAll)',
    ],
    [
      'TypeError: x\n    at <anonymous> (/a/node_modules/@box/core/dist/services/cron.js:1:1)',
      'cron.ts',
      'frame 1',
    ],
    ['TypeError: x\n    at run (/a/node_modules/@box/core/dist/index.js:1:1)', 'packages/core/', 'frame 1'],
    ['TypeError: x\ncreateCron@http://localhost/deps/chunk-ABCDEFGH.js:1:1', 'cron.ts', 'frame 1'],
  ])('%s', async (text, path, reason) => {
    const { files } = await ask(text)
    expect(files[0]?.path).toContain(path)
    expect(files[0]?.reason).toContain(reason)
  })
})

it('words rank the rest: of the code, of pages about it, of their symptoms, and what the code calls it', async () => {
  expect((await ask('my subscriber is gone')).files[0]).toEqual({
    path: 'packages/core/src/services/event-hub.ts',
    reason: 'words: subscriber',
    package: '@box/core',
    inside: 'src/services/event-hub.ts',
  })
  expect((await ask('the newsletter came twice')).files[0]?.path).toContain('cron.ts')
  expect((await ask('the newsletter came twice')).pages[0]).toEqual({ route: '/jobs', title: 'Jobs' })
  expect(
    (await ask('alarm clock', { synonyms: { 'alarm clock': 'cron schedule' } })).files[0]?.path,
  ).toContain('cron.ts')
  const { files } = await ask('alarm clock of the newsletter', {
    synonyms: { 'alarm clock': 'cron schedule' },
    symptoms: { 'packages/core/src/services/cron.ts': 'the newsletter is late' },
  })
  expect(files[0]?.reason).toBe('words: newsletter')
})

it('a file is found by its symptoms, and a symptom counts more in a short list than in a long one', async () => {
  const [cron, other] = ['packages/core/src/services/cron.ts', 'packages/core/src/other-7.ts']
  const symptoms = {
    [cron]: 'the newsletter is late',
    [other]: 'late starts, missing letters, empty lists, wrong hours, long waits',
    'packages/core/src/gone.ts': 'the newsletter is late',
  }
  expect((await ask('everything is late', { symptoms })).files.map(({ path }) => path)).toEqual([cron, other])
  expect((await ask('missing letters', { symptoms })).files[0]?.path).toBe(other)
})

it('files that were the cause of a similar issue rank higher', async () => {
  const issues = [
    { issue: 12, query: 'apples arrive twice', files: ['packages/core/src/services/cron.ts'] },
    {
      issue: 13,
      query: 'pears arrive late',
      files: ['packages/core/src/other-7.ts', 'packages/core/gone.ts'],
    },
  ]
  const { files } = await ask('my pears are late', { issues })
  expect(files[0]).toMatchObject({ path: 'packages/core/src/other-7.ts', reason: 'see issue 13' })
  expect((await ask('apples and createEventHub', { issues })).files.map(({ path }) => path)).toEqual([
    'packages/core/src/services/event-hub.ts',
    'packages/core/src/services/cron.ts',
  ])
})

it('words of the first sentence, which is the title of an issue, count more', async () => {
  const symptoms = {
    'packages/core/src/other-7.ts': 'the apple rots',
    'packages/core/src/services/cron.ts': 'the pear rots',
  }
  const first = async (text: string) => (await ask(text, { symptoms })).files[0]?.path
  expect(await first('an apple\n\na pear')).toContain('other-7.ts')
  expect(await first('a pear\n\nan apple')).toContain('cron.ts')
})

it('names the pages about the files, and the tests that they name', async () => {
  const { pages: found, tests } = await ask('createEventHub')
  expect(found[0]).toEqual({ route: '/hub', title: 'Listeners' })
  expect(tests).toEqual([
    { path: 'packages/core/src/services/hub.test.ts', page: { route: '/hub', title: 'Listeners' } },
  ])
  expect(testsNamed('see `src/a/b.test.ts`, tests/api/x.test.api.ts and a.test.ts')).toEqual([
    'src/a/b.test.ts',
    'tests/api/x.test.api.ts',
  ])
})

it('a page about a package from another repository is found, but names neither files nor tests', async () => {
  expect(await ask('bundler')).toEqual({
    files: [],
    pages: [{ route: '/bundler', title: 'Bundler', section: 'Tools' }],
    tests: [],
  })
})

it('quotation marks are no phrase search, and an unknown language finds nothing', async () => {
  expect((await ask('"subscriber is gone"')).files[0]?.path).toContain('event-hub.ts')
  expect(await ask('Ничего не работает')).toEqual({ files: [], pages: [], tests: [] })
})

it('a frame and a message come before words, however many of these fit', async () => {
  const story = ['subscriber', 'schedule', ...Array.from({ length: 12 }, (_, index) => `other${index}Part`)]
  const { files } = await ask(
    `${story.join(' ')} ${story.join(' ')}\n    at x (/a/node_modules/@box/core/dist/services/event-hub.js:1:1)`,
  )
  expect(files[0]).toMatchObject({
    path: expect.stringContaining('event-hub.ts'),
    reason: expect.stringMatching(/^frame 1/),
  })
})

it.each([
  ['a long log', `${'2026-01-01T10:00:00Z info: GET /x 200 '.repeat(600)} the subscriber is gone`, 20_000],
  ['markup', '<p>The <b>subscriber</b> is gone</p><script>schedule()</script>', undefined],
])('%s is answered', async (_, text, cut) => {
  const { files, cut: read } = await ask(text)
  expect(read).toBe(cut)
  expect(files.map(({ path }) => path)).toEqual(
    cut === undefined ? ['packages/core/src/services/event-hub.ts'] : [],
  )
})

it('an empty text asks for no part of the index', async () => {
  const core = open()?.core
  if (!core) throw new Error('no index')
  const parts: number[] = []
  const opened = new OpenedFind(core, async (number) => (parts.push(number), { terms: {}, keys: {} }))
  const empty = await find(' \n ', opened)
  expect([empty, parts]).toEqual([{ files: [], pages: [], tests: [] }, []])
})

it('texts of another index and damaged ones are refused', () => {
  expect(open('b', 'a')).toBeUndefined()
  expect(readCodeTexts('<<<<<<< HEAD', 'a')).toBeUndefined()
  const written = formatCodeTexts(packages, 'a')
  expect(readCodeTexts(written.replaceAll('\n', '\r\n'), 'a')?.terms).toEqual(
    readCodeTexts(written, 'a')?.terms,
  )
  expect(readCodeTexts(written.replace('"terms":{', '"terms":{\n<<<<<<< HEAD'), 'a')).toBeUndefined()
})

it('an index is made again only if something that it is made of changes', () => {
  const siteDir = mkdtempSync(path.join(tmpdir(), 'find-'))
  onTestFinished(() => rmSync(siteDir, { recursive: true }))
  const header = '{}\n'
  writeFiles(path.join(siteDir, 'index/1.0.0'), {
    'index.json': header,
    'find.json': formatCodeTexts(packages, hashText(header)),
  })
  const upstream = { name: 'Box', release: '1.0.0', index: 'index', sourceUrl: '', packages: [] }
  const filesOf = (own: FindablePage[]) => findFiles(siteDir, upstream, own)
  const files = filesOf(pages)
  const withStatement = (statement: FindablePage['statements'][number]) =>
    pages.map((page) => (page.statements[0] === hub ? { ...page, statements: [statement] } : page))
  const withTitle = pages.map((page) => ({ ...page, title: `${page.title}!` }))
  const moved = { ...hub, line: 7 }
  const told = { ...hub, text: 'somebody' }
  expect(filesOf(withStatement(moved))?.folder).toBe(files?.folder)
  expect(filesOf(withStatement(told))?.folder).not.toBe(files?.folder)
  expect(filesOf(withTitle)?.folder).not.toBe(files?.folder)
  const names = files?.files.map(({ name }) => path.basename(name))
  const core = JSON.parse(files?.files[0]?.content ?? '')
  expect(names?.slice(0, 2)).toEqual(['core.json', '0.json'])
  expect(core.pages.map(({ title }: FindablePage) => title)).toEqual(pages.map(({ title }) => title))
})

it('what is made of the same input changes only with the format in its name', async () => {
  const texts = readCodeTexts(formatCodeTexts(packages, 'a'), 'a')
  const index = texts && makeFindIndex({ texts, pages, synonyms: { clock: 'cron' }, symptoms: {} })
  // If this hash changes, raise `format` in `find-index.ts`.
  expect(hashText(JSON.stringify(index))).toMatchInlineSnapshot(
    `"06f4a1ea9d41c7b846c3060698670960376c684c06a37cf4c5ae0e4f2f892eec"`,
  )
})
