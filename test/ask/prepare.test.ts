/** `prepare`, which npm runs after it installed; and the index that it leaves, in which what changed since is exchanged. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { claimsOf, readAnswers } from '../../packages/engine/src/ask/answer-file'
import { AnswerStore, type StoredSearch } from '../../packages/engine/src/ask/answer-store'
import { indexedState } from '../../packages/engine/src/ask/indexed-state'
import { openStored, partsOf } from '../../packages/engine/src/cli/ask/stored-index'
import { assembleIndex } from '../../packages/engine/src/search/build-index'
import type { FolderStamps, StoredAnswers } from '../../packages/engine/src/ask/stored-answers'
import { createAskedSite, type AskedSite } from '../support/asked-site'
import { root } from '../support/site'

// Each test runs several processes, on whatever machine.
vi.setConfig({ testTimeout: 120_000 })

const silent = { code: 0, stdout: '', stderr: '' }
const questions = [
  ['covers', 'packages/toolbox/src/hub.ts'],
  ['claims', '/hub'],
  ['page', '/hub'],
  ['search', 'limits'],
]

/** Test runs in CI, too. */
const prepare = (site: AskedSite) => {
  site.env.CI = ''
  return site.ask(['prepare'])
}

const storeDir = ({ siteDir, cacheDir }: AskedSite) => new AnswerStore({ siteDir, cacheDir }).dir

interface StoredHeader {
  statements: boolean
  texts?: string
  search?: StoredSearch
  state: FolderStamps
}

/** What is stored, as it is written: only the engine that did may open it. */
function opened(site: AskedSite): StoredHeader & { answers: StoredAnswers } {
  const { header, answers } = readAnswers<StoredHeader>(path.join(storeDir(site), 'answers.jsonl'))
  return { ...header, answers }
}

/** The index of its own that is stored: its files, as a build would write them of it, and the texts of its pages. */
async function storedIndex(site: AskedSite): Promise<unknown> {
  const { search, answers } = opened(site)
  const index = await openStored({
    of: { site: '', pages: {} },
    ...search,
    file: path.join(storeDir(site), search?.file ?? ''),
  })
  if (!index) throw new Error('No index is stored.')
  const { files, manifest } = assembleIndex(partsOf(index), { sidebars: answers.sidebars })
  const texts = index.pages.map(({ route }) => [route, index.shown.get(route)?.texts?.toString()])
  return { manifest, files: files.map(({ name, content }) => [name, content()]), texts }
}

describe('K4: prepare', () => {
  it('has questions answered as after a build, without a word and without reading all pages again', async () => {
    const site = createAskedSite()
    expect(await prepare(site)).toEqual(silent)
    const { statements, search, answers } = opened(site)
    expect(statements).toBe(true)
    const prepared = []
    for (const question of questions) prepared.push(await site.ask(question))
    expect(prepared.map(({ code, stderr }) => [code, stderr])).toEqual(questions.map(() => [0, '']))
    // What is stored is what a build stores: statements with their verdicts, and what the index is made of.
    const { code, stdout } = await site.build()
    const digest = /^Digest .+$/m
    expect([code, digest.exec(stdout)?.[0]]).toEqual([
      0,
      digest.exec((await createAskedSite().build()).stdout)?.[0] ?? 'none',
    ])
    const built = opened(site)
    const claimsOfAll = ({ pages }: typeof answers) =>
      pages.flatMap((page) => (page.isMade ? [] : [[page.route, claimsOf(page)]]))
    expect(claimsOfAll(answers)).toEqual(claimsOfAll(built.answers))
    expect(answers.packages).toEqual(built.answers.packages)
    expect(search?.of).toEqual(indexedState(built.answers, built.state))
    for (const [index, question] of questions.entries())
      expect([question, await site.ask(question)]).toEqual([question, prepared[index]])
    // Nothing is left to do after a build.
    const before = readdirSync(storeDir(site))
    expect(await prepare(site)).toEqual(silent)
    expect([readdirSync(storeDir(site)), opened(site)]).toEqual([before, built])
  })

  it('fails no installation: what is wrong is one line', async () => {
    const site = createAskedSite()
    // A document that says nothing certain is left to the build, a setting that does not is told.
    site.write({ 'content/hub.md': '---\ntitle: [\n---\n\nWords.\n' })
    expect(await prepare(site)).toEqual(silent)
    site.write({ 'site.config.ts': 'export default { title: 1 }\n' })
    const { code, stdout, stderr } = await prepare(site)
    expect([code, stdout]).toEqual([0, ''])
    expect(stderr).toMatch(/^Questions in the terminal are not prepared: site\.config\.ts(?::\d+)*: .+\n$/)
    // A cache that cannot be written: a file is in its place.
    const other = createAskedSite()
    const taken = path.join(other.folder, 'taken')
    writeFileSync(taken, '')
    Object.assign(other.env, { CACHE_DIR: taken })
    const result = await prepare(other)
    expect([result.code, result.stdout]).toEqual([0, ''])
    expect(result.stderr).toMatch(/^Questions in the terminal are not prepared: `\w+` of `.+` failed: .+\n$/)
  })

  it('does nothing in CI, and without a site', async () => {
    const site = createAskedSite()
    site.env.CI = 'true'
    expect(await site.ask(['prepare'])).toEqual(silent)
    expect(existsSync(site.cacheDir)).toBe(false)
    rmSync(site.siteDir, { recursive: true })
    expect(await prepare(site)).toEqual(silent)
    expect(existsSync(site.cacheDir)).toBe(false)
  })

  it('at the same time as others leaves one whole store', async () => {
    const site = createAskedSite()
    const results = await Promise.all([prepare(site), prepare(site), prepare(site), site.build()])
    expect(results.slice(0, 3)).toEqual([silent, silent, silent])
    expect(readdirSync(storeDir(site)).filter((name) => /\.\d+$/.test(name))).toEqual([])
    expect(await site.ask(['search', 'limits'])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('The hub › Limits\n  /hub#limits\n'),
    })
  })

  it('is what npm runs after it installed, and no fault of the launcher fails that', () => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(
      readFileSync(path.join(root, 'package.json'), 'utf8'),
    )
    const script = scripts.dependencies?.replace('bin/docs.mjs', 'bin/no-such-file.mjs') ?? ''
    expect(script).toMatch(/^node bin\/no-such-file\.mjs prepare/)
    execFileSync(script, { shell: true, stdio: 'ignore' })
  })
})

