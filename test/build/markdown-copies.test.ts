/** The real site as programs see it: every article's sentences in its Markdown copy, an index that links to all copies, and the search. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { decodeText } from '../../packages/engine/src/model/html-reader'
import { createSearch } from '../../packages/engine/src/search/client/create-search'
import { openBuilt, type Built } from '../support/built'
import { siteHost } from '../support/search-files'
import { buildFixture, runDocs } from '../support/site'

// Each test runs complete builds, possibly on a slow machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const folder = mkdtempSync(path.join(tmpdir(), 'docs-copies-'))
const built = new Map<string, Built>()
const disposals: (() => void)[] = [() => rmSync(folder, { recursive: true, force: true })]

beforeAll(async () => {
  const outDir = path.join(folder, 'dist')
  const { code, stderr } = await runDocs(['build'], { OUT_DIR: outDir })
  expect(code, stderr).toBe(0)
  built.set('real', openBuilt(outDir))
  const handbook = await buildFixture('handbook')
  disposals.push(handbook.dispose)
  built.set('handbook', openBuilt(handbook.outDir))
})
afterAll(() => disposals.forEach((dispose) => dispose()))

function siteOf(name: string): Built {
  const site = built.get(name)
  if (!site) throw new Error(`The site ${name} was not built.`)
  return site
}

/** Each document's article: the route's file without its extension, and the HTML. */
function articles(site: Built): { name: string; html: string }[] {
  return site
    .files()
    .filter((file) => file.endsWith('.html') && site.read(file).includes('id="article"'))
    .map((file) => {
      const html = site.read(file)
      const start = html.indexOf('>', html.indexOf('id="article"')) + 1
      return { name: file.replace(/\.html$/, ''), html: html.slice(start, articleEnd(html, start)) }
    })
}

/** End of the element that starts before `start`. */
function articleEnd(html: string, start: number): number {
  let depth = 1
  for (const match of html.slice(start).matchAll(/<(\/?)div\b/g)) {
    depth += match[1] === '' ? 1 : -1
    if (depth === 0) return start + match.index
  }
  throw new Error('The article has no end.')
}

const block =
  /<\/?(?:p|div|li|ul|ol|h[1-6]|pre|figure|figcaption|table|thead|tbody|tr|td|th|blockquote|section|aside|details|summary|dt|dd|dl|br|hr)\b[^>]*>/g

/** The sentences of rendered HTML, including text alternatives of pictures that contain text. */
function sentences(html: string): string[] {
  const text = html
    // The content of a diagram is in its source, which is part of the copy.
    .replace(/<(details|span)\b[^>]*data-markdown-ignore[^>]*>[^]*?<\/\1>/g, '')
    .replace(/<svg\b[^>]*role="(?:img|group)"[^>]*aria-label="([^"]*)"[^>]*>/g, '<p>$1</p>$&')
    .replace(
      /<svg\b[^]*?<\/svg>|<button\b[^]*?<\/button>|<span class="visually-hidden"[^>]*>[^]*?<\/span>/g,
      '',
    )
    // The tab list repeats the labels of its panels; footnotes are renumbered.
    .replace(
      /<sup><a href="#fn-[^]*?<\/sup>|<a [^>]*class="footnote-backref"[^]*?<\/a>|<h2 class="visually-hidden"[^]*?<\/h2>/g,
      '',
    )
    .replace(block, '\n')
    .replace(/<[^>]*>/g, '')
  return decodeText(text)
    .split(/\n|(?<=[.!?:;])\s/)
    .map(squash)
    .filter((sentence) => sentence !== '')
}

