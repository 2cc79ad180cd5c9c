import { expect, it } from 'vitest'
import { configWith } from '../../../../test/support/delivery'
import { checkPolicy } from './policy'

const strict = configWith({
  security: { imageSources: [], frameSources: [], styleAttributes: false },
}).security
const check = (html: string, settings: Partial<typeof strict> = {}, source = html) =>
  checkPolicy(
    html,
    { ...strict, ...settings },
    {
      file: 'content/a.mdx',
      readSource: () => source,
    },
  )

it('what the policy blocks is a warning with its place and the setting', () => {
  const source = '# A\n\n![b](https://img.example/b.png)\n'
  expect(check('<p><img alt="b" src="https://img.example/b.png"></p>', {}, source)).toMatchObject([
    {
      severity: 'warning',
      message: expect.stringContaining('`https://img.example/b.png`'),
      hint: expect.stringContaining('`security.imageSources`'),
      file: 'content/a.mdx',
      line: 3,
      column: 6,
    },
  ])
  expect(check('<iframe src="https://video.example/v"></iframe>')).toMatchObject([
    { hint: expect.stringContaining('`security.frameSources`') },
  ])
  expect(check('<p style="color:red">x</p>')).toMatchObject([
    { hint: expect.stringContaining('`security.styleAttributes`') },
  ])
})

it('what it allows is none; neither is text that looks like an attribute, nor a link', () => {
  expect(check('<p style="color:red">x</p>', { styleAttributes: true })).toEqual([])
  expect(
    check('<code>&lt;p style="color:red"></code><a href="https://img.example/b.png">b</a><img src="/a.png">'),
  ).toEqual([])
})

it.each([
  ['https:', true],
  ['http:', false],
  ['https://img.example.org', true],
  ['img.example.org', true],
  ['*.example.org', true],
  ['*.img.example.org', false],
  ['https://img.example.org:8443', false],
  ['https://img.example.org:*', true],
  ['https://img.example.org/pictures/', true],
  ['https://img.example.org/other/', false],
  ["'none'", false],
])('%s allows https://img.example.org/pictures/b.png: %s', (source, allowed) => {
  const found = check('<img src="https://img.example.org/pictures/b.png">', { imageSources: [source] })
  expect(found.length === 0).toBe(allowed)
})
