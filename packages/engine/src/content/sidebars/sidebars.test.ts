import { describe, expect, it } from 'vitest'
import { exampleFiles as files, makeDocs, resolveItems as resolve } from '../../../../../test/support/docs'
import type { Frontmatter } from '../../model/doc'
import { assignSidebars, resolveSidebars } from './sidebars'

describe('C2: item types', () => {
  it('a document, by its id or as an item', () => {
    const { items, problems } = resolve(['docs/intro', { type: 'doc', id: 'docs/hub' }])
    expect(problems).toEqual([])
    expect(items).toEqual([
      {
        type: 'link',
        label: 'Introduction',
        href: '/docs/intro',
        docId: 'docs/intro',
        description: 'Start here.',
      },
      {
        type: 'link',
        label: 'Hub',
        href: '/docs/hub',
        docId: 'docs/hub',
        className: 'new',
        customProps: { beta: true },
      },
    ])
  })
  it('a document with a label, class and props of the item’s own', () => {
    const item = { type: 'doc', id: 'docs/hub', label: 'Own', className: 'own', customProps: { own: 1 } }
    expect(resolve([item]).items).toEqual([
      {
        type: 'link',
        label: 'Own',
        href: '/docs/hub',
        docId: 'docs/hub',
        className: 'own',
        customProps: { own: 1 },
      },
    ])
  })
  it('a reference: a link that does not make the document part of the sidebar', () => {
    const { items } = resolve([{ type: 'ref', id: 'docs/intro', label: 'See' }])
    expect(items).toEqual([{ type: 'link', label: 'See', href: '/docs/intro', description: 'Start here.' }])
  })
  it('a link', () => {
    const link = {
      type: 'link',
      label: 'Source',
      href: 'https://example.org',
      className: 'out',
      customProps: { a: 1 },
    }
    expect(resolve([link]).items).toEqual([link])
  })
  it('HTML', () => {
    const html = { type: 'html', value: '<hr>', defaultStyle: true, className: 'rule' }
    expect(resolve([html]).items).toEqual([html])
  })
  it('a category, collapsed unless it says otherwise', () => {
    const { items } = resolve([
      { type: 'category', label: 'Core', items: ['docs/intro'], className: 'c', customProps: { a: 1 } },
      { type: 'category', label: 'Open', items: ['docs/hub'], collapsed: false, description: 'All of it.' },
      { type: 'category', label: 'Fixed', items: ['docs/hub'], collapsible: false },
    ])
    expect(items).toMatchObject([
      {
        type: 'category',
        key: 'Core',
        label: 'Core',
        collapsible: true,
        collapsed: true,
        className: 'c',
        customProps: { a: 1 },
        firstHref: '/docs/intro',
        items: [{ href: '/docs/intro' }],
      },
      { collapsed: false, description: 'All of it.' },
      { collapsible: false, collapsed: false, items: [{}] },
    ])
  })
  it('a category in shorthand, nested', () => {
    const { items } = resolve({ Core: ['docs/intro', { Deep: ['docs/hub'] }] })
    expect(items).toMatchObject([
      { type: 'category', label: 'Core', items: [{}, { type: 'category', key: 'Core/Deep', items: [{}] }] },
    ])
  })
  it('a category with a document as its page', () => {
    const { items } = resolve([
      { type: 'category', label: 'Core', link: { type: 'doc', id: 'docs/intro' }, items: ['docs/hub'] },
    ])
    expect(items).toMatchObject([
      { href: '/docs/intro', firstHref: '/docs/intro', description: 'Start here.' },
    ])
  })
  it('R5: a category with a generated index', () => {
    const link = {
      type: 'generated-index',
      title: 'All',
      description: 'Of it.',
      keywords: ['x'],
      image: '/i.png',
    }
    const { items } = resolve([
      { type: 'category', label: 'Core Parts', link, items: ['docs/hub'] },
      {
        type: 'category',
        label: 'Other',
        link: { type: 'generated-index', slug: '/other' },
        items: ['docs/hub'],
      },
    ])
    expect(items).toMatchObject([
      {
        href: '/category/core-parts',
        generatedIndex: {
          route: '/category/core-parts',
          title: 'All',
          description: 'Of it.',
          keywords: ['x'],
          image: '/i.png',
        },
      },
      { href: '/other', generatedIndex: { route: '/other', title: 'Other' } },
    ])
  })
  it('generated indexes have the addresses that Docusaurus gives them: by their own labels, those around first', () => {
    const link = { type: 'generated-index' }
    const inner = { type: 'category', label: 'Hooks', link, items: ['docs/hub'] }
    const { items } = resolve([
      { type: 'category', label: 'Core', link, items: [inner, { ...inner, label: "What's new" }] },
      { ...inner, label: 'Hooks', items: [{ ...inner, label: 'Café' }] },
    ])
    const routes = (list: typeof items): unknown[] =>
      list.flatMap((item) => (item.type === 'category' ? [item.href, ...routes(item.items ?? [])] : []))
    expect(routes(items)).toEqual([
      '/category/core',
      '/category/hooks',
      '/category/whats-new',
      '/category/hooks-1',
      '/category/café',
    ])
  })
  it('a category with nothing in it is the link to its document, or is not there', () => {
    const empty = { type: 'category', label: 'Core', items: [] }
    expect(resolve([{ ...empty, link: { type: 'doc', id: 'docs/intro' } }]).items).toMatchObject([
      { type: 'link', label: 'Core', href: '/docs/intro', docId: 'docs/intro' },
    ])
    const { items, problems } = resolve(
      [empty, { ...empty, link: { type: 'generated-index' } }, { ...empty, items: ['docs/later'] }],
      { draftIds: ['docs/later'] },
    )
    expect([items, problems]).toEqual([[], []])
  })
  it('an unlisted document is there and marked, and no category leads to it', () => {
    const { items } = resolve([{ type: 'category', label: 'Core', items: ['docs/secret', 'docs/hub'] }])
    expect(items).toMatchObject([{ firstHref: '/docs/hub', items: [{ unlisted: true }, {}] }])
  })
  it('a category leads to the first page of this site, not to another one', () => {
    const link = { type: 'link', label: 'Away', href: 'https://example.org' }
    expect(resolve([{ type: 'category', label: 'Core', items: [link, 'docs/hub'] }]).items).toMatchObject([
      { firstHref: '/docs/hub' },
    ])
  })
})

