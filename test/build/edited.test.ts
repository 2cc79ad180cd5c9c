/**
 * B1: where nothing but the bodies of a few documents was edited, and nothing that others say of them, their pages alone are made, and the
 * rest is not even read; the bytes are those of a cold build all the same. Whatever else changed is found.
 */
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it, vi } from 'vitest'
import { AnswerStore } from '../../src/ask/answer-store'
import { build } from '../../src/build/build'
import { openBuilt } from '../support/built'
import { rememberedFiles } from '../support/short-builds'
import { configOf, createTempSite, type TempSite } from '../support/temp-site'

// Each step runs whole builds, on whatever machine.
vi.setConfig({ testTimeout: 400_000 })

const intro = '# Intro — über uns\n\nThe first words.\n\n## Part\n\nMore of it.\n'
const files = {
  'site.config.ts': configOf({
    docs: { path: 'content', showLastUpdateTime: false },
    redirects: [{ from: '/moved', to: '/guide' }],
  }),
  'static/note.md': '# Note\n',
  'content/intro.mdx': intro,
  'content/guide.md': '# Guide\n\nHow to begin.\n\nAnd how to go on: [intro](./intro.mdx#part).\n',
  'content/twin-one.md': '---\ntitle: One\n---\n\nThe same text.\n\nOf both.\n',
  'content/twin-two.md': '---\ntitle: Two\n---\n\nThe same text.\n\nOf both.\n',
  'content/_part.mdx': 'Words of the part.\n',
  'content/host.mdx':
    "import Part from './_part.mdx'\nimport Shown from './shown.mdx'\n\n# Host\n\nIt shows others.\n\n<Part />\n\n<Shown />\n",
  'content/shown.mdx': '---\ntitle: Shown\n---\n\nWords that another page shows.\n\nMore of them.\n',
  'content/hidden.md': '---\nunlisted: true\n---\n\n# Hidden\n\nIn no list.\n\nAnd not searched.\n',
}

/** Builds, and tells whether only pages of edited documents were made: what is remembered of the site's files is not written then. */
async function edited(site: TempSite) {
  const before = rememberedFiles(site.cacheDir)
  const { siteDir, outDir, cacheDir } = site
  const { ok, problems, digest, pages, files, bytes } = await build({
    siteDir,
    outDir,
    cacheDir,
    strict: false,
  })
  const cold = {
    outDir: path.join(site.folder, 'cold/dist'),
    cacheDir: path.join(site.folder, 'cold/.cache'),
  }
  rmSync(path.join(site.folder, 'cold'), { recursive: true, force: true })
  const whole = await build({ siteDir, ...cold, strict: false })
  expect({ ok, problems, digest, pages, files, bytes }).toEqual({
    ok: whole.ok,
    problems: whole.problems,
    digest: whole.digest,
    pages: whole.pages,
    files: whole.files,
    bytes: whole.bytes,
  })
  expect(openBuilt(outDir).contents()).toEqual(openBuilt(cold.outDir).contents())
  const stored = [
    { siteDir, cacheDir },
    { siteDir, ...cold },
  ].map((folders) => new AnswerStore(folders).open())
  expect(stored.map((found) => found?.changed)).toEqual([[], []])
  expect(stored[0]?.answers).toEqual(stored[1]?.answers)
  return { isShort: rememberedFiles(site.cacheDir) === before }
}

