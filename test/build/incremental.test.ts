/** A build is a function of its inputs: reused results must not change the output, and only changed pages are made again. */
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { openBuilt } from '../support/built'
import { createTempSite, type SiteFiles, type TempSite } from '../support/temp-site'

// Each test runs complete builds, possibly on a slow machine.
vi.setConfig({ testTimeout: 400_000, hookTimeout: 400_000 })

const square = (size: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"/>`

/** Ten plain pages, and one of each kind that depends on other files. */
const files: SiteFiles = {
  ...Object.fromEntries(
    Array.from({ length: 10 }, (_, index) => [
      `content/docs/page${index}.md`,
      `---\nslug: /p${index}\ntitle: Page ${index}\n---\n\nText of page ${index}, see [the picture](/picture).\n`,
    ]),
  ),
  'content/picture.md':
    '---\ntags: [core]\n---\n# Picture\n\n![square](./square.svg) ![later](./later.svg)\n',
  'content/square.svg': square(10),
  'content/partial.mdx': `import Part from './_part.mdx'\n\n# Partial\n\n<Part />\n`,
  'content/_part.mdx': 'Words of the part.\n',
  'content/extra.md': '# Extra\n',
  'content/component.mdx': `import { Greeting } from '@site/components/Greeting'\nimport data from './data.json'\n\n# Component\n\n<Greeting /> {data.name}\n`,
  'content/data.json': '{ "name": "first" }',
  'components/Greeting.tsx': `import { word } from './word'\nexport const Greeting = () => <b>{word}</b>\n`,
  'components/word.ts': `export const word = 'Hello'\n`,
  'components/Live.tsx': `import { useState } from 'react'\nimport { step } from '../lib/step'\nexport function Live() {\n  const [n, set] = useState(0)\n  return <button onClick={() => set(n + step)}>{n}</button>\n}\n`,
  'lib/step.ts': 'export const step = 1\n',
  'content/later.mdx': `import { Word } from '@site/components/later'\n\n# Later\n\n<Word />\n`,
  'components/later/index.tsx': `export const Word = () => <b>of the folder</b>\n`,
  'content/live.mdx': `import { Live } from '@site/components/Live'\n\n# Live\n\n<Live />\n`,
}

async function built(site: TempSite) {
  const { code, stdout, stderr } = await site.build()
  if (code !== 0) throw new Error(stderr)
  const [, pages = '0', reused = '0'] = /^Built (\d+) pages(?: \((\d+) unchanged\))?/.exec(stdout) ?? []
  return {
    pages: Number(pages),
    made: Number(pages) - Number(reused),
    contents: openBuilt(site.outDir).contents(),
  }
}

/** Names of files that differ. */
function differences(a: Map<string, string>, b: Map<string, string>): string[] {
  return [...new Set([...a.keys(), ...b.keys()])].filter((file) => a.get(file) !== b.get(file)).sort()
}

describe('an incremental build', () => {
  /** For each step: its change, how many pages are made again (if that is predictable), and a text that must appear. */
  const steps: [what: string, changed: SiteFiles, made: number | undefined, file: string, text: string][] = [
    ['nothing', {}, 0, 'p3.html', 'Text of page 3'],
    [
      'the browser’s code, in a file that a component imports',
      { 'lib/step.ts': 'export const step = 1234\n' },
      undefined,
      'live.html',
      'Live',
    ],
    [
      'a file that a component on the server is made of',
      { 'components/word.ts': `export const word = 'Goodbye'\n` },
      undefined,
      'component.html',
      'Goodbye',
    ],
    [
      'a page that becomes a draft',
      { 'content/extra.md': '---\ndraft: true\n---\n' },
      undefined,
      'p3.html',
      'Page 3',
    ],
    [
      'a title, which its neighbours show',
      { 'content/docs/page3.md': '---\nslug: /p3\ntitle: Renamed\n---\n\nText of page 3.\n' },
      undefined,
      'p4.html',
      'Renamed',
    ],
    [
      'the text of one page',
      { 'content/docs/page3.md': '---\nslug: /p3\ntitle: Renamed\n---\n\nOther words.\n' },
      1,
      'p3.html',
      'Other words.',
    ],
    ['the size of a picture', { 'content/square.svg': square(99) }, 1, 'picture.html', 'width="99"'],
    ['a picture that was not there', { 'content/later.svg': square(77) }, 1, 'picture.html', 'width="77"'],
    [
      'a component that is now the first of its name',
      { 'components/later.jsx': `export const Word = () => <b>of the file</b>\n` },
      undefined,
      'later.html',
      'of the file',
    ],
    ['a partial', { 'content/_part.mdx': 'New words.\n' }, 1, 'partial.html', 'New words.'],
    [
      'data that a page imports',
      { 'content/data.json': '{ "name": "second" }' },
      1,
      'component.html',
      'second',
    ],
    [
      'a tag’s description',
      { 'tags.yml': 'core:\n  description: Described.\n' },
      1,
      'tags/core.html',
      'Described.',
    ],
    [
      'the name of the sidebar, which the search knows of each page',
      { 'sidebars.ts': `export default { renamed: [{ type: 'autogenerated', dirName: '.' }] }\n` },
      undefined,
      'p3.json',
      '"id":"renamed"',
    ],
  ]

  it('makes again what changed, and no page more; in the end all is as a cold build writes it', async () => {
    const site = createTempSite(files)
    await built(site)
    let contents = new Map<string, string>()
    for (const [what, changed, made, file, text] of steps) {
      site.write(changed)
      const next = await built(site)
      contents = next.contents
      expect([what, contents.get(file)?.includes(text)]).toEqual([what, true])
      if (made !== undefined) expect([what, next.made]).toEqual([what, made])
    }
    const elsewhere = createTempSite(files)
    for (const [, changed] of steps) elsewhere.write(changed)
    expect(differences(contents, (await built(elsewhere)).contents)).toEqual([])
  })

  it('gives back what was removed or changed in the output by hand', async () => {
    const site = createTempSite(files)
    const first = await built(site)
    rmSync(`${site.outDir}/p1.html`)
    writeFileSync(`${site.outDir}/p2.html`, 'spoilt')
    const second = await built(site)
    expect(differences(first.contents, second.contents)).toEqual([])
    expect(second.made).toBe(2)
  })

  it('after a failed one shows what was edited meanwhile', async () => {
    const site = createTempSite(files)
    const first = await built(site)
    site.write({
      'content/docs/page3.md': '---\nslug: /p3\ntitle: Page 3\n---\n\nEdited.\n',
      'content/broken.mdx': '# Broken\n\n<div>\n',
    })
    const parts = () => readdirSync(path.join(site.cacheDir, 'sites'), { recursive: true }).map(String).sort()
    const before = parts()
    expect((await site.build()).code).toBe(1)
    expect(differences(openBuilt(site.outDir).contents(), first.contents)).toEqual([])
    // Data stored before the failure has been deleted.
    expect(parts()).toEqual(before)
    site.write({ 'content/broken.mdx': '# Mended\n' })
    const { contents } = await built(site)
    expect(contents.get('p3.html')).toContain('Edited.')
    expect(contents.get('broken.html')).toContain('Mended')
  })
})

/** Pages in ten areas of ten topics each. */
const largeSite = (count: number): SiteFiles =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `content/area${index % 10}/topic${Math.floor(index / 10) % 10}/page${index}.md`,
      `# Page ${index}\n\nText.\n`,
    ]),
  )