describe('E6: what is missing is named, with what exists', () => {
  it.each([
    ['docs/intr', 'names the document `docs/intr`, which does not exist', 'Did you mean `docs/intro`?'],
    [
      'docs/completely-other',
      'names the document `docs/completely-other`',
      'Known: `docs/hub`, `docs/intro`, `docs/secret`.',
    ],
  ])('a missing document: %s', (id, fact, hint) => {
    const { items, problems } = resolve([id, 'docs/intro'])
    expect(items).toHaveLength(1)
    expect(problems).toMatchObject([
      { severity: 'error', code: 'sidebar-missing-doc', file: 'sidebars.ts', hint },
    ])
    expect(problems[0]?.message).toContain(fact)
  })
  it('in a site with many documents those of the same folder are listed', () => {
    const many = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [`folder${index}/document.md`, {}]),
    )
    expect(resolve(['folder7/completely-other'], { files: many }).problems[0]?.hint).toBe(
      'Documents in that folder: `folder7/document`.',
    )
  })
  it('a missing folder', () => {
    const { problems } = resolve([{ type: 'autogenerated', dirName: 'dosc' }])
    expect(problems).toMatchObject([
      { severity: 'error', code: 'sidebar-missing-folder', hint: 'Did you mean `docs`?' },
    ])
  })
  it('C7: a draft that was left out is no mistake', () => {
    expect(resolve(['docs/later', 'docs/intro'], { draftIds: ['docs/later'] })).toMatchObject({
      problems: [],
      items: [{ docId: 'docs/intro' }],
    })
  })
})

describe('which sidebar shows a document', () => {
  const assign = (sidebars: Record<string, unknown>, more: Record<string, Frontmatter> = {}) => {
    const docs = makeDocs({ ...files, ...more })
    const resolved = resolveSidebars({
      exported: sidebars,
      file: 'sidebars.ts',
      docs,
      categories: new Map(),
      draftIds: new Set(),
      routeBasePath: '/',
    })
    const problems = assignSidebars(docs, resolved.sidebars)
    return { problems, of: (id: string) => docs.find((doc) => doc.id === id)?.sidebar }
  }
  it('M9: the last that holds it', () => {
    expect(assign({ one: ['docs/intro'], two: ['docs/intro', 'docs/hub'] }).of('docs/intro')).toBe('two')
  })
  it('C2: not one that only refers or links to it', () => {
    const link = { type: 'link', label: 'x', href: '/docs/hub' }
    const { of } = assign({ one: [{ type: 'ref', id: 'docs/intro' }, link], two: ['docs/intro', 'docs/hub'] })
    expect(of('docs/intro')).toBe('two')
    expect(of('docs/hub')).toBe('two')
  })
  it('C1: the one that `displayed_sidebar` names; null shows none', () => {
    const { of, problems } = assign(
      { one: ['docs/x', 'docs/y'], two: ['docs/hub'] },
      { 'docs/x.md': { displayed_sidebar: 'two' }, 'docs/y.md': { displayed_sidebar: null } },
    )
    expect(problems).toEqual([])
    expect(of('docs/x')).toBe('two')
    expect(of('docs/y')).toBeUndefined()
  })
  it('E6: a `displayed_sidebar` that does not exist is an error', () => {
    const { problems } = assign({ one: ['docs/intro'] }, { 'docs/x.md': { displayed_sidebar: 'on' } })
    expect(problems).toMatchObject([
      { severity: 'error', file: 'content/docs/x.md', hint: 'Did you mean `one`?' },
    ])
  })
})
