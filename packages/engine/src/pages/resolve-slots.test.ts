import { symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { configOf, createTempSite, type TempSite } from '../../../../test/support/temp-site'
import type { Slot } from '../model/article'
import { createCardAnswers } from './doc-cards'
import { createSlotResolver } from './resolve-slots'
import { createSiteData } from './site-data'

const files = {
  'content/docs/01-core/a.mdx': '---\ndescription: About A.\n---\n# A\n',
  'content/docs/01-core/b.md': '# B\n',
  'content/docs/my page.md': '# Mine\n',
  'content/index.md': '# Start\n',
  'content/docs/01-core/img.png': 'x',
  'content/docs/data.zip': 'x',
  'static/logo.svg': '<svg/>',
}

async function resolverOf(site: TempSite) {
  const loaded = await site.load()
  const { data } = createSiteData(loaded)
  const added: string[] = []
  const resolve = createSlotResolver(loaded, {
    addAsset: (file) => {
      added.push(path.relative(site.siteDir, file))
      return `/assets/media/${path.basename(file)}`
    },
    cardsFor: createCardAnswers(loaded, data),
  })
  const doc = loaded.docs.find(({ id }) => id === 'docs/core/a')
  if (!doc) throw new Error('The document is missing.')
  return {
    added,
    resolve: (target: string, kind: Slot['kind'] = 'link') =>
      resolve({ kind, target, place: { file: 'content/docs/01-core/a.mdx', line: 3, column: 5 } }, doc),
  }
}

describe('C5: links', () => {
  it.each([
    ['./b.md', '/docs/core/b'],
    ['b.md#x', '/docs/core/b#x'],
    ['./b.mdx?q=1#x', '/docs/core/b?q=1#x'],
    ['../my%20page.md', '/docs/my%20page'],
    ['../../index.md', '/'],
    ['/docs/01-core/b.md', '/docs/core/b'],
    ['/content/docs/01-core/b.md', '/docs/core/b'],
    ['docs/01-core/b.md', '/docs/core/b'],
    ['@site/content/docs/01-core/b.md', '/docs/core/b'],
    ['/docs/core/b', '/docs/core/b'],
    ['/docs/my page', '/docs/my%20page'],
    ['b', '/docs/core/b'],
    ['../my%20page/', '/docs/my%20page'],
    // As on hosts that add a trailing slash to addresses.
    ['../b', '/docs/core/b'],
    ['../../my%20page#x', '/docs/my%20page#x'],
    ['../nowhere', '/docs/nowhere'],
    ['#x', '#x'],
    ['?tab=2', '?tab=2'],
    ['mailto:a@example.org', 'mailto:a@example.org'],
  ])('by file, route or address: %s leads to %s', async (target, href) => {
    const { resolve } = await resolverOf(createTempSite(files))
    expect(resolve(target)).toEqual({ href, external: false })
  })

  it.each([
    ['./b.md', '/sub/docs/core/b'],
    ['/docs/core/b', '/sub/docs/core/b'],
    ['/sub/docs/core/b', '/sub/docs/core/b'],
    ['b', '/sub/docs/core/b'],
  ])('R1: below a base path %s leads to %s', async (target, href) => {
    const { resolve } = await resolverOf(
      createTempSite({ ...files, 'site.config.ts': configOf({ baseUrl: '/sub/' }) }),
    )
    expect(resolve(target).href).toBe(href)
  })

  it('to other sites are marked, to this one by its full address are not', async () => {
    const { resolve } = await resolverOf(createTempSite(files))
    expect(resolve('https://elsewhere.org/x')).toEqual({ href: 'https://elsewhere.org/x', external: true })
    expect(resolve('https://docs.example.org/docs')).toMatchObject({ external: false })
    expect(resolve('https://docs.example.org.evil.net/')).toMatchObject({ external: true })
  })

  it('E8: to a file that is no document are a warning with place and nearest file', async () => {
    const { resolve } = await resolverOf(createTempSite(files))
    expect(resolve('./bb.md')).toMatchObject({
      href: './bb.md',
      problems: [
        {
          severity: 'warning',
          code: 'broken-markdown-link',
          file: 'content/docs/01-core/a.mdx',
          line: 3,
          column: 5,
          hint: 'Did you mean `./b.md`?',
        },
      ],
    })
  })

  it.each([
    ['throw', ['error']],
    ['ignore', []],
  ])('E8: with `onBrokenMarkdownLinks: %s`', async (reaction, severities) => {
    const site = createTempSite({ ...files, 'site.config.ts': configOf({ onBrokenMarkdownLinks: reaction }) })
    const { resolve } = await resolverOf(site)
    expect((resolve('./bb.md').problems ?? []).map(({ severity }) => severity)).toEqual(severities)
  })
})

describe('C5: assets', () => {
  it.each([
    ['./img.png', 'asset', 'content/docs/01-core/img.png'],
    ['/logo.svg', 'asset', 'static/logo.svg'],
    ['@site/static/logo.svg', 'asset', 'static/logo.svg'],
    ['../data.zip', 'link', 'content/docs/data.zip'],
  ] as const)('%s as %s is put into the output', async (target, kind, file) => {
    const { resolve, added } = await resolverOf(createTempSite(files))
    expect(resolve(target, kind)).toEqual({ href: `/assets/media/${path.basename(file)}` })
    expect(added).toEqual([file])
  })

  it('at other addresses stay where they are', async () => {
    const { resolve } = await resolverOf(createTempSite(files))
    expect(resolve('https://elsewhere.org/x.png', 'asset')).toEqual({ href: 'https://elsewhere.org/x.png' })
  })

  it.each([
    ['./nope.png', 'Paths are relative to the file that names them.'],
    ['./igm.png', 'Did you mean `./img.png`?'],
    ['/lgo.svg', 'Did you mean `/logo.svg`?'],
    ['.', 'Paths are relative to the file that names them.'],
    ['../01-core', 'Paths are relative to the file that names them.'],
  ])('E8: %s, which is no file, is a warning with its place and a hint', async (target, hint) => {
    const { resolve, added } = await resolverOf(createTempSite(files))
    expect(resolve(target, 'asset')).toMatchObject({
      problems: [{ severity: 'warning', code: 'missing-asset', line: 3, column: 5, hint }],
    })
    expect(added).toEqual([])
  })

  it('outside the site folder, by path or by symbolic link, are not published', async () => {
    const site = createTempSite(files)
    writeFileSync(path.join(site.folder, 'secret.png'), 'secret')
    symlinkSync(
      path.join(site.folder, 'secret.png'),
      path.join(site.siteDir, 'content/docs/01-core/link.png'),
    )
    const { resolve, added } = await resolverOf(site)
    for (const target of ['../../../../secret.png', './link.png']) {
      expect(resolve(target, 'asset').problems).toMatchObject([{ code: 'asset-outside-site', line: 3 }])
    }
    expect(added).toEqual([])
  })
})

describe('R5: cards', () => {
  it('of the category around a document, without itself', async () => {
    const { resolve } = await resolverOf(createTempSite(files))
    const { html } = resolve('', 'cards')
    expect(html).toContain('href="/docs/core/b"')
    expect(html).not.toContain('href="/docs/core/a"')
  })
  it('of given items, by document or address', async () => {
    const { resolve } = await resolverOf(createTempSite(files))
    const items = [
      { docId: 'docs/core/a' },
      { href: 'https://elsewhere.org', label: 'Away', description: 'Far.' },
    ]
    const { html } = resolve(JSON.stringify(items), 'cards')
    expect(html).toContain('About A.')
    expect(html).toContain('href="https://elsewhere.org"')
    expect(html).toContain('Far.')
  })
})
