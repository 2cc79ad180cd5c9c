import type { Page } from '@playwright/test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fixtureIndexFiles, fixtureUpstream } from '../support/fixture-upstream'
import { runDocs, serve, type Served } from '../support/site'
import { expect, open, test } from '../support/test'
import { writeFiles } from '../support/write-files'

const folder = mkdtempSync(path.join(tmpdir(), 'docs-health-'))
const hub = 'src:@fixture/toolbox/src/hub.ts'
let served: Served

/** Three pages with claims: one was read against other code, one is false, one has no stamp. */
test.beforeAll(async () => {
  const [siteDir, outDir] = [path.join(folder, 'site'), path.join(folder, 'dist')]
  const index = [...fixtureIndexFiles('1.0.0')].map(([file, text]) => [`upstream/1.0.0/${file}`, text])
  const settings = {
    title: 'Doc',
    url: 'https://docs.example.org',
    favicon: 'f.svg',
    upstream: fixtureUpstream,
  }
  writeFiles(siteDir, {
    'site.config.ts': `export default ${JSON.stringify(settings)}\n`,
    'static/f.svg': '<svg xmlns="http://www.w3.org/2000/svg" />',
    'pages/index.tsx': 'export default function Home() { return <p>Home</p> }\n',
    'content/read.md': `# Read again\n\nA [hub](${hub}#createHub) and [items](${hub}#Registry).\n`,
    'content/false.md': `# False\n\nA [hub](${hub}#createHubb).\n`,
    'content/plain.md': `# Plain\n\nA [hub](${hub}#createHub) and an [outer](https://example.org/) link.\n`,
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
  await expect(due).toContainText('1 statement')
  await expect(due).toContainText(`the code of ${hub}#createHub changed since 0.9.0`)
  const failing = section('To be corrected')
  await expect(failing.getByRole('link')).toHaveText(['False'])
  await expect(failing).toContainText('createHubb')
  await expect(page.getByText('Every statement holds')).toHaveCount(0)

  // The table says of each page how many; few pages are no parts.
  const row = page.locator('[data-health] tbody tr').filter({ hasText: 'content/read.md' })
  await expect(row.locator('td')).toHaveText(['2', '0', '1', '–'])
  await expect(section('Table of parts')).toHaveCount(0)
  expect(faults).toEqual([])
})

/** What a reader sees behind a link: its shape and its colour. */
const markOf = (page: Page, name: string) =>
  page.locator('#article a', { hasText: name }).evaluate((link) => {
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
  // Paper shows an outer link's address instead of an arrow.
  await expectMarks(page, served.url, undefined)
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
