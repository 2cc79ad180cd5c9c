import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import type * as Links from '../../check/links'
import type * as Compile from '../../markdown/compile-article'
import { createTempSite } from '../../../test/support/temp-site'
import { createDevSearch } from './dev-search'
import { DevSite } from './dev-site'

const { read, compiled } = vi.hoisted(() => ({ read: vi.fn(), compiled: vi.fn() }))
vi.mock('../../check/links', async (original) => {
  const links = await original<typeof Links>()
  return {
    ...links,
    collectReferences(html: string) {
      read()
      return links.collectReferences(html)
    },
  }
})
vi.mock('../../markdown/compile-article', async (original) => {
  const compile = await original<typeof Compile>()
  return {
    ...compile,
    compileArticle(...args: Parameters<typeof compile.compileArticle>) {
      compiled()
      return compile.compileArticle(...args)
    },
  }
})

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
