import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { createTempSite } from '../../../../../test/support/temp-site'
import { documentRoute, isFolderIndex, readDocument } from './documents'
import { FileStates } from '../../files/file-states'
import { readSource } from '../../files/read-text'
import { TagRegistry } from '../tags'

describe('R1: the route of a file', () => {
  it.each([
    ['docs/01-core/intro.mdx', {}, '/', '/docs/core/intro'],
    ['api/API.mdx', {}, '/', '/api'],
    ['docs/index.md', {}, '/', '/docs'],
    ['docs/README.md', {}, '/', '/docs'],
    ['docs/01-core/01-core.mdx', {}, '/', '/docs/core'],
    ['index.md', {}, '/', '/'],
    ['docs/a.md', { id: 'b' }, '/', '/docs/b'],
    ['docs/index.md', { id: 'start' }, '/', '/docs'],
    ['docs/style/style.md', { id: 'style' }, '/', '/docs/style'],
    ['docs/index.md', { id: 'start', slug: 'begin' }, '/', '/docs/begin'],
    ['docs/a.md', { slug: 'b' }, '/', '/docs/b'],
    ['docs/a.md', { slug: '/' }, '/', '/'],
    ['docs/a.md', { slug: '/b/c/' }, '/', '/b/c'],
    ['docs/a.md', { slug: '../b' }, '/', '/b'],
    ['docs/a.md', {}, '/handbook', '/handbook/docs/a'],
    ['docs/a.md', { slug: '/b' }, '/handbook', '/handbook/b'],
    ['docs/über uns.md', {}, '/', '/docs/über uns'],
  ])('%s with %o below %s is %s', (file, frontmatter, base, route) => {
    expect(documentRoute(file, frontmatter, base)).toBe(route)
  })
})

it.each([
  ['docs/index.md', true],
  ['docs/README.mdx', true],
  ['docs/core/Core.md', true],
  // Docusaurus compares names including their number prefixes.
  ['docs/01-README.mdx', false],
  ['docs/01-core/core.md', false],
  ['docs/core/1-core.md', false],
  ['docs/intro.md', false],
  ['indexes.md', false],
])('C2: %s is its folder’s page: %s', (file, expected) => {
  expect(isFolderIndex(file)).toBe(expected)
})

const inSite = (siteDir: string, folder: string) => ({
  plan: {
    key: 'default@current',
    contentDir: path.join(siteDir, folder),
    folder,
    path: '/',
    settings: { numberPrefixParser: true },
  },
  tags: new TagRegistry(new Map(), '/tags'),
  files: new FileStates(siteDir),
  parsed: new Map(),
})
const read = (source: string | Uint8Array, file = 'docs/a.mdx') => {
  const site = createTempSite({ [`content/${file}`]: source })
  return readDocument(file, inSite(site.siteDir, 'content'))
}

describe('a document', () => {
  it('that went since it was listed is none, and no fault', () => {
    const { siteDir } = createTempSite({})
    expect(readDocument('gone.md', inSite(siteDir, ''))).toEqual({ problems: [] })
  })

  it('has its title from frontmatter, else from its heading, else from its name', () => {
    expect(read('---\ntitle: Front\n---\n# Heading\n').doc?.title).toBe('Front')
    expect(read('---\nslug: /x\n---\n# Heading\n').doc?.title).toBe('Heading')
    expect(read('Text\n', 'docs/02-event-hub.md').doc).toMatchObject({
      title: 'event-hub',
      id: 'docs/event-hub',
      position: 2,
    })
  })
  it('may have Windows line ends and a byte order mark', () => {
    const { doc, problems } = read('\uFEFF---\r\ntitle: Front\r\n---\r\n# Heading\r\n')
    expect(problems).toEqual([])
    expect(doc).toMatchObject({ title: 'Front', bodyOffset: 21 })
    const { source } = readSource(doc?.absolute ?? '')
    expect(source).toBe('---\ntitle: Front\n---\n# Heading\n')
  })
  it('R4: has each tag once, by address', () => {
    const { doc } = read('---\ntags: [Core, core, { label: C, permalink: core }, useRBAC]\n---\n')
    expect(doc?.tags).toEqual([
      { label: 'Core', route: '/tags/core' },
      { label: 'useRBAC', route: '/tags/use-rbac' },
    ])
  })
  it.each([
    [Buffer.from('# A\n\nfoo\nb\xE4r\n', 'latin1'), 4, 2],
    [Buffer.from('\uFEFF# A\n', 'utf16le'), 1, 1],
    [Buffer.from('# A\n', 'utf16le'), 1, 2],
    [Buffer.from([0x41, 0xe2, 0x82]), 1, 2],
    [Buffer.from([0x41, 0xc0, 0x80]), 1, 2],
  ])('that is not UTF-8 is an error with the place of the first wrong byte: %o', (bytes, line, column) => {
    const { doc, problems } = read(bytes)
    expect(doc).toBeUndefined()
    expect(problems).toMatchObject([
      { severity: 'error', code: 'not-utf8', file: 'docs/a.mdx', line, column },
    ])
  })
  it.each([
    ['docs/a.md', 'slug: /../../x', '`..`', '/x'],
    ['docs/a?b.md', 'title: x', '`?`', '/docs/a-b'],
    ['docs/a.md', 'slug: /c#d', '`#`', '/c-d'],
  ])('whose route cannot be an address is an error: %s, %s', (file, frontmatter, culprit, route) => {
    const { doc, problems } = read(`---\n${frontmatter}\n---\n`, file)
    expect(problems).toMatchObject([{ severity: 'error', code: 'document-route', file }])
    expect(problems[0]?.message).toContain(culprit)
    expect(doc?.route).toBe(route)
  })
})
