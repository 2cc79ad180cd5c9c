/**
 * The transfer size of pages, brotli-compressed, measured from the built site without a browser. Budgets are in bytes; `npm run bench` uses
 * the same ones. A page is its HTML and the stylesheets that block its first paint. Its frame is the page without its article and the
 * stylesheets that only the article needs: the cost of every page before its content.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { openBuilt } from '../support/built'
import { realSiteDir } from '../support/site'
import { expect, test } from '../support/test'
import budgets from './budgets.json' with { type: 'json' }

const weigh = (content: string | Buffer) => brotliCompressSync(content).length
const weights = new Map<string, number>()
const asset = (address: string) => {
  const known = weights.get(address) ?? weigh(readFileSync(path.join(realSiteDir, address)))
  weights.set(address, known)
  return known
}
const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0)

/** A script and all its static imports. */
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
  deferred: number
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
        [...html.matchAll(/<link rel="stylesheet" href="([^"]+)">(?!<\/noscript>)/g)].map(([, href]) =>
          asset(href ?? ''),
        ),
      )
      const [, deferred = ''] =
        /<link rel="stylesheet" href="([^"]+)" media="[^"]+" id="deferred">/.exec(html) ?? []
      // Symptoms are the page's content, like its article.
      const frame = html
        .replace(/(?<=<div class="prose" id="article">).*?(?=<footer class="doc-footer">)/s, '')
        .replace(/<div class="symptoms".*?<\/ul><\/div>/s, '')
      return {
        route: `/${file.replace(/(?:^index)?\.html$/, '')}`,
        kind: data.kind,
        script: sum([...scripts].map(asset)),
        page: css + weigh(html),
        deferred: asset(deferred),
        frame: asset(/href="([^"]*\/style-[^"]+)"/.exec(html)?.[1] ?? '') + weigh(frame),
      }
    })
}

test('N13 every page keeps to its budget of script, HTML and CSS', () => {
  // Compresses hundreds of pages at a server's ahead-of-time level, which takes half a minute on a busy machine.
  test.slow()
  const pages = weighPages()
  expect(pages.length).toBeGreaterThan(300)
  const over: string[] = []
  const check = (page: Weighed, what: string, bytes: number, budget: number) => {
    if (bytes > budget) over.push(`${page.route}: ${what} ${bytes} of ${budget} bytes`)
  }
  for (const page of pages) {
    const isDocument = page.kind === 'doc'
    check(page, 'script', page.script, isDocument ? budgets.documentScript : budgets.otherScript)
    check(page, 'HTML and CSS', page.page, budgets.page)
    check(page, 'deferred CSS', page.deferred, budgets.deferred)
    if (isDocument) check(page, 'frame', page.frame, budgets.documentFrame)
  }
  expect(over).toEqual([])
})
