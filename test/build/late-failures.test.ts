/** Code of a site that fails, or keeps running, after its page was made. */
import { describe, expect, it, vi } from 'vitest'
import { createTempSite, type SiteFiles, type TempSite } from '../support/temp-site'

vi.setConfig({ testTimeout: 60_000 })

const page = (title: string) =>
  `---\ntitle: ${title}\n---\n\nimport Late from '@site/components/Late'\n\n<Late />\n`

const component = (before: string, within = '', text = 'new') =>
  `${before}\nexport default function Late() {\n  ${within}\n  return <i>${text}</i>\n}\n`

const sound = component('', '', 'old')
const timer = component('', "setTimeout(() => {\n    throw new Error('boom')\n  }, 20)")
const promise = component(
  "async function later() {\n  await new Promise((resolve) => setTimeout(resolve, 20))\n  throw new Error('boom')\n}",
  'void later()',
)

async function builtWith(pages: number): Promise<TempSite> {
  const names = Array.from({ length: pages }, (_, index) => `p${index}`)
  const site = createTempSite({
    'components/Late.tsx': sound,
    ...Object.fromEntries(names.map((name): [string, string] => [`content/${name}.mdx`, page(name)])),
  } satisfies SiteFiles)
  expect((await site.build()).code).toBe(0)
  return site
}

describe.each([
  ['few pages, which are made at once', 1],
  ['many pages, which threads make', 30],
])('%s', (_, pages) => {
  it('a failure in a timer or a promise fails this build and the next, and the old output stays', async () => {
    const site = await builtWith(pages)
    const before = site.read('p0.html')
    for (const [source, line] of [
      [timer, 4],
      [promise, 3],
    ] as const) {
      site.write({ 'components/Late.tsx': source })
      for (let time = 0; time < 2; time++) {
        const { code, stderr, stdout } = await site.build()
        expect(stderr).toContain('error Code of the site failed after its page was made: boom')
        expect(stderr).toContain(`components/Late.tsx:${line}:`)
        expect(stderr).not.toContain('node:internal')
        expect(stdout).toContain('1 error, 0 warnings')
        expect(code).toBe(1)
        expect(site.read('p0.html')).toBe(before)
      }
    }
  })

  it('an error whose stack names no file of the site fails the build, too', async () => {
    const site = await builtWith(pages)
    const source = component("import { readFile } from 'node:fs/promises'", "void readFile('/no/such/file')")
    site.write({ 'components/Late.tsx': source })
    const { code, stderr } = await site.build()
    // In a thread, the error may arrive while the page is being made, and ends the thread.
    expect(stderr).toContain("ENOENT: no such file or directory, open '/no/such/file'")
    expect(code).toBe(1)
  })

  it('an interval that nobody stops is told, and the command ends', async () => {
    const site = await builtWith(pages)
    site.write({ 'components/Late.tsx': component('setInterval(() => {}, 50)') })
    const { code, stderr } = await site.build()
    expect(stderr).toContain('warning Code of the site is still running')
    expect(code).toBe(0)
    expect(site.read('p0.html')).toContain('<i>new</i>')
  })
})