/** Markdown without addresses and markup; code is kept. */
function textOf(markdown: string): string {
  return squash(
    markdown
      .replace(
        /(```[^]*?\n[ >]*```|`[^`\n]*`)|\]\((?:<[^>]*>|[^()\s]|\([^()\s]*\))*\)|\[\^[^\]]+\]|<br>/g,
        '$1',
      )
      .replace(/^[ >]*\|?[-| :]+\|?$/gm, ''),
  )
}

/** Only the letters and digits. */
const squash = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

describe.each(['real', 'handbook'])('K5: %s', (name) => {
  it('every sentence of an article is in its copy', () => {
    const site = siteOf(name)
    const pages = articles(site)
    expect(pages.length).toBeGreaterThan(5)
    const missing = pages.flatMap(({ name: page, html }) => {
      const copy = textOf(site.read(`${page}.md`))
      return sentences(html).flatMap((sentence) => (copy.includes(sentence) ? [] : [`${page}: ${sentence}`]))
    })
    expect(missing).toEqual([])
  })

  it('every address in a copy is a full one', () => {
    const site = siteOf(name)
    const relative = site
      .files()
      .filter((file) => file.endsWith('.md') && !file.startsWith('assets/'))
      .flatMap((file) => {
        const text = site.read(file).replace(/```[^]*?\n[ >]*```|`[^`\n]*`/g, '')
        return [...text.matchAll(/(?<!\\)\]\(<?((?:[^()\s]|\([^()\s]*\))*)/g)].flatMap(([, address = '']) =>
          /^[a-z][a-z0-9+.-]*:/i.test(address) ? [] : [`${file}: ${address}`],
        )
      })
    expect(relative).toEqual([])
  })
})

it('K5: a copy says what was checked of it, against which release', () => {
  const copy = siteOf('real').read('docs/core/strapi/event-hub.md')
  expect(copy).toMatch(
    /^---\ntitle: Event Hub\nroute: \/docs\/core\/strapi\/event-hub\nurl: https:[^\n]*\nchecked_against:\n  - Strapi [\d.]+\nstatements:\n  checked: [1-9]\d*\n  failing: 0\n  to_be_read_again: \d+\n/,
  )
})

it('K5: what programs read at one go is small: the index of all pages, and the one that stands beside a task', () => {
  expect(siteOf('real').read('llms.txt').length).toBeLessThan(50_000)
  expect(Buffer.byteLength(siteOf('real').read('agents.md'))).toBeLessThanOrEqual(8000)
})

it('K5: all pages that search engines are told of are in the index, but the code map', () => {
  const site = siteOf('real')
  const links = site
    .files()
    .filter((file) => file === 'llms.txt' || /^llms\/.*\.txt$/.test(file))
    .flatMap((file) => [...site.read(file).matchAll(/\]\(([^)]*)\.md\)/g)].map(([, address]) => address))
  const index = new Set(links)
  const pages = [...site.read('sitemap.xml').matchAll(/<loc>([^<]*)/g)].map(([, address]) => address)
  const missing = pages
    .filter((address = '') => !index.has(address.replace(/\/$/, '/index')))
    .map((address = '') => new URL(address).pathname)
    .filter((route) => !/^\/code(?:\/|$)/.test(route))
  expect(missing).toEqual([])
})

