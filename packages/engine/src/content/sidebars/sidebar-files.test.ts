import { describe, expect, it } from 'vitest'
import type { SidebarItem } from '../../model/sidebar'
import { cutSidebar } from './sidebar-chunks'

const page = (name: string): SidebarItem => ({ type: 'link', label: name, href: `/${name}`, docId: name })
const category = (key: string, items: SidebarItem[]): SidebarItem => ({
  type: 'category',
  key,
  label: key,
  collapsible: true,
  collapsed: true,
  items,
})

const countItems = (items: readonly SidebarItem[]): number =>
  items.reduce((sum, item) => sum + 1 + (item.type === 'category' ? countItems(item.items ?? []) : 0), 0)

/** 1,000 pages: ten areas of ten topics of ten pages. */
const large = {
  id: 'docs',
  items: Array.from({ length: 10 }, (_, area) =>
    category(
      `a${area}`,
      Array.from({ length: 10 }, (_, topic) =>
        category(
          `a${area}t${topic}`,
          Array.from({ length: 10 }, (_, index) => page(`a${area}/t${topic}/p${index}`)),
        ),
      ),
    ),
  ),
}

describe('sidebar chunks', () => {
  it('a small sidebar is one chunk', () => {
    const sidebar = { id: 'docs', items: [page('a'), category('c', [page('b'), category('d', [page('e')])])] }
    const { chunks, branches } = cutSidebar(sidebar)
    expect(chunks).toEqual([{ name: 'docs', items: sidebar.items }])
    expect([...branches]).toEqual([
      ['/a', ['docs']],
      ['/b', ['docs']],
      ['/e', ['docs']],
    ])
  })

  it('a sidebar of a hundred pages in categories is one chunk, too', () => {
    const { chunks } = cutSidebar({ id: 'docs', items: large.items.slice(0, 1) })
    expect(chunks).toHaveLength(1)
  })

  it('a sidebar of 1,000 pages is cut, and what a page carries of it is bounded', () => {
    const { chunks, branches } = cutSidebar(large)
    const byName = new Map(chunks.map((chunk) => [chunk.name, chunk]))
    expect(chunks.length).toBeGreaterThan(1)
    expect(branches.size).toBe(1000)
    const carried = [...branches.values()].map((names) =>
      names.reduce((sum, name) => sum + countItems(byName.get(name)?.items ?? []), 0),
    )
    // At most the size of a sidebar with 100 pages, which is sent as a whole.
    expect(Math.max(...carried)).toBeLessThanOrEqual(100)
  })

  it('every page is in the last chunk of its branch, and the branch leads there from the root', () => {
    const { chunks, branches } = cutSidebar(large)
    const byName = new Map(chunks.map((chunk) => [chunk.name, chunk]))
    const holds = (items: readonly SidebarItem[], test: (item: SidebarItem) => boolean): boolean =>
      items.some((item) => test(item) || (item.type === 'category' && holds(item.items ?? [], test)))
    for (const [route, names] of branches) {
      expect(names[0]).toBe('docs')
      expect(
        holds(
          byName.get(names.at(-1) ?? '')?.items ?? [],
          (item) => item.type === 'link' && item.href === route,
        ),
      ).toBe(true)
      for (const [index, name] of names.slice(1).entries()) {
        const parent = byName.get(names[index] ?? '')?.items ?? []
        expect(holds(parent, (item) => item.type === 'category' && item.chunk === name)).toBe(true)
      }
    }
  })

  it('a category that was cut off keeps its label and its first page', () => {
    const { chunks } = cutSidebar(large)
    const cut = chunks[0]?.items ?? []
    const off = cut.find((item) => item.type === 'category' && item.chunk !== undefined)
    expect(off).toMatchObject({ type: 'category', label: expect.any(String) })
    expect(off).not.toHaveProperty('items')
  })

  it('a category more renames no chunk, not even of those after it', () => {
    const branchesOf = (items: SidebarItem[]) => cutSidebar({ id: 'docs', items }).branches
    const grown = branchesOf([category('new', [page('new')]), ...large.items])
    grown.delete('/new')
    expect(grown).toEqual(branchesOf(large.items))
  })

  it('two categories of one name have a chunk each', () => {
    const twin = (name: string) => category('same', [page(`${name}1`), page(`${name}2`)])
    const { chunks, branches } = cutSidebar({ id: 'docs', items: [...large.items, twin('x'), twin('y')] })
    expect(new Set(chunks.map(({ name }) => name)).size).toBe(chunks.length)
    expect(branches.get('/x1')).not.toEqual(branches.get('/y1'))
  })

  it('cuts the same way each time', () => {
    expect(cutSidebar(large)).toEqual(cutSidebar(structuredClone(large)))
  })
})
