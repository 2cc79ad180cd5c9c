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
    'content/plain.md': `# Plain\n\nA [hub](${hub}#createHub).\n`,
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
