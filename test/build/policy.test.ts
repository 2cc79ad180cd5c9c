/** Checks every page against its policy: no inline code except hashed code, and nothing from other origins. */
import { createHash } from 'node:crypto'
import { expect, it, vi } from 'vitest'
import { openBuilt } from '../support/built'
import { configOf, createTempSite } from '../support/temp-site'

vi.setConfig({ testTimeout: 180_000 })

const security = { imageSources: ['https://img.example.org'], frameSources: [], styleAttributes: false }
const content = {
  'site.config.ts': configOf({ security }),
  'content/a.md':
    '# A\n\n![badge](https://img.example.org/b.svg)\n\n```ts\nconst a = 1\n```\n\n| a | b |\n| :-: | --: |\n| 1 | 2 |\n',
  'content/b.mdx':
    'import Tabs from \'@theme/Tabs\'\nimport TabItem from \'@theme/TabItem\'\n\n# B\n\n<Tabs><TabItem value="x" label="X">Text</TabItem></Tabs>\n\n:::note\nText\n:::\n',
}

it('no page has anything that its policy would block', async () => {
  const site = createTempSite(content)
  const { code, stderr } = await site.build({ STRICT: '1' })
  expect([code, stderr]).toEqual([0, ''])
  const built = openBuilt(site.outDir)
  const pages = built.files().filter((file) => file.endsWith('.html'))
  expect(pages.length).toBeGreaterThan(4)
  for (const file of pages) {
    const html = built.read(file)
    const [, policy = ''] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html) ?? []
    expect([file, policy]).toEqual([file, expect.stringContaining("style-src-attr 'none'")])
    const markup = html.replace(/<script type="application\/(?:ld\+)?json"[\s\S]*?<\/script>/g, '')
    for (const [, attributes = '', code = ''] of markup.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
      const hash = createHash('sha256').update(code).digest('base64')
      expect([file, attributes, policy.replaceAll('&#39;', "'").includes(`'sha256-${hash}'`)]).toEqual([
        file,
        '',
        true,
      ])
    }
    const tags = markup.replace(/<script[\s\S]*?<\/script>/g, '').match(/<[a-zA-Z][^>]*>/g) ?? []
    expect(
      tags.filter((tag) => /\s(?:style|on\w+)=|<style|javascript:|<base\b|<object|<embed/i.test(tag)),
    ).toEqual([])
    const external = tags.filter((tag) =>
      /^<(?:img|script|iframe|link rel="stylesheet")\b.*\s(?:src|href)="(?:https?:)?\/\//.test(tag),
    )
    expect(external.filter((tag) => !tag.includes('src="https://img.example.org/'))).toEqual([])
  }
})

it('content that the policy would block is a warning with its place, in every build', async () => {
  const site = createTempSite({
    ...content,
    'content/c.mdx': '# C\n\n![b](https://elsewhere.example/b.png)\n\n<p style={{ color: "red" }}>Red</p>\n',
  })
  for (let count = 0; count < 2; count++) {
    const { code, stderr } = await site.build()
    expect(code).toBe(0)
    expect(stderr).toContain('`https://elsewhere.example/b.png` is not shown')
    expect(stderr).toContain('content/c.mdx:3:6')
    expect(stderr).toContain('A `style` attribute has no effect')
  }
})
