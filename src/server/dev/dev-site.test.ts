import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { collectReferences } from '../../check/links'
import { compileArticle } from '../../markdown/compile-article'
import { collectRedirects } from '../../output/machine-files'
import { createTempSite } from '../../../test/support/temp-site'
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
    expect(site.updateDocument(file)).toBe('/page-7')
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
