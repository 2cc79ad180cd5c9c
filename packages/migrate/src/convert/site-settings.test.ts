/** Kept in one file, because every setting is tested the same way: from a configuration to a valid `site.config.ts`. */
import { describe, expect, it } from 'vitest'
import { tempFolder } from '../../../../test/support/temp-folder'
import { writeFiles } from '../../../../test/support/write-files'
import { resolveSiteConfig } from 'holdtrue/content/config/load-config'
import { ForeignValue } from '../read/read-config'
import { siteConfigText } from '../write/site-config-text'
import { codeOfFunction, Migration } from './migration'
import { convertConfig } from './site-settings'

const minimal = { title: 'T', url: 'https://docs.example.org', baseUrl: '/' }

/** Converts a configuration for a site with these files. */
function convert(config: Record<string, unknown>, files: Record<string, string> = {}): Migration {
  const folder = tempFolder()
  writeFiles(folder, { 'docs/a.md': '', 'api/a.md': '', ...files })
  const source = `module.exports = ${JSON.stringify(config, null, 2)}\n`
  return convertConfig(folder, {
    config: { ...minimal, ...config },
    file: 'docusaurus.config.js',
    source,
    missing: [],
  })
}

const classic = (options: object) => ({ presets: [['classic', options]] })
const plugin = (module: string, name = 'default') => new ForeignValue(undefined, { module, name })

