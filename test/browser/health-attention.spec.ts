import { claims } from '../../packages/claims/src/index'
import type { Page } from '@playwright/test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fixtureIndexFiles, fixtureUpstream } from '../support/fixture-upstream'
import { runDocs, serve, type Served } from '../support/site'
import { expect, open, test } from '../support/test'
import { writeFiles } from '../support/write-files'

// One worker, so the site is built only once.
test.describe.configure({ mode: 'default' })

const folder = mkdtempSync(path.join(tmpdir(), 'docs-health-'))
const hub = 'src:@fixture/toolbox/src/hub.ts'
const drawing = (symbol: string) =>
  `\n\`\`\`dot alt="A hub"\ndigraph { a [label="Hub" href="${hub}#${symbol}"]; a -> b [href="${hub}#${symbol}"] }\n\`\`\`\n`
let served: Served

/** Three pages with claims: the code of the first changed since its review, the second is false, the third has no stamp. */
test.beforeAll(async () => {
  const [siteDir, outDir] = [path.join(folder, 'site'), path.join(folder, 'dist')]
  const index = [...fixtureIndexFiles('1.0.0')].map(([file, text]) => [`upstream/1.0.0/${file}`, text])
  const settings = {
    title: 'Doc',
    url: 'https://docs.example.org',
    favicon: 'f.svg',
    integrations: [claims(fixtureUpstream)],
  }
  writeFiles(siteDir, {
    'site.config.ts': `export default ${JSON.stringify(settings)}\n`,
    'static/f.svg': '<svg xmlns="http://www.w3.org/2000/svg" />',
    'pages/index.tsx': 'export default function Home() { return <p>Home</p> }\n',
    'content/read.md': `# Read again\n\nA [hub](${hub}#createHub) and [items](${hub}#Registry).\n${drawing('createHub')}`,
    'content/false.md': `# False\n\nA [hub](${hub}#createHubb).\n${drawing('createHubb')}`,
    'content/plain.md': `# Plain\n\nA [hub](${hub}#createHub) and an [outer](https://example.org/) link.\n${drawing('createHub')}`,
    'upstream/reviews.txt': `content/read.md ${hub}#createHub AAAAAAAA 0.9.0\n`,
    ...Object.fromEntries(index),
  })
  const { code, stderr } = await runDocs(['build'], { SITE_DIR: siteDir, OUT_DIR: outDir })
  expect(code, stderr).toBe(0)
  served = await serve('preview', { SITE_DIR: siteDir, OUT_DIR: outDir })
})
test.afterAll(async () => {
  await served.close()
  rmSync(folder, { recursive: true, force: true })
})

test('V6 the health page begins with what is to be corrected and to be read again, page by page', async ({
  page,
  faults,
}) => {
  await open(page, `${served.url}/docs-health#changed`)
  const section = (name: string) => page.getByRole('region', { name, exact: true })
  const due = section('To be read again')
  await expect(due.getByRole('heading')).toBeInViewport()
  await expect(due.getByRole('link')).toHaveText(['Read again'])
  await expect(due).toContainText('3 statements')
  await expect(due).toContainText(`the code of ${hub}#createHub changed since 0.9.0`)
  const failing = section('To be corrected')
  await expect(failing.getByRole('link')).toHaveText(['False'])
  await expect(failing).toContainText('createHubb')
  await expect(page.getByText('Every statement holds')).toHaveCount(0)

  // The table has the numbers for each page; with only a few pages there is no table of parts.
  const row = page
    .getByRole('region', { name: 'Table of pages' })
    .locator('tbody tr')
    .filter({ hasText: 'content/read.md' })
  await expect(row.locator('td')).toHaveText(['4', '0', '3', '–'])
  await expect(section('Table of parts')).toHaveCount(0)
  expect(faults).toEqual([])
})

/** The mark after a link as a reader sees it: its shape and colour. */
const markOf = (page: Page, name: string) =>
  page.locator('#article p a', { hasText: name }).evaluate((link) => {
    const { content, color } = getComputedStyle(link, '::after')
    return { shape: /[\u2713\u21BB\u2717\u2197]/.exec(content)?.[0], color }
  })