describe('K4: an index of a question before', () => {
  const changes: [what: string, files: Record<string, string>, gone?: string][] = [
    [
      'a statement',
      {
        'content/box.md':
          '---\ntitle: The toolbox\n---\n\n[Anew](src:@fixture/toolbox/src/hub.ts#createHub).\n',
      },
    ],
    ['a text', { 'content/box.md': '---\ntitle: The toolbox\n---\n\nA hammer.\n' }],
    ['a title', { 'content/box.md': '---\ntitle: The tools\n---\n\nA chisel.\n' }],
    ['a document more', { 'content/more.md': '---\ntitle: More\n---\n\nA gouge.\n' }],
    [
      'a place in the sidebar',
      { 'content/more.md': '---\ntitle: More\nsidebar_position: 0\n---\n\nA nail.\n' },
    ],
    [
      'a component',
      {
        'components/Note.tsx': 'export const Note = () => <p>A screw.</p>\n',
        'content/more.md': "import { Note } from '@site/components/Note'\n\n# More\n\n<Note />\n",
      },
    ],
    ['the code of a component', { 'components/Note.tsx': 'export const Note = () => <p>A bolt.</p>\n' }],
    ['a document fewer', {}, 'content/box.md'],
    ['a setting', { 'content/more.md': '---\ntitle: More\n---\n\nA nut.\n', 'static/a.txt': 'x' }],
  ]

  it('is, after each change, the one that is made of all documents; statements are those of all', async () => {
    const site = createAskedSite()
    expect(await prepare(site)).toEqual(silent)
    for (const [what, files, gone] of changes) {
      site.write(files)
      if (gone !== undefined) rmSync(path.join(site.siteDir, gone))
      const { stderr, stdout } = await site.ask(['search', 'the', 'hub'])
      // Code that came may be what any page names.
      expect([what, stderr]).toEqual([what, what === 'a component' ? 'Reading the pages …\n' : ''])
      const exchanged = await storedIndex(site)
      const about = await site.ask(['covers', 'packages/toolbox/src/hub.ts'])
      rmSync(site.cacheDir, { recursive: true })
      expect([what, (await site.ask(['search', 'the', 'hub'])).stdout]).toEqual([what, stdout])
      expect([what, exchanged]).toEqual([what, await storedIndex(site)])
      expect([what, await site.ask(['covers', 'packages/toolbox/src/hub.ts'])]).toEqual([what, about])
    }
  })

  it('is the one that is made of all documents after several changes, with words that are new and without', async () => {
    const site = createAskedSite()
    expect(await prepare(site)).toEqual(silent)
    const texts = ['A chisel and a gouge.', 'A gouge.', 'A gouge, the hub.', 'The hub.']
    for (const text of texts) {
      site.write({ 'content/box.md': `---\ntitle: The toolbox\n---\n\n${text}\n` })
      const found = await site.ask(['search', 'hub'])
      expect([text, found.code, found.stderr]).toEqual([text, 0, ''])
    }
    const exchanged = await storedIndex(site)
    rmSync(site.cacheDir, { recursive: true })
    expect((await site.ask(['search', 'hub'])).code).toBe(0)
    expect(exchanged).toEqual(await storedIndex(site))
  })

  it('is kept after a question, over the output of a build, too', async () => {
    const site = createAskedSite()
    expect((await site.build()).code).toBe(0)
    site.write({ 'content/box.md': '---\ntitle: The toolbox\n---\n\nA chisel.\n' })
    const first = await site.ask(['search', 'chisel'])
    expect(first).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('A chisel.') })
    expect(opened(site)).toMatchObject({ texts: expect.any(String), search: { folder: expect.any(String) } })
    // Texts of the other pages are the build's.
    expect((await site.ask(['search', 'limits'])).stdout).toContain('At most 250, not 300.')
    expect(await site.ask(['search', 'chisel'])).toEqual(first)
    // Without it the one of the build is still known.
    rmSync(path.join(storeDir(site), opened(site).search?.file ?? ''))
    expect(await site.ask(['search', 'chisel'])).toEqual(first)
  })

  it('that is damaged is made anew', async () => {
    const site = createAskedSite()
    expect(await prepare(site)).toEqual(silent)
    const whole = await site.ask(['search', 'limits'])
    writeFileSync(path.join(storeDir(site), opened(site).search?.file ?? ''), 'x')
    expect((await site.ask(['search', 'limits'])).stdout).toBe(whole.stdout)
  })
})