describe('settings that have an equivalent', () => {
  it.each<[what: string, config: Record<string, unknown>, draft: object]>([
    ['an origin with a slash', { url: 'https://a.test/' }, { url: 'https://a.test' }],
    ['a base path without slashes', { baseUrl: 'docs' }, { baseUrl: '/docs/' }],
    ['the root', { baseUrl: '/' }, { baseUrl: '/' }],
    ['a favicon', { favicon: '/img/a.svg' }, { favicon: 'img/a.svg' }],
    [
      'the defaults of documents',
      classic({}),
      { docs: [{ path: 'docs', routeBasePath: 'docs', showLastUpdateTime: false }] },
    ],
    [
      'documents at the root',
      classic({
        docs: {
          routeBasePath: '/',
          sidebarCollapsed: false,
          exclude: ['**/x.md'],
          numberPrefixParser: false,
          editUrl: 'https://e.test/main/',
        },
      }),
      {
        docs: [
          {
            routeBasePath: '/',
            sidebarCollapsed: false,
            exclude: ['**/x.md'],
            numberPrefixParser: false,
            editUrl: 'https://e.test/main/docs',
          },
        ],
      },
    ],
    [
      'several folders',
      {
        plugins: [
          ['@docusaurus/plugin-content-docs', { id: 'api', path: 'api', sidebarPath: false }],
          ['content-docs', { path: 'docs' }],
        ],
      },
      { docs: [{ id: 'api', path: 'api', sidebars: false }, { path: 'docs' }] },
    ],
    [
      'a preset by its path',
      { presets: [['/x/node_modules/@docusaurus/preset-classic/lib/index.js', { docs: { path: 'docs' } }]] },
      { docs: [{ path: 'docs' }] },
    ],
    [
      'settings of Markdown',
      {
        ...classic({
          docs: {
            remarkPlugins: [
              plugin('remark-math'),
              [plugin('@docusaurus/remark-plugin-npm2yarn'), { sync: true }],
              plugin('remark-gfm'),
              plugin('remark-github-admonitions-to-directives'),
            ],
            rehypePlugins: [[plugin('rehype-katex'), { macros: { '\\RR': 'R' } }]],
          },
        }),
        markdown: { format: 'detect', mermaid: true, emoji: false },
      },
      {
        markdown: {
          format: 'detect',
          mermaid: true,
          emoji: false,
          math: { macros: { '\\RR': 'R' } },
          npm2yarn: { sync: true },
          githubAlerts: true,
        },
      },
    ],
    [
      'redirects',
      {
        plugins: [
          [
            '@docusaurus/plugin-client-redirects',
            { redirects: [{ from: ['/a', 'b'], to: '/c' }], fromExtensions: ['html'] },
          ],
        ],
      },
      {
        redirects: [
          { from: '/a', to: '/c' },
          { from: '/b', to: '/c' },
        ],
      },
    ],
    [
      'the navbar',
      {
        themeConfig: {
          navbar: {
            title: 'N',
            logo: { alt: 'L', src: '/img/l.svg', width: '40px', height: 20 },
            items: [
              { type: 'doc', docId: 'a', label: 'A', activeBasePath: undefined },
              { to: 'b', label: 'B', position: 'left' },
              { label: 'More', items: [{ label: 'C', href: 'https://c.test' }] },
              { type: 'search', position: 'right' },
              { href: 'https://github.com/a/b', className: 'icon', 'aria-label': 'Source' },
            ],
          },
        },
      },
      {
        navbar: {
          title: 'N',
          hideOnScroll: false,
          logo: { alt: 'L', src: 'img/l.svg', width: 40, height: 20 },
          items: [
            { type: 'doc', docId: 'a', label: 'A' },
            { to: '/b', label: 'B', position: 'left' },
            { type: 'dropdown', label: 'More', items: [{ label: 'C', href: 'https://c.test' }] },
            { type: 'search', position: 'right' },
            { href: 'https://github.com/a/b', className: 'icon', label: 'Source' },
          ],
        },
      },
    ],
    [
      'a footer without columns, and HTML that is a link',
      {
        themeConfig: {
          footer: {
            links: [
              { label: 'A', to: 'a' },
              { title: 'C', items: [{ html: '<a href="https://x.test"><b>X</b></a>' }] },
            ],
          },
        },
      },
      {
        footer: {
          links: [
            { title: 'C', items: [{ label: 'X', href: 'https://x.test' }] },
            { title: 'Links', items: [{ label: 'A', to: '/a' }] },
          ],
        },
      },
    ],
    [
      'languages and marks of code',
      {
        themeConfig: {
          prism: {
            additionalLanguages: ['objc', 'csharp', 'csharp'],
            magicComments: [
              { className: 'theme-code-block-highlighted-line', line: 'highlight-next-line' },
              { className: 'bad', line: 'bad-line' },
            ],
          },
        },
      },
      {
        codeLanguages: ['objectivec', 'csharp'],
        markdown: { magicComments: [{ className: 'bad', line: 'bad-line' }] },
      },
    ],
    [
      'a picture for shared links',
      { baseUrl: '/b/', themeConfig: { image: '/img/card.png' } },
      {
        metadata: [{ property: 'og:image', content: 'https://docs.example.org/b/img/card.png' }],
      },
    ],
    [
      'own admonitions',
      classic({ docs: { admonitions: { keywords: ['note', 'recipe'], extendDefaults: true } } }),
      { markdown: { admonitions: { recipe: { label: 'Recipe' } } } },
    ],
  ])('%s', (_, config, draft) => {
    const migration = convert(config)
    expect(migration.draft).toMatchObject(draft)
    expect(migration.findings.filter(({ kind }) => kind !== 'changed')).toEqual([])
    // The output must be a valid configuration.
    expect(resolveSiteConfig(asSettings(migration), 'site.config.ts')).toHaveProperty('config')
  })
})

/** The draft as its file would export it. */
function asSettings({ draft: { docs, ...draft } }: Migration): object {
  return JSON.parse(JSON.stringify({ ...draft, ...(docs.length > 0 && { docs }) }))
}

