/** Feedback for writers from the build. `errors-development.spec.ts` has that of the development server. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildFixture, root, runDocs } from '../support/site'
import { expect as expectSoon, test } from '../support/test'

// Each test runs several builds, possibly on a slow machine.
test.setTimeout(240_000)
const expect = expectSoon.configure({ timeout: 30_000 })

test('E8 a build warns of broken links, files, anchors and routes, each with its place and the nearest target; strict fails', async () => {
  const { code, stdout, stderr, siteDir, outDir, dispose } = await buildFixture('broken')
  expect(code).toBe(0)
  expect(stdout).toContain('0 errors')
  for (const report of [
    'warning Link to `/tow` has no page. (broken-link)\n  content/one.mdx:6:1\n  Did you mean `/two`?',
    'warning Link to the file `./tow.mdx` does not lead to a document. (broken-markdown-link)\n  content/one.mdx:6:18\n  Did you mean `./two.mdx`?',
    'warning Link to `/two#hree` has no such heading. (broken-anchor)\n  content/one.mdx:6:43\n  Did you mean `#three`?',
    'warning Link to `#thre` has no such heading. (broken-anchor)\n  content/two.mdx:8:1\n  Did you mean `#three`?',
  ]) {
    expect(stderr).toContain(report)
  }
  expect(stderr).toMatch(/warning `twin\.mdx` has the route `\/three`, which `three\.mdx` has already\./)
  const strict = await runDocs(['build'], { SITE_DIR: siteDir, OUT_DIR: outDir, STRICT: '1' })
  expect(strict.code).toBe(1)
  expect(strict.stdout + strict.stderr).toContain('Not built')
  dispose()
})

test('E4 E6 a build names the page module without a default export, and the sidebar that does not exist', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'docs-missing-'))
  const siteDir = path.join(folder, 'site')
  cpSync(path.join(root, 'test/fixtures/sites/moved'), siteDir, { recursive: true })
  writeFileSync(
    path.join(siteDir, 'pages/about.tsx'),
    'export const title = "About"\nexport function Page() {}\n',
  )
  const config = path.join(siteDir, 'site.config.ts')
  writeFileSync(config, readFileSync(config, 'utf8').replace("sidebarId: 'docs'", "sidebarId: 'dosc'"))
  const build = () => runDocs(['build'], { SITE_DIR: siteDir, OUT_DIR: path.join(folder, 'dist') })
  const first = await build()
  expect(first.code).toBe(1)
  expect(first.stderr).toContain(
    'error Page module `pages/about.tsx` has no default export. (page-default-export)',
  )
  expect(first.stderr).toContain('Export its component: `export default function Page() { … }`.')
  expect(first.stderr).toMatch(/It exports: (title, Page|Page, title)\./)
  expect(first.stderr).toContain('error Navbar item `Docs` names the sidebar `dosc`, which does not exist.')
  expect(first.stderr).toContain(
    'Its configuration: `{"position":"left","type":"docSidebar","sidebarId":"dosc","label":"Docs"}`',
  )
  expect(first.stderr).toContain('Did you mean `docs`?')

  rmSync(path.join(siteDir, 'pages/about.tsx'))
  writeFileSync(config, readFileSync(config, 'utf8').replace("sidebarId: 'dosc'", "sidebarId: 'docs'"))
  writeFileSync(path.join(siteDir, 'sidebars.ts'), "export default { docs: ['docs/intro', 'docs/sytnax'] }\n")
  const second = await build()
  expect(second.stderr).toContain('`docs/sytnax`')
  expect(second.stderr).toContain('Did you mean `docs/syntax`?')
  rmSync(folder, { recursive: true })
})

test('E9 a build shows file, line, column, a code frame and what to do, and leaves the old site in place', async () => {
  const { code, siteDir, outDir, dispose } = await buildFixture('moved')
  expect(code).toBe(0)
  const before = readFileSync(path.join(outDir, 'docs/syntax.html'), 'utf8')
  const file = path.join(siteDir, 'content/docs/02-syntax.mdx')
  writeFileSync(file, `${readFileSync(file, 'utf8')}\nA brace { that opens.\n`)
  const line = readFileSync(file, 'utf8').split('\n').indexOf('A brace { that opens.') + 1
  const broken = await runDocs(['build'], { SITE_DIR: siteDir, OUT_DIR: outDir })
  expect(broken.code).toBe(1)
  expect(broken.stderr).toMatch(new RegExp(`content/docs/02-syntax\\.mdx:${line}:\\d+`))
  expect(broken.stderr).toMatch(new RegExp(`${line} \\| A brace \\{ that opens\\.`))
  expect(broken.stderr).toMatch(/^ *\|? *\^/m)
  expect(broken.stderr).toContain('`\\{`')
  expect(readFileSync(path.join(outDir, 'docs/syntax.html'), 'utf8')).toBe(before)
  dispose()
})
