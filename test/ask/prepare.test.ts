/** `prepare`, which npm runs after installing; and which stored answers are replaced when something changed since. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { AnswerStore, type SearchFiles } from '../../packages/engine/src/ask/answer-store'
import type { StoredAnswers } from '../../packages/engine/src/ask/stored-answers'
import { readJsonEntry } from '../../packages/engine/src/files/cache-entry'
import { createAskedSite, type AskedSite } from '../support/asked-site'
import { loadedModules } from '../support/loaded-modules'
import { root } from '../support/site'

// Each test runs several processes, possibly on a slow machine.
vi.setConfig({ testTimeout: 120_000 })

const silent = { code: 0, stdout: '', stderr: '' }
const questions = [
  ['covers', 'packages/toolbox/src/hub.ts'],
  ['claims', '/hub'],
  ['page', '/hub'],
  ['page', '/code'],
  ['page', '/docs-health'],
  ['search', 'limits'],
]

/** With an empty `CI`, because tests also run in CI. */
const prepare = (site: AskedSite) => {
  site.env.CI = ''
  return site.ask(['prepare'])
}

const storeDir = ({ siteDir, cacheDir }: AskedSite) => new AnswerStore({ siteDir, cacheDir }).dir

/** What is stored for a site, without its state. */
function stored(site: AskedSite): { answers: StoredAnswers; search?: SearchFiles } {
  const file = path.join(storeDir(site), 'answers.json')
  const found = readJsonEntry<{ answers: StoredAnswers; search?: SearchFiles }>(file)
  if (!found) throw new Error(`Nothing is stored in ${file}.`)
  const { answers, search } = found
  return { answers, ...(search && { search }) }
}

