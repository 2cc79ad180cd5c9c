/**
 * B1: an incremental build writes the bytes of a cold one. A generated site is edited at random, again and again: texts, titles, files
 * added, removed, renamed, folders moved, tags, sidebars, settings, partials, components, static files, pictures. `EDITS` sets how many
 * edits, `SEED` which. The index of the code base is not among them.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { expect, it, vi } from 'vitest'
import { build } from '../../src/build/build'
import { DevSite } from '../../src/server/dev/dev-site'
import { randomNumbers } from '../support/random'
import { openBuilt } from '../support/built'
import { configOf, createTempSite, type SiteFiles, type TempSite } from '../support/temp-site'

const edits = Number(process.env.EDITS ?? 60)
const seed = Number(process.env.SEED ?? 1)
vi.setConfig({ testTimeout: 30_000 + edits * 20_000 })

const folders = ['', 'area/', 'area/deep/', 'other/']
const square = (size: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"/>`

/** A document that depends on most of what one can depend on. */
const documentText = (pick: (count: number) => number, name: string): string => {
  const tags = ['core', 'admin', 'data'].slice(0, pick(4))
  return [
    '---',
    pick(3) === 0 ? `title: Title ${pick(50)}` : '',
    tags.length > 0 ? `tags: [${tags.join(', ')}]` : '',
    pick(4) === 0 ? `sidebar_position: ${pick(9)}` : '',
    pick(12) === 0 ? 'unlisted: true' : '',
    pick(9) === 0 ? `redirect_from: [/old/${name}]` : '',
    '---',
    pick(2) === 0 ? `import Part from '@site/content/_part.mdx'\n` : '',
    pick(4) === 0 ? `import { Greeting } from '@site/components/Greeting'\n\n<Greeting />\n` : '',
    `# Heading of ${name}\n\nWords ${pick(1000)} and [a link](/p${pick(8)}), [a file](./p${pick(8)}.mdx#part).\n`,
    pick(3) === 0 ? `![picture](/img/square.svg) ![own](./own.svg)\n` : '',
    pick(5) === 0 ? `import DocCardList from '@theme/DocCardList'\n\n<DocCardList />\n` : '',
    `## Part ${pick(3)}\n\nMore words ${pick(1000)}.\n`,
  ]
    .filter((line) => line !== '')
    .join('\n')
}

const config = (pick: (count: number) => number) =>
  configOf({
    tagline: `Tagline ${pick(3)}`,
    docs: { path: 'content', routeBasePath: pick(3) === 0 ? '/docs' : '/', showLastUpdateTime: false },
    markdown: { format: 'mdx' },
    redirects: pick(2) === 0 ? [{ from: '/moved', to: '/p1' }] : [],
  })

function startFiles(pick: (count: number) => number): SiteFiles {
  return {
    'site.config.ts': configOf({ docs: { path: 'content', showLastUpdateTime: false } }),
    'tags.yml': 'core:\nadmin:\ndata:\n',
    'content/_part.mdx': 'Words of the part.\n',
    'content/own.svg': square(3),
    'static/img/square.svg': square(10),
    'components/Greeting.tsx': 'export const Greeting = () => <b>Hello</b>\n',
    ...Object.fromEntries(
      Array.from({ length: 14 }, (_, index) => [
        `content/${folders[index % folders.length]}p${index}.mdx`,
        documentText(pick, `p${index}`),
      ]),
    ),
  }
}

/** The documents of the site, relative to its folder. */
function documentsOf({ siteDir }: TempSite): string[] {
  return readdirSync(path.join(siteDir, 'content'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?:^|\/)p\d+\.mdx$/.test(name))
    .map((name) => `content/${name}`)
    .sort()
}

function move({ siteDir }: TempSite, from: string, to: string): void {
  const [source, target] = [path.join(siteDir, from), path.join(siteDir, to)]
  if (!existsSync(source) || existsSync(target)) return
  mkdirSync(path.dirname(target), { recursive: true })
  renameSync(source, target)
}

