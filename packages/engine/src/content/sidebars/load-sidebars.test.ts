import { describe, expect, it } from 'vitest'
import { createTempSite } from '../../../../../test/support/temp-site'
import type { SidebarItem } from '../../model/sidebar'
import { generateItems } from './load-sidebars'

const files = {
  'content/01-one/_category_.json': '{ "position": 2 }',
  'content/01-one/01-b.md': '# B\n',
  'content/01-one/index.md': '# One\n',
  'content/a.md': '# A\n',
  'content/c.md': '# C\n',
}
const labels = (items: readonly SidebarItem[] = []): unknown[] =>
  items.map((item) =>
    item.type === 'category' ? [item.label, ...labels(item.items)] : item.type === 'link' ? item.label : '',
  )
const config = (docs: string) => ({
  'site.config.ts': `export default { title: 'Doc', url: 'https://docs.example.org', docs: {${docs}} }\n`,
})
async function load(docs: string) {
  const {
    collections,
    problems,
    docs: documents,
  } = await createTempSite({ ...files, ...config(docs) }).load()
  const [sidebar] = collections[0].sidebars
  return { sidebar: labels(sidebar?.items), items: sidebar?.items, problems, documents }
}

describe('M13: settings of sidebars', () => {
  it('sidebarCollapsed and sidebarCollapsible are the defaults of categories', async () => {
    expect((await load('')).items?.[0]).toMatchObject({ collapsible: true, collapsed: true })
    expect((await load('sidebarCollapsed: false')).items?.[0]).toMatchObject({
      collapsible: true,
      collapsed: false,
    })
    expect((await load('sidebarCollapsible: false')).items?.[0]).toMatchObject({
      collapsible: false,
      collapsed: false,
    })
  })

  it('numberPrefixParser: false leaves numbers in ids, routes and labels', async () => {
    const { documents } = await load('numberPrefixParser: false')
    expect(documents.map(({ id, route }) => [id, route])).toContainEqual(['01-one/01-b', '/01-one/01-b'])
  })

  it('parse_number_prefixes: false does so for one document', async () => {
    const site = createTempSite({
      ...files,
      'content/01-one/02-x.md': '---\nparse_number_prefixes: false\n---\n',
    })
    const { docs, problems } = await site.load()
    expect(problems).toEqual([])
    expect(docs.map(({ route }) => route)).toEqual(['/one/b', '/01-one/02-x', '/one', '/a', '/c'])
  })
})

describe('M13: sidebarItemsGenerator', () => {
  it('gets the default one, and what it gives is the sidebar', async () => {
    const { sidebar, problems } = await load(`
      async sidebarItemsGenerator({ defaultSidebarItemsGenerator, ...args }) {
        const items = await defaultSidebarItemsGenerator(args)
        return [...items.reverse(), { type: 'link', label: args.docs.length + ' docs', href: '/all' }]
      }`)
    expect(problems).toEqual([])
    expect(sidebar).toEqual(['C', 'A', ['One', 'B'], '4 docs'])
  })

  it('may hand on other documents, positions and rules', async () => {
    const { sidebar } = await load(`
      sidebarItemsGenerator: ({ defaultSidebarItemsGenerator, docs, ...args }) =>
        defaultSidebarItemsGenerator({
          ...args,
          docs: docs.filter((doc) => doc.id !== 'a').map((doc) => ({ ...doc, sidebarPosition: doc.id === 'c' ? 1 : 9 })),
          isCategoryIndex: ({ fileName }) => fileName === '01-b',
        })`)
    expect(sidebar).toEqual(['C', ['B', 'One']])
  })

  it('may hand on documents by their ids and titles alone', async () => {
    const { sidebar, problems } = await load(`
      sidebarItemsGenerator: ({ defaultSidebarItemsGenerator, docs, ...args }) =>
        defaultSidebarItemsGenerator({ ...args, docs: docs.map(({ id, title }) => ({ id, title })) })`)
    expect(problems).toEqual([])
    expect(sidebar).toEqual([['One', 'B'], 'A', 'C'])
  })

  it.each([
    ['throws', `() => { throw new Error('no such thing') }`, 'threw an error', 'no such thing'],
    ['rejects', `async () => { throw new Error('later') }`, 'threw an error', 'later'],
    ['returns nothing', '() => {}', 'returned no list', 'Return the items'],
  ])('one that %s is a problem, and the documents are there', async (_, generator, fact, hint) => {
    const { problems, documents } = await load(`sidebarItemsGenerator: ${generator}`)
    expect(problems).toMatchObject([
      {
        severity: 'error',
        code: 'sidebar-generator',
        file: 'site.config.ts',
        hint: expect.stringContaining(hint),
      },
    ])
    expect(problems[0]?.message).toContain(fact)
    expect(documents).toHaveLength(4)
  })

  it('one that never ends is given up', async () => {
    const { problems } = await generateItems({
      exported: undefined,
      file: 'sidebars.ts',
      docs: [],
      categories: new Map(),
      draftIds: new Set(),
      routeBasePath: '/',
      contentFolder: 'content',
      version: 'current',
      generator: () => new Promise(() => {}),
      timeLimitMs: 1,
    })
    expect(problems[0]?.message).toContain('did not finish')
  })

  it('an item that is none is a problem of the sidebar', async () => {
    const { problems } = await load(`sidebarItemsGenerator: () => [{ type: 'dok', id: 'a' }]`)
    expect(problems).toMatchObject([{ code: 'sidebars-file' }])
    expect(problems[0]?.hint).toContain('did you mean `doc`?')
  })
})

describe('M13: editUrl as a function', () => {
  it('gives each document its address, or none', async () => {
    const { documents, problems } = await load(
      `editUrl: ({ docPath, versionDocsDirPath, permalink }) => docPath === 'c.md' ? undefined : 'https://x.test/' + versionDocsDirPath + '/' + docPath + '?' + permalink`,
    )
    expect(problems).toEqual([])
    expect(documents.map(({ editUrl }) => editUrl)).toEqual([
      'https://x.test/content/01-one/01-b.md?/one/b',
      'https://x.test/content/01-one/index.md?/one',
      'https://x.test/content/a.md?/a',
      null,
    ])
  })

  it.each([
    ['() => 1', 'gives `1`'],
    [`() => { throw new Error('no') }`, 'throws `no`'],
  ])('%s is one problem', async (editUrl, fact) => {
    const { problems } = await load(`editUrl: ${editUrl}`)
    expect(problems).toMatchObject([{ code: 'edit-url', file: 'site.config.ts' }])
    expect(problems[0]?.message).toContain(fact)
  })
})

describe('M13: include and exclude', () => {
  it('say which files are documents', async () => {
    const { documents } = await load(`include: ['**/*.md'], exclude: ['a.md', '01-one/**']`)
    expect(documents.map(({ file }) => file)).toEqual(['c.md'])
  })

  it('a list of one’s own stands in the place of the default one', async () => {
    const site = createTempSite({
      ...config(`exclude: []`),
      'content/_p.md': 'P\n',
      'content/a.md': 'A\n',
      'content/__tests__/t.md': 'T\n',
      'content/b.test.md': 'B\n',
    })
    const listed = (docs: readonly { file: string }[]) => docs.map(({ file }) => file)
    expect(listed((await site.load()).docs)).toEqual(['__tests__/t.md', '_p.md', 'a.md', 'b.test.md'])
    site.write(config(''))
    expect(listed((await site.load()).docs)).toEqual(['a.md'])
  })
})
