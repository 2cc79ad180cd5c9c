/** Whether programs get all that people get: every sentence of every article is in its Markdown copy. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { decodeText } from '../../src/model/html-reader'
import { openBuilt, type Built } from '../support/built'
import { buildFixture, runDocs } from '../support/site'

// Each test runs whole builds, on whatever machine.
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

/** The article of each document: its route's file without the ending, and its HTML. */
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

/** Where the element that begins before `start` ends. */
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

/** The sentences of finished HTML; what pictures of text say to those who cannot see them counts. */
function sentences(html: string): string[] {
  const text = html
    // What a diagram is about stands in its source, which is in the copy.
    .replace(/<(details|span)\b[^>]*data-markdown-ignore[^>]*>[^]*?<\/\1>/g, '')
    .replace(/<svg\b[^>]*role="img"[^>]*aria-label="([^"]*)"[^>]*>/g, '<p>$1</p>$&')
    .replace(
      /<svg\b[^]*?<\/svg>|<button\b[^]*?<\/button>|<span class="visually-hidden"[^>]*>[^]*?<\/span>/g,
      '',
    )
    // The strip of tabs says again what stands over each of them; notes are numbered anew.
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

/** What is left of Markdown when addresses and marks go: code stays. */
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

/** Letters and digits. */
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

it('K5: all pages that search engines are told of are in the index, but the home page, the search, the figures and the code map', () => {
  const site = siteOf('real')
  const links = site
    .files()
    .filter((file) => file === 'llms.txt' || /^llms\/.*\.txt$/.test(file))
    .flatMap((file) => [...site.read(file).matchAll(/\]\(([^)]*)\.md\)/g)].map(([, address]) => address))
  const index = new Set(links)
  const pages = [...site.read('sitemap.xml').matchAll(/<loc>([^<]*)/g)].map(([, address]) => address)
  const missing = pages
    .filter((address) => !index.has(address))
    .map((address = '') => new URL(address).pathname)
    .filter((route) => !/^\/code(?:\/|$)/.test(route))
  expect(missing.sort()).toEqual(['/', '/docs-health', '/search'])
})
