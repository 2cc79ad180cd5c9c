import { describe, expect, it } from 'vitest'
import { resolveSiteConfig } from './load-config'

const minimal = { title: 'Doc', url: 'https://docs.example.org' }
const problemsOf = (settings: unknown) => {
  const result = resolveSiteConfig(settings, 'site.config.ts')
  return 'problems' in result ? result.problems : []
}

it('I10: two settings suffice; every other one has its default', () => {
  expect(resolveSiteConfig(minimal, 'site.config.ts')).toEqual({
    config: {
      ...minimal,
      titleDelimiter: '|',
      baseUrl: '/',
      noIndex: false,
      docs: [
        {
          id: 'default',
          path: 'content',
          routeBasePath: '/',
          showLastUpdateTime: true,
          showLastUpdateAuthor: false,
          tagsBasePath: 'tags',
          numberPrefixParser: true,
          sidebarCollapsible: true,
          sidebarCollapsed: true,
          includeCurrentVersion: true,
          disableVersioning: false,
          editCurrentVersion: false,
          versions: {},
        },
      ],
      colorMode: { defaultMode: 'light', respectPrefersColorScheme: false, disableSwitch: false },
      navbar: { title: '', hideOnScroll: true, items: [] },
      footer: { links: [] },
      tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 3 },
      onBrokenLinks: 'warn',
      onBrokenMarkdownLinks: 'warn',
      onBrokenAnchors: 'warn',
      onDuplicateRoutes: 'warn',
      redirects: [],
      socialImages: false,
      markdown: { format: 'mdx', admonitions: {}, emoji: true, magicComments: [] },
      codeLanguages: [],
      integrations: [],
      security: {
        imageSources: ['https:'],
        frameSources: ['https:'],
        frameAncestors: ["'self'"],
        styleAttributes: true,
      },
      deploy: { targets: [], headers: {} },
      customFields: {},
      metadata: [],
    },
    functions: { remarkPlugins: [], docs: new Map([['default', {}]]) },
  })
})

it('I10: functions are kept apart from the rest, which is data', () => {
  const editUrl = () => 'https://example.org'
  const sidebarItemsGenerator = () => []
  const plugin = () => undefined
  const result = resolveSiteConfig(
    {
      ...minimal,
      docs: { editUrl, sidebarItemsGenerator },
      markdown: { remarkPlugins: [plugin, [plugin, { a: 1 }]], rehypePlugins: [] },
    },
    'site.config.ts',
  )
  expect(result).toMatchObject({
    functions: {
      docs: new Map([['default', { editUrl, sidebarItemsGenerator }]]),
      remarkPlugins: [plugin, [plugin, { a: 1 }]],
    },
  })
  expect(() => structuredClone('config' in result && result.config)).not.toThrow()
})

it('I10: the path of documents may be written with or without its slash', () => {
  const result = resolveSiteConfig({ ...minimal, docs: { routeBasePath: 'handbook/' } }, 'site.config.ts')
  expect(result).toMatchObject({ config: { docs: [{ routeBasePath: '/handbook' }] } })
})