it('K5: what the home page says is in its copy, with one heading of the first level and lists that stay lists', () => {
  const copy = siteOf('real').read('index.md')
  expect(copy).toContain('route: /\n')
  expect(copy.match(/^# .*/gm)).toEqual(['# How Strapi works inside'])
  expect(copy).toMatch(/^## I have a task\n\n- \[Make a first contribution\]\(https:/m)
  expect(copy).not.toMatch(/^-$/m)
})

it('K5: the copies of the health report add up', () => {
  const site = siteOf('real')
  const cells = (file: string) =>
    [...site.read(file).matchAll(/^\| (?!---)(.*) \|$/gm)].slice(1).map(([, row = '']) => row.split(' | '))
  const [, total = ''] = /^- ([\d,]+) statements checked/m.exec(site.read('docs-health.md')) ?? []
  const whole = cells('docs-health.md').filter(([part = '']) => !part.startsWith('›'))
  expect(whole.length).toBeGreaterThan(2)
  expect(whole.reduce((sum, [, , statements = '']) => sum + Number(statements.replaceAll(',', '')), 0)).toBe(
    Number(total.replaceAll(',', '')),
  )
  const guides = cells('docs-health.md').find(([part = '']) => part.includes('/docs-health/guides'))
  const pages = cells('docs-health/guides.md')
  expect(pages).toHaveLength(Number(guides?.[1]))
  expect(pages.reduce((sum, [, statements = '']) => sum + parseInt(statements, 10), 0)).toBe(
    Number(guides?.[2]),
  )
})

it('K5: every sentence of the health report is in its copies', () => {
  const site = siteOf('real')
  const pages = site.files().filter((file) => /^docs-health(?:\/.*)?\.html$/.test(file))
  expect(pages.length).toBeGreaterThan(5)
  for (const file of pages) {
    const [shown = ''] =
      /<div[^>]* id="article"[^]*(?=<footer class="doc-footer")/.exec(site.read(file)) ?? []
    expect(shown).not.toBe('')
    const copy = textOf(site.read(file.replace('.html', '.md')))
    expect(sentences(shown).filter((sentence) => !copy.includes(sentence))).toEqual([])
  }
})

describe('K5: what the checks for programs ask of documentation', () => {
  const lists = (site: Built) => site.files().filter((file) => /^llms(?:\/.*)?\.txt$/.test(file))

  it('every address of the index leads to a file that is there, and is Markdown or a further index', () => {
    const site = siteOf('real')
    const addresses = lists(site).flatMap((file) =>
      [...site.read(file).matchAll(/\]\(([^)]*)\)/g)].map(([, address = '']) =>
        new URL(address).pathname.slice(1),
      ),
    )
    expect(addresses.length).toBeGreaterThan(200)
    expect(addresses.filter((file) => !site.has(file) || !/\.(?:md|txt)$/.test(file))).toEqual([])
  })

  it('every page with a copy names it and the index, and every fence of a copy is closed', () => {
    const site = siteOf('real')
    const copies = site.files().filter((file) => file.endsWith('.md') && file !== 'agents.md')
    const faults = copies.flatMap((file) => {
      const html = site.read(file.replace(/\.md$/, '.html'))
      const copy = site.read(file)
      let fence = ''
      for (const [, ticks = ''] of copy.matchAll(/^[ >]*(`{3,})/gm))
        fence = fence === '' ? ticks : ticks.length >= fence.length ? '' : fence
      return [
        ...(html.includes(`<link rel="alternate" type="text/markdown" href="/${file}">`)
          ? []
          : [`${file}: link`]),
        ...(/<p hidden[^>]*>[^<]*<a[^>]* href="\/llms\.txt"/.test(html) ? [] : [`${file}: index`]),
        ...(copy.startsWith('---\ntitle: ') && copy.includes('/llms.txt\n') ? [] : [`${file}: head`]),
        ...(fence === '' ? [] : [`${file}: fence`]),
        // Readers with a small context see only the beginning of longer copies.
        ...(copy.length < 100_000 ? [] : [`${file}: ${copy.length} characters`]),
      ]
    })
    expect(copies.length).toBeGreaterThan(250)
    expect(faults).toEqual([])
  })
})

it('K2: a card has at most 2 kB', () => {
  const site = siteOf('real')
  const sizes = site
    .files()
    .filter((file) => file.endsWith('.cards.json'))
    .flatMap((file) => {
      const { cards }: { cards: Record<string, object> } = JSON.parse(site.read(file))
      return Object.values(cards).map((card) => Buffer.byteLength(JSON.stringify(card)))
    })
  expect(sizes.length).toBeGreaterThan(2000)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(2000)
})

it('K1: the search finds pages by the file, the folder and the symbol that they claim something about', async () => {
  const site = siteOf('real')
  const search = await createSearch(siteHost(path.join(folder, 'dist')))
  const claims = (file: string, address: string) =>
    site.has(`${file}.cards.json`) && site.read(`${file}.cards.json`).includes(address)
  for (const [query, address] of [
    ['event-hub.ts', 'packages/core/core/src/services/event-hub.ts'],
    ['packages/core/core/src/services', 'packages/core/core/src/services/'],
    ['createEventHub', 'packages/core/core/src/services/event-hub.ts'],
  ] as const) {
    const { results } = await search.search(query, { limit: 3 })
    expect(results).toHaveLength(3)
    expect([query, results.filter(({ route }) => claims(route.slice(1), address)).length]).toEqual([query, 3])
  }
})
