/** Of a sidebar with hundreds of sections a page carries the run that it is in, and a further section is built as from nothing. */
import { expect, it, vi } from 'vitest'
import { openBuilt } from '../support/built'
import { createTempSite, type SiteFiles, type TempSite } from '../support/temp-site'

// Whole builds, on whatever machine.
vi.setConfig({ testTimeout: 400_000, hookTimeout: 400_000 })

const section = (name: string): [string, string] => [
  `content/${name}/page.md`,
  `---\ntitle: Page of ${name}\n---\n\nText of ${name}.\n`,
]
const names = Array.from({ length: 170 }, (_, index) => `section-${String(index).padStart(3, '0')}`)
const files: SiteFiles = Object.fromEntries(names.map(section))
const further: SiteFiles = Object.fromEntries([section('section-085-b')])

async function contentsOf(site: TempSite): Promise<Map<string, string>> {
  const { code, stderr } = await site.build()
  expect(code, stderr).toBe(0)
  return openBuilt(site.outDir).contents()
}

it('N9 a further section changes the pages to what a cold build writes', async () => {
  const site = createTempSite(files)
  const before = await contentsOf(site)
  const shown = (page: string) => before.get(page)?.match(/<li[^>]*><a href="\/section/g)?.length ?? 0
  for (const name of names) expect(shown(`${name}/page.html`), name).toBeLessThan(names.length - 40)

  site.write(further)
  const after = await contentsOf(site)
  expect(after).toEqual(await contentsOf(createTempSite({ ...files, ...further })))
})