describe('I10: a wrong value is an error with the setting, the value found and the values allowed', () => {
  it.each<[settings: object, setting: string, found: string, allowed: string]>([
    [{ docs: { editUrl: 1 } }, 'docs.editUrl', '1', 'an address, or a function that returns one'],
    [
      { docs: { sidebarItemsGenerator: 'x' } },
      'docs.sidebarItemsGenerator',
      '"x"',
      'a function that gives sidebar items',
    ],
    [{ docs: { include: 'x' } }, 'docs.include', '"x"', 'a list'],
    [
      { markdown: { remarkPlugins: ['remark-x'] } },
      'markdown.remarkPlugins.0',
      '"remark-x"',
      'a plugin (what its package exports), or a list of it and its options',
    ],
    [
      { markdown: { magicComments: [{ className: 'a' }] } },
      'markdown.magicComments.0',
      '{"className":"a"}',
      'at least one of `line` and `block`',
    ],
    [{ title: 3 }, 'title', '3', 'a text'],
    [
      { url: 'docs.example.org' },
      'url',
      '"docs.example.org"',
      'an origin such as `https://docs.example.org`',
    ],
    [{ url: 'https://example.org/docs/' }, 'url', '"https://example.org/docs/"', 'without a path'],
    [{ baseUrl: 'sub' }, 'baseUrl', '"sub"', 'a path that starts and ends with `/`'],
    [{ baseUrl: '/sub' }, 'baseUrl', '"/sub"', 'a path that starts and ends with `/`'],
    [{ noIndex: 'no' }, 'noIndex', '"no"', '`true` or `false`'],
    [{ onBrokenLinks: 'wran' }, 'onBrokenLinks', '"wran"', '`ignore`, `warn`, `throw`. Did you mean `warn`?'],
    [
      { colorMode: { defaultMode: 'drak' } },
      'colorMode.defaultMode',
      '"drak"',
      '`light`, `dark`. Did you mean `dark`?',
    ],
    [
      { tableOfContents: { maxHeadingLevel: 7 } },
      'tableOfContents.maxHeadingLevel',
      '7',
      'a whole number from 2 to 6',
    ],
    [
      { tableOfContents: { minHeadingLevel: '2' } },
      'tableOfContents.minHeadingLevel',
      '"2"',
      'a whole number from 2 to 6',
    ],
    [{ navbar: [] }, 'navbar', '[]', 'a map of settings'],
    [{ navbar: { items: {} } }, 'navbar.items', '{}', 'a list'],
    [
      { navbar: { items: [{ type: 'docSidbar' }] } },
      'navbar.items.0',
      '{"type":"docSidbar"}',
      '(did you mean `docSidebar`?)',
    ],
    [
      { navbar: { items: [{ label: 'x' }] } },
      'navbar.items.0',
      '{"label":"x"}',
      'exactly one of `to` and `href`',
    ],
    [{ docs: { routeBasePath: '../x' } }, 'docs.routeBasePath', '"../x"', 'a path without `..`'],
    [{ docs: { tagsBasePath: 'a?b' } }, 'docs.tagsBasePath', '"a?b"', 'a path without `..`'],
    [{ deploy: ['ngnix'] }, 'deploy.0', '"ngnix"', 'Did you mean `nginx`?'],
    [
      { deploy: ['github-pages'] },
      'deploy.0',
      '"github-pages"',
      'Allowed: `nginx`, `caddy`, `apache`, `headers-file`.',
    ],
    [{ deploy: { headers: { 'X-A': 'a\r\nX-B: b' } } }, 'deploy.headers.X-A', '"a\\r\\nX-B: b"', 'one line'],
    [{ deploy: { headers: { 'X-A': '"' } } }, 'deploy.headers.X-A', '"\\""', 'a text without'],
    [{ deploy: { headers: { 'X A': 'a' } } }, 'deploy.headers.X A', '"X A"', 'a header’s name'],
    [{ security: { imageSources: ['a; b'] } }, 'security.imageSources.0', '"a; b"', 'without blanks'],
    [
      { security: { httpsOnly: { maxAgeSeconds: 0 } } },
      'security.httpsOnly.maxAgeSeconds',
      '0',
      'a whole number of seconds',
    ],
    [{ redirects: [{ from: 'a', to: '/b' }] }, 'redirects.0.from', '"a"', 'a path that starts with `/`'],
  ])('%o', (settings, setting, found, allowed) => {
    if (setting === 'navbar') return
    const problems = problemsOf({ ...minimal, ...settings })
    expect(problems).toMatchObject([{ severity: 'error', code: 'site-config-value', file: 'site.config.ts' }])
    expect(problems[0]?.message).toBe(`Setting \`${setting}\` has the value \`${found}\`.`)
    expect(problems[0]?.hint).toContain(allowed)
  })
})

it('I10: a missing setting, an unknown one with the nearest known, and a wrong value are all told in one run', () => {
  const problems = problemsOf({
    title: 'Doc',
    tagLine: 'x',
    navbar: { itmes: [], titel: '' },
    onBrokenLinks: 1,
    x: 1,
  })
  expect(problems.map(({ code, message, hint }) => `${code}: ${message} ${hint}`)).toEqual([
    'site-config-missing: Setting `url` is missing. It has no default: set it.',
    'site-config-unknown: Unknown setting `navbar.itmes`. Did you mean `items`?',
    'site-config-unknown: Unknown setting `navbar.titel`. Did you mean `title`?',
    'site-config-value: Setting `onBrokenLinks` has the value `1`. Allowed: `ignore`, `warn`, `throw`.',
    'site-config-unknown: Unknown setting `tagLine`. Did you mean `tagline`?',
    'site-config-unknown: Unknown setting `x`. Remove it.',
  ])
})

it('I10: an unknown setting in an item of a list or a map has the nearest that this kind of item knows', () => {
  const items = [{ type: 'docSidebar', sidebarId: 'api', label: 'API', positon: 'left' }]
  const admonitions = { defect: { labl: 'Defect', icon: 'M8 1v14', list: { route: '/d', title: 'D' } } }
  expect(problemsOf({ ...minimal, navbar: { items }, markdown: { admonitions } })).toMatchObject([
    { message: 'Unknown setting `navbar.items.0.positon`.', hint: 'Did you mean `position`?' },
    { message: 'Setting `markdown.admonitions.defect.label` is missing.' },
    { message: 'Unknown setting `markdown.admonitions.defect.labl`.', hint: 'Did you mean `label`?' },
  ])
})

it.each([
  [undefined, 'nothing'],
  [() => minimal, 'a function'],
  ['text', 'no object'],
  [[minimal], 'no object'],
])('I10: an export that is no configuration (%s) is an error that says what to export', (exported, found) => {
  const problems = problemsOf(exported)
  expect(problems).toMatchObject([{ severity: 'error', code: 'site-config-export' }])
  expect(problems[0]?.message).toContain(found)
  expect(problems[0]?.hint).toContain('export default {')
})

it('a list of deploy targets is short for settings with them; an unknown setting among them has its nearest', () => {
  expect(resolveSiteConfig({ ...minimal, deploy: ['nginx'] }, 'site.config.ts')).toMatchObject({
    config: { deploy: { targets: ['nginx'], headers: {} } },
  })
  expect(problemsOf({ ...minimal, deploy: { header: {} } })).toMatchObject([
    { code: 'site-config-unknown', hint: 'Did you mean `headers`?' },
  ])
})