const label = (text: string) => JSON.stringify({ label: text })

describe('a changed label of a large sidebar', () => {
  const inArea3 = /^area3\/.*\.(?:html|json)$/
  const shared = /^(?:assets|sidebar-parts)\/|^search-index\.json$|^llms|^agents\.md$/
  /** The change, how many pages show it, which files may differ, and a page that shows it. */
  const steps: [what: string, changed: SiteFiles, made: number, differs: RegExp, shows: string][] = [
    [
      'of a topic',
      { 'content/area3/topic2/_category_.json': label('Second') },
      20,
      inArea3,
      'area3/topic5/page53',
    ],
    [
      'of an area',
      { 'content/area3/_category_.json': label('Third') },
      200,
      /\.(?:html|json|md)$/,
      'area5/topic5/page55',
    ],
    [
      'of a page',
      { 'content/area3/topic2/page23.md': '# Page of a new name\n\nText.\n' },
      // Its area, and the page that lists all pages for readers without JavaScript.
      21,
      /^area3\/|^search\.(?:html|json|md)$/,
      'area3/topic5/page53',
    ],
  ]

  it('changes the pages that show it alone', async () => {
    const site = createTempSite(largeSite(200))
    let last = await built(site)
    for (const [what, changed, made, differs, shows] of steps) {
      site.write(changed)
      const next = await built(site)
      const pages = differences(last.contents, next.contents).filter((file) => !shared.test(file))
      expect([what, next.made, pages.filter((file) => !differs.test(file))]).toEqual([what, made, []])
      expect(pages).toContain(`${shows}.html`)
      last = next
    }
    const again = createTempSite({
      ...largeSite(200),
      ...Object.fromEntries(steps.flatMap(([, changed]) => Object.entries(changed))),
    })
    expect(differences(last.contents, (await built(again)).contents)).toEqual([])
  })
})

describe('a page with cards', () => {
  const list = (items = '') =>
    `import DocCardList from '@theme/DocCardList'\n\n# List\n\n<DocCardList ${items} />\n`
  const page = (title: string, frontmatter = '') => `---\n${frontmatter}---\n\n# ${title}\n`
  const cards: SiteFiles = {
    'content/guide/index.mdx': list(),
    'content/guide/first.md': page('First'),
    'content/other/second.md': page('Second'),
    'content/other/third.md': page('Third'),
    'content/given.mdx': list(`items={[{ type: 'link', docId: 'other/third' }]}`),
  }
  /** The change, and the text that each page must show. */
  const steps: [what: string, changed: SiteFiles, shown: [file: string, text: string][]][] = [
    [
      'a label on a card',
      { 'content/guide/first.md': page('First', 'sidebar_label: Renamed\n') },
      [['guide', 'Renamed']],
    ],
    [
      'a description on a card',
      { 'content/other/third.md': page('Third', 'description: Told.\n') },
      [['given', 'Told.']],
    ],
  ]

  it('is made again when what they show changes', async () => {
    const site = createTempSite(cards)
    await built(site)
    for (const [, changed, shown] of steps) {
      site.write(changed)
      await built(site)
      for (const [file, text] of shown) expect(site.read(`${file}.html`)).toContain(text)
    }
  })
})

it('a large sidebar is cut: no page grows with the site', async () => {
  const [small, large] = [createTempSite(largeSite(50)), createTempSite(largeSite(200))]
  await small.build()
  await large.build()
  const sidebars = (site: TempSite) =>
    openBuilt(site.outDir)
      .files()
      .filter((file) => file.startsWith('assets/sidebar/'))
  expect(sidebars(small)).toHaveLength(1)
  expect(sidebars(large).length).toBeGreaterThan(1)
  const largest = (site: TempSite) =>
    Math.max(...sidebars(site).map((file) => openBuilt(site.outDir).read(file).length))
  expect(largest(large)).toBeLessThan(30_000)
  const page = 'area0/topic0/page0.html'
  expect(large.read(page).length).toBeLessThan(small.read(page).length * 3)
})
