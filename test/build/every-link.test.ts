/** Every address in a page's HTML is checked, wherever it is, and reported once for each source. */
import { expect, it, vi } from 'vitest'
import { collectReferences } from '../../packages/engine/src/check/links'
import { openBuilt } from '../support/built'
import { configOf, createTempSite } from '../support/temp-site'

vi.setConfig({ testTimeout: 180_000 })

const sidebars = {
  docs: [
    'docs/a',
    'docs/b',
    { type: 'link', label: 'Here', href: '/docs/a#there' },
    { type: 'link', label: 'Elsewhere', href: 'https://elsewhere.example/nowhere' },
    { type: 'link', label: 'Gone', href: '/gone/from-sidebar' },
    {
      type: 'category',
      label: 'More',
      link: { type: 'generated-index', slug: '/more' },
      items: ['docs/c', { type: 'html', value: '<a href="/sub/gone/from-sidebar-html">x</a>' }],
    },
  ],
}

it('E8: what is broken in article, navbar, footer and sidebar is reported, and nothing else', async () => {
  const site = createTempSite({
    'site.config.ts': configOf({
      baseUrl: '/sub/',
      navbar: { items: [{ label: 'Gone', to: '/gone/from-navbar' }] },
      footer: {
        links: [{ title: 'More', items: [{ label: 'Gone', to: '/gone/from-footer' }] }],
        copyright: '<a href="/sub/gone/from-copyright">x</a>',
      },
    }),
    'sidebars.ts': `export default ${JSON.stringify(sidebars)}\n`,
    'content/docs/a.md': '# A\n\n## There\n\n[x](/gone/from-article) [y](./b.md) [z](/docs/c#there)\n',
    'content/docs/b.md': '# B\n',
    'content/docs/c.md': '# C\n\n## There\n',
    'pages/index.tsx': "export default () => <a href='/sub/gone/from-page'>x</a>\n",
  })
  const { code, stdout, stderr } = await site.build()
  expect(code, stderr).toBe(0)
  const built = openBuilt(site.outDir)
  const pages = built.files().filter((file) => file.endsWith('.html'))
  const addresses = pages.flatMap((file) => collectReferences(built.read(file)).references)
  const broken = new Set(addresses.filter((address) => !leadsToFile(address, built.has)))
  const reported = Array.from((stdout + stderr).matchAll(/Link to `(.*?)` has no page/g), ([, href]) => href)
  expect([...broken].sort()).toEqual([
    '/sub/gone/from-article',
    '/sub/gone/from-copyright',
    '/sub/gone/from-footer',
    '/sub/gone/from-navbar',
    '/sub/gone/from-page',
    '/sub/gone/from-sidebar',
    '/sub/gone/from-sidebar-html',
  ])
  expect(reported.sort()).toEqual([...broken].sort())
})

/** Whether an address is external, or has a file in the output. */
function leadsToFile(address: string, has: (file: string) => boolean): boolean {
  const { origin, pathname } = new URL(address, 'https://docs.example.org/sub/')
  if (origin !== 'https://docs.example.org') return true
  const file = decodeURI(pathname).replace(/^\/sub\//, '')
  return file === '' || has(file) || has(`${file}.html`)
}

it('E8: what is broken in a sidebar is reported by every build, also where one text alone changed', async () => {
  const site = createTempSite({
    'sidebars.ts': `export default ${JSON.stringify({ docs: ['docs/a', { type: 'link', label: 'Gone', href: '/gone' }] })}\n`,
    'content/docs/a.md': '# A\n',
  })
  const broken = /Link to `\/gone` has no page\. .*\n {2}sidebars\.ts/
  const first = await site.build()
  expect(first.stdout + first.stderr).toMatch(broken)
  site.write({ 'content/docs/a.md': '# A\n\nEdited.\n' })
  const edited = await site.build()
  expect(edited.stdout + edited.stderr).toMatch(broken)
  expect(site.read('docs/a.html')).toContain('Edited.')
  const again = await site.build()
  expect(again.stdout + again.stderr).toMatch(broken)
})