describe('what has no equivalent is said, with the setting and the line', () => {
  it.each<[config: Record<string, unknown>, what: string, reason: string]>([
    [classic({ blog: {} }), 'presets[0][1].blog', 'There is no blog.'],
    [
      classic({ docs: { rehypePlugins: [plugin('rehype-x')] } }),
      'presets[0][1].docs.rehypePlugins[0]',
      '`rehype-x` works on a tree of HTML',
    ],
    [
      classic({ docs: { remarkPlugins: [new ForeignValue('() => {}', undefined)] } }),
      'presets[0][1].docs.remarkPlugins[0]',
      'defined in the configuration file',
    ],
    [classic({ docs: { breadcrumbs: false } }), 'presets[0][1].docs.breadcrumbs', 'Breadcrumbs'],
    [classic({ docs: { path: 'gone' } }), 'presets[0][1].docs.path', 'There is no folder `gone`.'],
    [classic({ docs: { sidebarPath: './gone.js' } }), 'presets[0][1].docs.sidebarPath', 'There is no file'],
    [
      classic({ docs: { editUrl: new ForeignValue('() => base', undefined) } }),
      'presets[0][1].docs.editUrl',
      'It uses `base`',
    ],
    [{ plugins: ['@docusaurus/plugin-content-blog'] }, 'plugins[0]', 'There is no blog.'],
    [{ plugins: ['docusaurus-plugin-typedoc'] }, 'plugins[0]', 'It writes documents'],
    [{ plugins: [new ForeignValue('function tailwind() {}', undefined)] }, 'plugins[0]', '`tailwind`'],
    [{ i18n: { defaultLocale: 'fr', locales: ['fr', 'de'] } }, 'i18n.locales', '`de`'],
    [{ i18n: { defaultLocale: 'fr', locales: ['fr'] } }, 'i18n.defaultLocale', 'English'],
    [{ themeConfig: { algolia: { apiKey: 'x' } } }, 'themeConfig.algolia', 'built in'],
    [
      { themeConfig: { navbar: { items: [{ type: 'localeDropdown' }] } } },
      'themeConfig.navbar.items[0]',
      'one language',
    ],
    [
      { themeConfig: { navbar: { items: [{ type: 'custom-x' }] } } },
      'themeConfig.navbar.items[0]',
      'swizzled',
    ],
    [{ themeConfig: { someThing: 1 } }, 'themeConfig.someThing', 'not supported'],
    [{ scripts: ['https://x.test/a.js'] }, 'scripts', 'third-party scripts'],
    [{ stylesheets: ['https://x.test/a.css'] }, 'stylesheets[0]', 'third parties'],
    [{ onBrokenLinks: 'throw' }, 'onBrokenLinks', 'It is `warn`'],
    [{ tagline: 3 }, 'tagline', 'must be a text'],
  ])('%j', (config, what, reason) => {
    const { findings, configSource } = convert(config)
    const finding = findings.find((found) => found.what === what)
    expect(finding?.reason, JSON.stringify(findings)).toContain(reason)
    expect(finding?.line).toBeGreaterThan(1)
    expect(finding?.line).toBeLessThan(configSource.split('\n').length)
  })

  it('what is off is no loss', () => {
    const { findings } = convert({
      ...classic({ blog: false, gtag: undefined, docs: { admonitions: true, breadcrumbs: true } }),
      scripts: [],
      customFields: {},
      themeConfig: { algolia: undefined, liveCodeBlock: {}, docs: { sidebar: { hideable: false } } },
      i18n: { defaultLocale: 'en', locales: ['en'] },
    })
    expect(findings).toEqual([])
  })
})

it('functions and plugins are code of the new configuration', () => {
  const migration = convert(
    classic({
      docs: {
        editUrl: new ForeignValue(
          'editUrl({ docPath }) {\n  return `https://e.test/${docPath}`\n}',
          undefined,
        ),
        sidebarItemsGenerator: plugin('./src/generate.js', 'generator'),
        remarkPlugins: [
          [plugin('remark-x'), { a: [1, "it's"] }],
          plugin('remark-x/again'),
          [plugin('remark-x'), { a: [1, "it's"] }],
        ],
      },
    }),
  )
  expect(siteConfigText(migration)).toBe(`import { defineConfig } from 'holdtrue'
import { generator } from './src/generate.js'
import remarkX from 'remark-x'
import remarkXAgain from 'remark-x/again'

export default defineConfig({
  title: 'T',
  url: 'https://docs.example.org',
  baseUrl: '/',
  docs: {
    path: 'docs',
    routeBasePath: 'docs',
    showLastUpdateTime: false,
    editUrl: function({ docPath }) {
  return \`https://e.test/\${docPath}\`
},
    sidebarItemsGenerator: generator,
  },
  markdown: { remarkPlugins: [[remarkX, { a: [1, "it's"] }], remarkXAgain] },
})
`)
})

it('a function that needs the configuration around it is written by hand', () => {
  const migration = new Migration('/none', 'docusaurus.config.ts', "const base = 'https://e.test'")
  const written = codeOfFunction(new ForeignValue('({ docPath }) => base + docPath', undefined), migration)
  expect(written).toBe('It uses `base` from the surrounding configuration.')
})
