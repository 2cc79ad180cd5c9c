import { describe, expect, it } from 'vitest'
import { sidebarPartOfAddress, type SidebarItem } from '../../model/sidebar'
import { cutSidebar, filesOfSidebar, type CutSidebar } from './sidebar-files'

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

const itemsIn = ({ files }: CutSidebar) =>
  new Map(files.map(({ address, content }): [string, SidebarItem[]] => [address, JSON.parse(content)]))

/** The branches of the routes in a sidebar. */
const branchesIn = ({ branches }: CutSidebar) => [...branches].filter(([route]) => route !== '')

describe('sidebar files', () => {
  it('a small sidebar is one chunk', () => {
    const sidebar = { id: 'docs', items: [page('a'), category('c', [page('b'), category('d', [page('e')])])] }
    const cut = cutSidebar(sidebar)
    const [root = ''] = cut.branches.get('') ?? []
    expect(root).toMatch(/^\/assets\/sidebar\/docs-[\da-f]{8}\.json$/)
    expect([...itemsIn(cut)]).toEqual([[root, sidebar.items]])
    expect(branchesIn(cut)).toEqual([
      ['/a', [root]],
      ['/b', [root]],
      ['/e', [root]],
    ])
  })

  it('a sidebar of a hundred pages in categories is one chunk, too', () => {
    const { files } = cutSidebar({ id: 'docs', items: large.items.slice(0, 1) })
    expect(files).toHaveLength(1)
  })

  it('a sidebar of 1,000 pages is cut, and what a page carries of it is bounded', () => {
    const cut = cutSidebar(large)
    const items = itemsIn(cut)
    const branches = branchesIn(cut)
    expect(items.size).toBeGreaterThan(1)
    expect(branches).toHaveLength(1000)
    const carried = branches.map(([, addresses]) =>
      addresses.reduce((sum, address) => sum + countItems(items.get(address) ?? []), 0),
    )
    // At most the size of a sidebar with 100 pages, which is sent as a whole.
    expect(Math.max(...carried)).toBeLessThanOrEqual(100)
  })

  it('every page is in the last chunk of its branch, and the branch leads there from the root', () => {
    const cut = cutSidebar(large)
    const items = itemsIn(cut)
    const holds = (items: readonly SidebarItem[], test: (item: SidebarItem) => boolean): boolean =>
      items.some((item) => test(item) || (item.type === 'category' && holds(item.items ?? [], test)))
    const inside = (address = '') => items.get(address) ?? []
    for (const [route, addresses] of branchesIn(cut)) {
      expect(addresses[0]).toBe(cut.branches.get('')?.[0])
      const isPage = (item: SidebarItem) => item.type === 'link' && item.href === route
      expect(holds(inside(addresses.at(-1)), isPage)).toBe(true)
      for (const [index, address] of addresses.slice(1).entries()) {
        const isAbove = (item: SidebarItem) =>
          item.type === 'category' && item.chunk === sidebarPartOfAddress(address)
        expect(holds(inside(addresses[index]), isAbove)).toBe(true)
      }
    }
  })

  it('a category that was cut off keeps its label and its first page', () => {
    const cut = cutSidebar(large)
    const root = itemsIn(cut).get(cut.branches.get('')?.[0] ?? '') ?? []
    const off = root.find((item) => item.type === 'category' && item.chunk !== undefined)
    expect(off).toMatchObject({ type: 'category', label: expect.any(String) })
    expect(off).not.toHaveProperty('items')
  })

  it('a category more renames no chunk, not even of those after it', () => {
    // The root lists the new category, so its content changes.
    const branchesOf = (items: SidebarItem[]) =>
      branchesIn(cutSidebar({ id: 'docs', items })).map(([route, [, ...below]]) => [route, below])
    const [, ...grown] = branchesOf([category('new', [page('new')]), ...large.items])
    expect(grown).toEqual(branchesOf(large.items))
  })

  it('two categories of one name have a chunk each', () => {
    const twin = (name: string) => category('same', [page(`${name}1`), page(`${name}2`)])
    const { files, branches } = cutSidebar({ id: 'docs', items: [...large.items, twin('x'), twin('y')] })
    expect(new Set(files.map(({ part }) => part)).size).toBe(files.length)
    expect(branches.get('/x1')).not.toEqual(branches.get('/y1'))
  })

  it('cuts the same way each time', () => {
    expect(cutSidebar(large)).toEqual(cutSidebar(structuredClone(large)))
  })

  it('a category names the chunk below it by an address that its content does not change', () => {
    const describe = (item: SidebarItem): SidebarItem =>
      item.type === 'html' ? item : { ...item, description: 'For cards.' }
    const { files } = cutSidebar({ ...large, items: large.items.map(describe) }, 'default@5.54/docs')
    const child = files.find(({ part }) => part !== undefined)
    const root = files.find(({ part }) => part === undefined)
    expect(child?.address).toMatch(/^\/assets\/sidebar\/default-5\.54-docs\.[\da-f]{8}-[\da-f]{8}\.json$/)
    expect(sidebarPartOfAddress(child?.address ?? '')).toBe(child?.part)
    expect(root?.content).toContain('"chunk":"/sidebar-parts/default-5.54-docs.')
    expect(root?.content).not.toContain('For cards.')
    const { address = '', content = '' } = child ?? {}
    expect(child && filesOfSidebar(child)).toEqual([
      { address, content },
      { address: child?.part, content: `{"address":"${address}","items":${content}}` },
    ])
    expect(root && filesOfSidebar(root)).toHaveLength(1)
  })

  it('a changed label changes the address of its own chunk alone', () => {
    const addresses = (text: string) => {
      const renamed: typeof large = JSON.parse(JSON.stringify(large).replace('"label":"a9/t9/p9"', text))
      return cutSidebar(renamed).files.map(({ address }) => address)
    }
    const before = addresses('"label":"a9/t9/p9"')
    const after = new Set(addresses('"label":"Other"'))
    expect(before.filter((address) => !after.has(address))).toHaveLength(1)
  })
})
