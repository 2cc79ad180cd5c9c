import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { collectReferences } from '../../check/links'
import { compileArticle } from '../../markdown/compile-article'
import { collectRedirects } from '../../output/machine-files'
import { createTempSite } from '../../../../../test/support/temp-site'
import { createDevSearch } from './dev-search'
import { DevSite } from './dev-site'

vi.mock('../../check/links', { spy: true })
vi.mock('../../output/machine-files', { spy: true })
vi.mock('../../markdown/compile-article', { spy: true })
const read = vi.mocked(collectReferences)
const compiled = vi.mocked(compileArticle)

const count = 25
const text = (index: number, words = '') => `# Page ${index}\n\nTo [one](/page-1). ${words}\n`

test('A7: an edit compiles one page and reads the HTML of one, also after the search was open', async () => {
  const files = Array.from({ length: count }, (_, index) => [`content/page-${index}.mdx`, text(index)])
  const { siteDir, cacheDir } = createTempSite(Object.fromEntries(files))
  const site = new DevSite({ siteDir, cacheDir })
  await site.load()
  await createDevSearch(site)('/search-index.json')
  await site.page('/page-7')
  expect(compiled).toHaveBeenCalledTimes(count)

  const file = path.join(siteDir, 'content/page-7.mdx')
  for (const words of ['First edit.', 'Second edit.']) {
    read.mockClear()
    compiled.mockClear()
    writeFileSync(file, text(7, words))
    expect(site.takeIn(file)).toEqual(['/page-7'])
    const page = await site.page('/page-7')
    expect(JSON.stringify(page?.page)).toContain(words)
    expect(compiled).toHaveBeenCalledTimes(1)
    expect(read.mock.calls.length).toBeLessThanOrEqual(1)
  }
})

test('C10: where pages moved is found once for each reading of the site, and told as in a build', async () => {
  const { siteDir, cacheDir } = createTempSite({
    'content/a.md': '---\nredirect_from: [/old]\n---\n\n# A\n\nTo [where it was](/old).\n',
    'content/b.md': '---\nredirect_from: [/a]\n---\n\n# B\n',
  })
  const site = new DevSite({ siteDir, cacheDir })
  const problems = await site.load()
  expect(problems.map(({ message }) => message)).toEqual([
    '`/a` is a page, so the redirect from it never happens.',
  ])
  vi.mocked(collectRedirects).mockClear()
  expect((await site.page('/a'))?.problems).toEqual([])
  expect([site.redirect('/old'), site.redirect('/a')]).toEqual(['/a', undefined])
  expect(collectRedirects).not.toHaveBeenCalled()
})

test('an edit while a page is being made: what is made of the text before it is not kept', async () => {
  const { siteDir, cacheDir, write } = createTempSite({
    'content/a.mdx': "import Part from './_part.mdx'\n\n# A\n\n<Part />\n",
    'content/_part.mdx': 'Old words.\n',
  })
  const site = new DevSite({ siteDir, cacheDir })
  await site.load()
  const before = site.revision
  const made = compiled.getMockImplementation() ?? compileArticle
  compiled.mockImplementationOnce(async (...input) => {
    const article = await made(...input)
    write({ 'content/_part.mdx': 'New words.\n' })
    // Nobody has the page yet, so nobody is told.
    expect(site.takeIn(path.join(siteDir, 'content/_part.mdx'))).toBeUndefined()
    return article
  })
  const page = await site.page('/a')
  expect(JSON.stringify(page?.page)).toContain('New words.')
  expect(page?.revision).toBe(before)
  expect(site.revision).toBeGreaterThan(before)
})

test('a document that another one shows renews both, and all when its title is another', async () => {
  const { siteDir, cacheDir, write } = createTempSite({
    'content/a.mdx': "import B from './b.mdx'\n\n# A\n\n<B />\n",
    'content/b.mdx': '# B\n\nOld words.\n',
  })
  const site = new DevSite({ siteDir, cacheDir })
  await site.load()
  await site.page('/a')
  const file = path.join(siteDir, 'content/b.mdx')
  write({ 'content/b.mdx': '# B\n\nNew words.\n' })
  expect(site.takeIn(file)).toEqual(['/b', '/a'])
  expect(JSON.stringify((await site.page('/a'))?.page)).toContain('New words.')
  write({ 'content/b.mdx': '# Another\n\nNew words.\n' })
  expect(site.takeIn(file)).toBeUndefined()
})