describe('K4: prepare', () => {
  it('builds the site, without a word: a build has nothing left but the pictures, and questions nothing', async () => {
    const site = createAskedSite()
    expect(await prepare(site)).toEqual(silent)
    const prepared = stored(site)
    const answers = []
    for (const question of questions) answers.push(await site.ask(question))
    expect(answers.map(({ code, stderr }) => [code, stderr])).toEqual(questions.map(() => [0, '']))
    const { code, stdout } = await site.build()
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^Built (\d+) pages \(\1 unchanged\)/)])
    const digest = /^Digest .+$/m
    const other = await createAskedSite().build()
    expect(digest.exec(stdout)?.[0]).toBe(digest.exec(other.stdout)?.[0] ?? 'none')
    expect(stored(site)).toEqual(prepared)
    for (const [index, question] of questions.entries())
      expect([question, await site.ask(question)]).toEqual([question, answers[index]])
    // After a build there is nothing left to do.
    const before = readdirSync(storeDir(site))
    expect(await prepare(site)).toEqual(silent)
    expect([readdirSync(storeDir(site)), stored(site)]).toEqual([before, prepared])
  })

  it('leaves questions with nothing to load that makes pages', async () => {
    const site = createAskedSite()
    expect(await prepare(site)).toEqual(silent)
    const makers = new Set(['react', 'react-dom', 'vite', 'rolldown', 'satteri', 'yaml', 'oxc-parser'])
    const stored = questions.filter(([, about]) => about !== '/code' && about !== '/docs-health')
    for (const question of [...stored, ['page', '/code/typo']]) {
      const { code, packages } = await loadedModules(question, site.env)
      const wanted = question[1] === '/code/typo' ? 1 : 0
      expect([question, code, packages.filter((name) => makers.has(name))]).toEqual([question, wanted, []])
    }
  })

  it('fails no installation: what is wrong is one line', async () => {
    const site = createAskedSite()
    // An invalid document is left to the build; an invalid setting is reported.
    site.write({ 'content/hub.md': '---\ntitle: [\n---\n\nWords.\n' })
    expect(await prepare(site)).toEqual(silent)
    expect(existsSync(site.outDir)).toBe(false)
    // Questions are answered all the same.
    expect((await site.ask(['search', 'toolbox'])).code).toBe(0)
    site.write({ 'site.config.ts': 'export default { title: 1 }\n' })
    const { code, stdout, stderr } = await prepare(site)
    expect([code, stdout]).toEqual([0, ''])
    expect(stderr).toMatch(/^The site was not built: site\.config\.ts(?::\d+)*: .+\n$/)
    // The cache cannot be written, because there is a file at its path.
    const other = createAskedSite()
    const taken = path.join(other.folder, 'taken')
    writeFileSync(taken, '')
    Object.assign(other.env, { CACHE_DIR: taken })
    const result = await prepare(other)
    expect([result.code, result.stdout]).toEqual([0, ''])
    expect(result.stderr).toMatch(/^The site was not built: `\w+` of `.+` failed: .+\n$/)
  })

  it('builds where only a question has stored answers', async () => {
    const site = createAskedSite()
    expect((await site.ask(['search', 'limits'])).code).toBe(0)
    expect(await prepare(site)).toEqual(silent)
    expect(existsSync(site.outDir)).toBe(true)
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
    const whole = {
      code: 0,
      stdout: '',
      stderr: expect.stringMatching(/^(?:Waiting for another build .+\n)?$/),
    }
    expect(results.slice(0, 3)).toEqual([whole, whole, whole])
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

describe('K4: answers of a site that was edited', () => {
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

  it('are, after each change, those that are made of all documents', async () => {
    const site = createAskedSite()
    expect(await prepare(site)).toEqual(silent)
    for (const [what, files, gone] of changes) {
      site.write(files)
      if (gone !== undefined) rmSync(path.join(site.siteDir, gone))
      const found = await site.ask(['search', 'the', 'hub'])
      expect([what, found.code, found.stderr]).toEqual([what, 0, ''])
      const exchanged = stored(site)
      rmSync(site.cacheDir, { recursive: true })
      expect([what, await site.ask(['search', 'the', 'hub'])]).toEqual([what, found])
      expect([what, exchanged]).toEqual([what, stored(site)])
    }
  })

  it('have nothing compiled but the documents that would be different', async () => {
    const site = createAskedSite()
    const log = path.join(site.folder, 'compiled.txt')
    site.write({
      'site.config.ts':
        "import note from './note.mjs'\nexport default { title: 'Doc', url: 'https://docs.example.org', markdown: { remarkPlugins: [note] } }\n",
      'note.mjs': `import { appendFileSync } from 'node:fs'\nexport default () => (tree, file) => appendFileSync(${JSON.stringify(log)}, file.path.replace(/.*\\//, '') + ' ')\n`,
      'content/_part.mdx': 'A chisel.\n',
      'content/box.md': "---\ntitle: The toolbox\n---\n\nimport Part from './_part.mdx'\n\n<Part />\n",
      'content/hub.md': '---\ntitle: The hub\n---\n\nWords.\n',
    })
    const compiled = async (question: string[]) => {
      writeFileSync(log, '')
      const { code, stdout } = await site.ask(question)
      expect([question, code]).toEqual([question, 0])
      return { stdout, files: new Set(readFileSync(log, 'utf8').trim().split(' ').sort()) }
    }
    expect((await compiled(['page', '/box'])).files).toEqual(new Set(['_part.mdx', 'box.md', 'hub.md']))
    site.write({ 'content/_part.mdx': 'A gouge.\n' })
    const edited = await compiled(['page', '/box'])
    expect(edited.files).toEqual(new Set(['_part.mdx', 'box.md']))
    expect(edited.stdout).toContain('A gouge.')
    site.write({ 'content/hub.md': '---\ntitle: The hub\n---\n\nA nail.\n' })
    expect((await compiled(['search', 'nail'])).files).toEqual(new Set(['hub.md']))
    // The title appears in the sidebar of every document, but in no document's text.
    site.write({ 'content/hub.md': '---\ntitle: The wheel\n---\n\nA nail.\n' })
    expect((await compiled(['search', 'wheel'])).files).toEqual(new Set(['hub.md']))
    // A build keeps the data stored by questions.
    expect((await site.build()).code).toBe(0)
    site.write({ 'content/hub.md': '---\ntitle: The wheel\n---\n\nA spoke.\n' })
    const found = await compiled(['search', 'spoke'])
    expect(found.files).toEqual(new Set(['hub.md']))
    const exchanged = stored(site)
    rmSync(site.cacheDir, { recursive: true })
    expect(await site.ask(['search', 'spoke'])).toMatchObject({ code: 0, stdout: found.stdout })
    expect(exchanged).toEqual(stored(site))
  })

  it('are given even if they cannot be stored, which is reported', async () => {
    const site = createAskedSite()
    mkdirSync(site.cacheDir, { recursive: true })
    writeFileSync(path.dirname(storeDir(site)), '')
    const { code, stdout, stderr } = await site.ask(['search', 'limits'])
    expect([code, stdout]).toEqual([0, expect.stringContaining('/hub#limits')])
    expect(stderr).toMatch(/^The answers were not stored, so the next question will be slow too: .+\n$/)
  })

  it('over the output of a build', async () => {
    const site = createAskedSite()
    expect((await site.build()).code).toBe(0)
    site.write({ 'content/box.md': '---\ntitle: The toolbox\n---\n\nA chisel.\n' })
    const first = await site.ask(['search', 'chisel'])
    expect(first).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('A chisel.') })
    expect((await site.ask(['search', 'limits'])).stdout).toContain('At most 250, not 300.')
    expect(await site.ask(['search', 'chisel'])).toEqual(first)
  })

  it.each(['answers.json', 'documents.bin'])('are made again where %s is damaged', async (kind) => {
    const site = createAskedSite()
    expect(await prepare(site)).toEqual(silent)
    site.write({ 'content/box.md': '---\ntitle: The toolbox\n---\n\nA hammer.\n' })
    const whole = await site.ask(['search', 'limits'])
    const file = path.join(storeDir(site), kind)
    expect(existsSync(file)).toBe(true)
    writeFileSync(file, 'x')
    expect(await site.ask(['search', 'limits'])).toEqual(whole)
    site.write({ 'content/box.md': '---\ntitle: The toolbox\n---\n\nA chisel.\n' })
    expect((await site.ask(['search', 'chisel'])).code).toBe(0)
  })
})