async function expectMarks(page: Page, url: string, outerMark: string | undefined): Promise<void> {
  await open(page, `${url}/plain`)
  const holds = await markOf(page, 'hub')
  const outer = await markOf(page, 'outer')
  await open(page, `${url}/read`)
  const due = await markOf(page, 'hub')
  await open(page, `${url}/false`)
  const failed = await markOf(page, 'hub')
  expect([holds, due, failed, outer].map(({ shape }) => shape)).toEqual([
    '\u2713',
    '\u21BB',
    '\u2717',
    outerMark,
  ])
  expect(new Set([holds, due, failed].map(({ color }) => color)).size).toBe(3)
}

test('L3 V13 a statement that holds, is due or fails has its own mark and colour, on paper, too', async ({
  page,
}) => {
  await expectMarks(page, served.url, '\u2197')
  await page.emulateMedia({ media: 'print' })
  // In print, an external link shows its address instead of an arrow.
  await expectMarks(page, served.url, undefined)
})

/** Contrast as defined by WCAG 2, from computed colours. */
function contrast(...colours: string[]): number {
  const [light = 0, dark = 0] = colours
    .map((colour) => {
      const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
        const channel = Number(part) / 255
        return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    })
    .toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const verdicts = ['plain', 'read', 'false'] as const

for (const mode of ['light', 'dark'] as const) {
  test(`L3 marks of statements can be read, and lines of diagrams be seen: ${mode}`, async ({ page }) => {
    await page.addInitScript((theme) => localStorage.setItem('theme', theme), mode)
    for (const name of verdicts) {
      await open(page, `${served.url}/${name}`)
      const link = page.locator('#article p a', { hasText: 'hub' })
      const mark = await link.evaluate((element) => {
        const { color, backgroundColor } = getComputedStyle(element, '::after')
        return [color, backgroundColor]
      })
      // A translucent colour would be measured against the wrong background.
      expect(mark[1], name).not.toMatch(/^rgba/)
      expect(contrast(...mark), `${name}: ${mark.join(' on ')}`).toBeGreaterThanOrEqual(4.5)
      const paper = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
      expect(paper).not.toMatch(/^rgba/)
      const text = await link.evaluate((element) => getComputedStyle(element).color)
      expect(contrast(text, paper), `${name}: ${text} on ${paper}`).toBeGreaterThanOrEqual(4.5)
      for (const line of await linesOf(page))
        expect(contrast(line.stroke, paper), `${name}: ${line.stroke} on ${paper}`).toBeGreaterThanOrEqual(3)
    }
  })
}

/** How the claims of a diagram are drawn. */
const linesOf = (page: Page) =>
  page.locator('.diagram-link .diagram-shape, .diagram-link .diagram-edge').evaluateAll((parts) =>
    parts.map((part) => {
      const { stroke, strokeDasharray, strokeWidth } = getComputedStyle(part)
      return { stroke, dashes: `${strokeDasharray} ${strokeWidth}` }
    }),
  )

test('L3 in a diagram a statement that is due, or fails, differs by more than its colour', async ({
  page,
}) => {
  const dashes: string[] = []
  for (const name of verdicts) {
    await open(page, `${served.url}/${name}`)
    const lines = await linesOf(page)
    expect(lines).toHaveLength(2)
    dashes.push(...new Set(lines.map((line) => line.dashes)))
  }
  // The box and the arrow of each diagram have the same line style.
  expect(dashes).toHaveLength(3)
  expect(new Set(dashes).size).toBe(3)
})

test('L3 V13 in development, too', async ({ page }) => {
  const dev = await serve('dev', {
    SITE_DIR: path.join(folder, 'site'),
    CACHE_DIR: path.join(folder, 'cache'),
  })
  try {
    await expectMarks(page, dev.url, '\u2197')
  } finally {
    await dev.close()
  }
})
