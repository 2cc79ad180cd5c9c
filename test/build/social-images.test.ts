/** Preview pictures of pages for shared links. */
import { readFileSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { build } from '../../packages/engine/src/pipeline/build'
import { configOf, createTempSite, type TempSite } from '../support/temp-site'

// Each test runs complete builds, possibly on a slow machine.
vi.setConfig({ testTimeout: 180_000 })

const address = (site: TempSite, file: string) =>
  /property="og:image" content="https:\/\/docs\.example\.org\/(.*?)"/.exec(site.read(file))?.[1]

/** Width and height from a PNG's header. */
function pngSize(file: string): number[] {
  const bytes = readFileSync(file)
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
}

test('M each page has a picture of its own, which stays the same file until its words change', async () => {
  const site = createTempSite({
    'site.config.ts': configOf({ socialImages: true, baseUrl: '/' }),
    'content/a.md': '# First\n\nText.\n',
    'content/b.md': '---\nimage: /own.png\n---\n\n# Second\n\nText.\n',
  })
  expect((await site.build()).code).toBe(0)
  const [first = '', home = ''] = [address(site, 'a.html'), address(site, 'index.html')]
  expect(first).toMatch(/^assets\/social\/\w+\.png$/)
  expect(home).not.toBe(first)
  for (const file of [first, home]) expect(pngSize(path.join(site.outDir, file))).toEqual([1200, 630])
  expect(site.read('a.html')).toContain('<meta property="og:image:width" content="1200">')
  expect(site.read('a.html')).toContain('<meta name="twitter:card" content="summary_large_image">')
  // A picture named by the page takes precedence, and none is drawn.
  expect(address(site, 'b.html')).toBe('own.png')
  expect(address(site, '404.html')).toBeUndefined()

  const kept = path.join(site.cacheDir, 'social', path.basename(first))
  const drawnAt = statSync(kept).mtimeMs
  site.write({
    'content/a.md': '# First\n\nText.\n\nMore of it.\n',
    'pages/index.tsx': 'export default () => null\n',
  })
  expect((await site.build()).code).toBe(0)
  expect(address(site, 'a.html')).toBe(first)
  expect(statSync(kept).mtimeMs).toBe(drawnAt)

  site.write({ 'content/a.md': '# Primary\n\nText.\n' })
  expect((await site.build()).code).toBe(0)
  const renamed = address(site, 'a.html') ?? ''
  expect(renamed).not.toBe(first)
  expect(site.has(renamed)).toBe(true)
  // Neither the output nor the cache grows.
  expect(site.has(first)).toBe(false)
  expect(readdirSync(path.join(site.cacheDir, 'social'))).not.toContain(path.basename(first))
})

test('M what is left to another build is drawn by it, and no page is made again', async () => {
  const site = createTempSite({
    'site.config.ts': configOf({ socialImages: true, baseUrl: '/' }),
    'content/a.md': '# First\n\nText.\n',
  })
  const folders = { siteDir: site.siteDir, outDir: site.outDir, cacheDir: site.cacheDir, strict: false }
  const first = await build({ ...folders, picturesLater: true })
  expect(first).toMatchObject({ ok: true, undrawn: 2 })
  const picture = address(site, 'a.html') ?? ''
  expect(site.has(picture)).toBe(false)

  const { pages, reused, undrawn } = await build(folders)
  expect([reused, undrawn]).toEqual([pages, 0])
  expect(site.has(picture)).toBe(true)
})

test('M without the setting nothing is drawn', async () => {
  const site = createTempSite({ 'content/a.md': '# First\n\nText.\n' })
  expect((await site.build()).code).toBe(0)
  expect(site.has('assets/social')).toBe(false)
  expect(address(site, 'a.html')).toBeUndefined()
})