it('B1: an edited text costs its page alone, and what more changed is found', async () => {
  const site = createTempSite(files)
  // What was written a moment ago may be written again under the same stamp: only the second build relies on it.
  await edited(site)
  await edited(site)
  const change = (name: keyof typeof files, from: string, to: string) => () => {
    const file = path.join(site.siteDir, name)
    const text = readFileSync(file, 'utf8')
    expect(text).toContain(from)
    writeFileSync(file, text.replace(from, to))
  }
  const steps: [what: string, isShort: boolean, change: () => void][] = [
    ['words', true, change('content/intro.mdx', 'More of it.', 'More of it, and more.')],
    ['words of a list', true, change('content/intro.mdx', 'and more.', 'and:\n\n- one\n- two')],
    ['code', true, change('content/guide.md', 'And how', '```ts\nconst answer = 42\n```\n\nAnd how')],
    ['a link', true, change('content/guide.md', 'to go on:', 'to go on, [there](/intro#part), :')],
    ['less', true, change('content/guide.md', 'And how to go on', 'Go on')],
    [
      'two documents',
      true,
      () => {
        change('content/intro.mdx', '- two', '- three')()
        change('content/guide.md', 'Go on', 'Begin')()
      },
    ],
    ['a text that two share', true, change('content/twin-one.md', 'Of both.', 'Of one.')],
    ['a text that two share again', true, change('content/twin-one.md', 'Of one.', 'Of both.')],
    ['an unlisted text', true, change('content/hidden.md', 'And not', 'Nor')],
    ['a text that another page shows', false, change('content/shown.mdx', 'More of', 'Still more of')],
    ['words after that', true, change('content/intro.mdx', '- three', '- four')],
    ['a partial', false, change('content/_part.mdx', 'Words', 'Other words')],
    ['a heading', true, change('content/guide.md', 'Begin', '## First\n\nBegin')],
    ['another name of that', true, change('content/guide.md', '## First', '## Next')],
    ['a link to that', true, change('content/intro.mdx', '- four', '- four\n- [next](./guide.md#next)')],
    ['another name of that, which is linked to', false, change('content/guide.md', '## Next', '## Then')],
    ['the link again', false, change('content/intro.mdx', '#next)', '#later)')],
    [
      'a heading that the link looked for',
      false,
      change('content/guide.md', '## Then', '## Then\n\n## Later'),
    ],
    ['a heading more', true, change('content/guide.md', '## Later', '## Later\n\n## Last')],
    [
      'a link to that by an old address',
      true,
      change('content/intro.mdx', '- four', '- [four](/moved#last)'),
    ],
    ['that heading gone', false, change('content/guide.md', '\n\n## Last', '')],
    ['the link to that gone', false, change('content/intro.mdx', '- [four](/moved#last)', '- four')],
    ['words below that', true, change('content/guide.md', 'Begin', 'Set out')],
    ['the description', false, change('content/guide.md', 'How to begin.', 'How one begins.')],
    ['the title', false, change('content/guide.md', '# Guide', '# The guide')],
    ['frontmatter', false, change('content/twin-one.md', 'title: One', 'title: First')],
    ['a link that leads nowhere', false, change('content/guide.md', '(/intro#part)', '(/intro#gone)')],
    ['words beside that', false, change('content/guide.md', 'Set out', 'Begin')],
    ['words elsewhere', true, change('content/intro.mdx', '- four', '- five')],
    ['the link mended', false, change('content/guide.md', '(/intro#gone)', '(/intro#part)')],
    ['a static file', false, change('static/note.md', '# Note', '# Notes')],
    ['another document', false, () => site.write({ 'content/new.md': '# New\n' })],
    ['words after all that', true, change('content/intro.mdx', '- five', '- six')],
    [
      'an output that somebody changed',
      false,
      () => {
        change('content/intro.mdx', '- six', '- seven')()
        writeFileSync(path.join(site.outDir, 'guide.html'), '')
      },
    ],
    [
      'a memory that is damaged',
      false,
      () => {
        change('content/intro.mdx', '- seven', '- eight')()
        const sites = path.join(site.cacheDir, 'sites')
        for (const name of readdirSync(sites, { recursive: true, encoding: 'utf8' }))
          if (/\/(?:plan|entries)-\w+$/.test(name)) writeFileSync(path.join(sites, name), '')
      },
    ],
  ]
  for (const [what, isShort, take] of steps) {
    take()
    expect([what, await edited(site)]).toEqual([what, { isShort }])
    if (!isShort) await edited(site)
  }
})
