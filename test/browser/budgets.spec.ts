/** What readers load for a page, brotli. No browser is needed: the built site says it. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { openBuilt } from '../support/built'
import { realSiteDir } from '../support/site'
import { expect, test } from '../support/test'

/** All in bytes. A document's frame is the page without its article: what every page costs before its own words. */
const budgets = {
  documentScript: 74_500,
  otherScript: 82_000,
  documentFrame: 14_500,
  document: 21_000,
  other: 16_000,
}

/** Pages that are one long list, each with its own budget. */
const lists: Record<string, number> = {
  '/known-defects': 25_000,
  '/docs-health': 21_500,
}

/** An index of a package's files and symbols, in proportion to the package. */
const packageIndex = { prefix: '/code/', bytes: 25_000 }

const weigh = (content: string | Buffer) => brotliCompressSync(content).length
const weights = new Map<string, number>()
const asset = (address: string) => {
  const known = weights.get(address) ?? weigh(readFileSync(path.join(realSiteDir, address)))
  weights.set(address, known)
  return known
}
const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0)

/** A script and all that it imports at once. */
function scriptsOf(address: string, found = new Set<string>()): Set<string> {
  if (found.has(address)) return found
  found.add(address)
  const code = readFileSync(path.join(realSiteDir, address), 'utf8')
  for (const [, file] of code.matchAll(/(?:^|[;}])(?:import|export)[^;]*?from["'`]\.\/([^"'`]+)["'`]/g))
    scriptsOf(path.posix.join(path.posix.dirname(address), file ?? ''), found)
  return found
}

interface Weighed {
  route: string
  kind: unknown
  script: number
  page: number
  frame: number
}

function weighPages(): Weighed[] {
  const built = openBuilt(realSiteDir)
  return built
    .files()
    .filter((file) => file.endsWith('.html'))
    .flatMap((file) => {
      const html = built.read(file)
      const data: unknown = built.page(file)
      if (typeof data !== 'object' || data === null || !('kind' in data)) return []
      const [entries = ''] = /(?<=data-scripts=")[^"]*/.exec(html) ?? []
      const scripts = new Set(entries.split(' ').flatMap((address) => [...scriptsOf(address)]))
      const css = sum(
        [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => asset(href ?? '')),
      )
      const frame = html.replace(
        /(?<=<div class="prose" id="article">).*?(?=<footer class="doc-footer">)/s,
        '',
      )
      return {
        route: `/${file.replace(/(?:^index)?\.html$/, '')}`,
        kind: data.kind,
        script: sum([...scripts].map(asset)),
        page: css + weigh(html),
        frame: css + weigh(frame),
      }
    })
}

const budgetOf = ({ route, kind }: Weighed) =>
  lists[route] ??
  (route.startsWith(packageIndex.prefix)
    ? packageIndex.bytes
    : kind === 'doc'
      ? budgets.document
      : budgets.other)

test('N13 every page keeps to its budget of script, HTML and CSS', () => {
  const pages = weighPages()
  expect(pages.length).toBeGreaterThan(300)
  const over: string[] = []
  const check = (page: Weighed, what: string, bytes: number, budget: number) => {
    if (bytes > budget) over.push(`${page.route}: ${what} ${bytes} of ${budget} bytes`)
  }
  for (const page of pages) {
    const isDocument = page.kind === 'doc'
    check(page, 'script', page.script, isDocument ? budgets.documentScript : budgets.otherScript)
    check(page, 'HTML and CSS', page.page, budgetOf(page))
    if (isDocument) check(page, 'frame', page.frame, budgets.documentFrame)
  }
  expect(over).toEqual([])
})

test('N13 the named exceptions of the budget are there, and need to be', () => {
  const pages = weighPages()
  for (const route of Object.keys(lists))
    expect(pages.find((page) => page.route === route)?.page, route).toBeGreaterThan(budgets.other)
})
