import { expect, it } from 'vitest'
import { resolveSiteConfig } from 'holdtrue/content/config/load-config'
import { ForeignValue } from '../read/read-config'
import { convertConfig } from './site-settings'

const convert = (config: Record<string, unknown>) =>
  convertConfig('/site', {
    config: { title: 'T', url: 'https://docs.example.org', baseUrl: '/', ...config },
    file: 'docusaurus.config.js',
    source: 'module.exports = {\n  customFields: {\n    call: x,\n  },\n}\n',
    missing: [],
  })

it('M16: custom fields go along as they are, but for what is no data', () => {
  const customFields = { version: '1.2', list: [1, { a: null }], off: undefined }
  const call = new ForeignValue('() => 1', undefined)
  const { draft, findings } = convert({ customFields: { ...customFields, call, deep: { call } } })
  expect(draft.customFields).toEqual({ version: '1.2', list: [1, { a: null }], deep: {} })
  expect(findings.map(({ what, line }) => [what, line])).toEqual([
    ['customFields.call', 3],
    ['customFields.deep.call', 3],
  ])
  expect(findings[0]?.reason).toContain('plain data')
  expect(convert({ customFields: {} }).findings).toEqual([])
  const users = new ForeignValue(undefined, { module: 'yaml', name: 'parse' })
  const [made] = convert({ customFields: { users: { all: [users] } } }).findings
  expect(made).toMatchObject({ what: 'customFields.users.all[0]', reason: expect.stringContaining('`yaml`') })
  expect(made?.hint).toContain('Install `yaml` in the old site')
})

it('M16: a link to another deployment on the host has its whole address, whatever stands first in the configuration', () => {
  const item = { label: 'Play', href: 'pathname:///play/' }
  const themeConfig = {
    navbar: {
      items: [item, { label: 'To', to: 'pathname:///play/' }, { label: 'A', href: 'https://a.test/' }],
    },
    footer: { links: [{ title: 'T', items: [item] }] },
  }
  const { draft } = convertConfig('/site', {
    config: { themeConfig, title: 'T', url: 'https://docs.example.org', baseUrl: '/sub/' },
    file: 'docusaurus.config.js',
    source: '',
    missing: [],
  })
  const whole = 'https://docs.example.org/sub/play/'
  expect(draft.navbar?.items).toEqual([
    { label: 'Play', href: whole },
    { label: 'To', href: whole },
    { label: 'A', href: 'https://a.test/' },
  ])
  expect(draft.footer?.links).toEqual([{ title: 'T', items: [{ label: 'Play', href: whole }] }])
})

it('M16: a navbar with a ground of its own has a rule for it, which weighs less than the site’s', () => {
  const { rules, usesInfima, findings } = convert({ themeConfig: { navbar: { style: 'dark' } } })
  expect(rules.join()).toMatch(/^:where\(\.navbar\) \{[^}]*--ifm-navbar-link-color: #f5f6f7;/m)
  expect(usesInfima).toBe(true)
  expect(findings).toMatchObject([{ kind: 'changed', what: 'themeConfig.navbar.style' }])
  expect(convert({ themeConfig: { navbar: {} } }).rules).toEqual([])
})

it('M16: a favicon elsewhere stays where it is', () => {
  expect(convert({ favicon: 'https://x.test/a.ico' }).draft.favicon).toBe('https://x.test/a.ico')
  expect(convert({ favicon: '//x.test/a.ico' }).draft.favicon).toBe('//x.test/a.ico')
  expect(convert({ favicon: '/img/a.ico' }).draft.favicon).toBe('img/a.ico')
})

it.each([[{ a: () => 1 }], [{ a: [new Date(0)] }], [{ a: Number.NaN }], [['a']]])(
  'M16: %j as custom fields is an error with what is allowed',
  (customFields) => {
    const result = resolveSiteConfig({ title: 'T', url: 'https://x.test', customFields }, 'site.config.ts')
    expect('problems' in result && result.problems).toMatchObject([
      { code: 'site-config-value', message: expect.stringContaining('customFields') },
    ])
  },
)

it('M16: custom fields that are undefined are left out', () => {
  const customFields = { a: undefined, b: { c: 1, d: undefined } }
  const result = resolveSiteConfig({ title: 'T', url: 'https://x.test', customFields }, 'site.config.ts')
  expect('config' in result && result.config.customFields).toEqual({ b: { c: 1 } })
})