/** One edit, by chance; returns what it was. */
function edit(site: TempSite, pick: (count: number) => number): string {
  const documents = documentsOf(site)
  const some = documents[pick(documents.length)] ?? 'content/p0.mdx'
  const name = path.posix.basename(some, '.mdx')
  const kinds: Record<string, () => void> = {
    text: () => site.write({ [some]: documentText(pick, name) }),
    'another text': () => site.write({ [some]: documentText(pick, name) }),
    add: () =>
      site.write({ [`content/${folders[pick(4)]}p${20 + pick(20)}.mdx`]: documentText(pick, 'new') }),
    remove: () => documents.length > 6 && rmSync(path.join(site.siteDir, some)),
    rename: () => move(site, some, `content/${folders[pick(4)]}p${50 + pick(30)}.mdx`),
    'move a folder': () =>
      existsSync(path.join(site.siteDir, 'content/area'))
        ? move(site, 'content/area', 'content/elsewhere')
        : move(site, 'content/elsewhere', 'content/area'),
    category: () =>
      site.write({
        'content/other/_category_.json': JSON.stringify({ label: `Other ${pick(3)}`, position: pick(4) }),
      }),
    tags: () => site.write({ 'tags.yml': `core:\n  description: Text ${pick(5)}.\nadmin:\ndata:\n` }),
    sidebars: () =>
      pick(3) === 0
        ? rmSync(path.join(site.siteDir, 'sidebars.ts'), { force: true })
        : site.write({
            'sidebars.ts': `export default { main: [{ type: 'category', label: 'All ${pick(4)}', link: { type: 'generated-index' }, items: [{ type: 'autogenerated', dirName: '.' }] }] }\n`,
          }),
    partial: () => site.write({ 'content/_part.mdx': `Words of the part ${pick(9)}.\n` }),
    picture: () => site.write({ 'content/own.svg': square(1 + pick(9)) }),
    'static file': () => site.write({ 'static/img/square.svg': square(10 + pick(9)) }),
    'static files': () => site.write({ [`static/file${pick(3)}.txt`]: `Text ${pick(9)}` }),
    settings: () => pick(3) === 0 && site.write({ 'site.config.ts': config(pick) }),
    component: () =>
      pick(3) === 0 &&
      site.write({ 'components/Greeting.tsx': `export const Greeting = () => <b>Hello ${pick(4)}</b>\n` }),
    nothing: () => {},
  }
  const names = Object.keys(kinds)
  const kind = names[pick(names.length)] ?? 'nothing'
  kinds[kind]?.()
  return kind
}

it(`B1: after each of ${edits} edits the output is that of a cold build, and the development server shows it`, async () => {
  const random = randomNumbers(seed)
  const pick = (count: number) => Math.floor(random() * count)
  const site = createTempSite(startFiles(pick))
  const options = { siteDir: site.siteDir, strict: false }
  const warm = { ...options, outDir: site.outDir, cacheDir: site.cacheDir }
  const cold = {
    ...options,
    outDir: path.join(site.folder, 'cold/dist'),
    cacheDir: path.join(site.folder, 'cold/.cache'),
  }
  const dev = new DevSite({ siteDir: site.siteDir, cacheDir: site.cacheDir })
  const history: string[] = []
  for (let number = 0; number < edits; number++) {
    history.push(edit(site, pick))
    const { ok, problems } = await build(warm)
    for (const folder of [cold.outDir, path.join(cold.cacheDir, 'sites')])
      rmSync(folder, { recursive: true, force: true })
    // The browser's code is the same for the same inputs: it is not what is looked at here.
    cpSync(path.join(site.cacheDir, 'client'), path.join(cold.cacheDir, 'client'), { recursive: true })
    const again = await build(cold)
    expect([history, ok, messages(problems)]).toEqual([history, again.ok, messages(again.problems)])
    if (!ok) continue
    expect([history, differences(site.outDir, cold.outDir)]).toEqual([history, []])
    await dev.load()
    for (const { route } of dev.site.docs)
      expect([history, await shown(dev, route)]).toEqual([history, written(site, route)])
  }
})

const messages = (problems: readonly { message: string; file?: string; line?: number }[]) =>
  problems.map(({ message, file, line }) => `${file}:${line} ${message}`)

/** Names of the files that differ. */
function differences(one: string, other: string): string[] {
  const [a, b] = [openBuilt(one).contents(), openBuilt(other).contents()]
  return [...new Set([...a.keys(), ...b.keys()])].filter((file) => a.get(file) !== b.get(file)).sort()
}

/** A page as the development server shows it; published files have no hash there. */
async function shown(dev: DevSite, route: string): Promise<unknown> {
  const found = await dev.page(route)
  return JSON.parse(
    JSON.stringify(found?.page).replace(
      /\/assets\/media\/(?:[\w.-]+\/)*([\w-]+)\.svg/g,
      '/assets/media/$1.svg',
    ),
  )
}

function written({ outDir }: TempSite, route: string): unknown {
  const file = path.join(outDir, `${route === '/' ? 'index' : route.slice(1)}.json`)
  const { page } = JSON.parse(readFileSync(file, 'utf8'))
  return JSON.parse(
    JSON.stringify(page).replace(/\/assets\/media\/([\w-]+?)-[0-9a-f]{8}\.svg/g, '/assets/media/$1.svg'),
  )
}
