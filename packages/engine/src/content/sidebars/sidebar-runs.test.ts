import { describe, expect, it } from 'vitest'
import type { SidebarItem, SidebarLink } from '../../model/sidebar'
import { cutSidebar, inRuns } from './sidebar-chunks'

const page = (name: string, more?: Partial<SidebarLink>): SidebarLink => ({
  type: 'link',
  label: name,
  href: `/${name}`,
  docId: name,
  ...more,
})
const section = (name: string, items = [page(`${name}/1`), page(`${name}/2`)]): SidebarItem => ({
  type: 'category',
  key: name,
  label: name,
  collapsible: true,
  collapsed: true,
  firstHref: `/${name}/1`,
  items,
})
const numbered = <Item>(count: number, make: (name: string) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => make(`n${String(index).padStart(5, '0')}`))

const childrenOf = (item: SidebarItem) => (item.type === 'category' ? (item.items ?? []) : [])
/** What stands in a list of runs, in order; runs of runs are opened, too. */
const flat = (items: readonly SidebarItem[]): SidebarItem[] =>
  items.flatMap((item) =>
    item.type === 'category' && item.className === 'sidebar-run' ? flat(childrenOf(item)) : [item],
  )

describe('runs of a long list', () => {
  it('a list of 150 entries stays as it is; of what is not shown there may be more', () => {
    const items = numbered(150, (name) => page(name))
    expect(inRuns(items)).toBe(items)
    const hidden = [...items, page('secret', { unlisted: true }), { type: 'html', value: '<hr>' } as const]
    expect(inRuns(hidden)).toBe(hidden)
  })

  it('a longer one becomes runs of about 50, in order and without a loss', () => {
    const items = [
      { type: 'html', value: 'first' } as const,
      ...numbered(926, (name) => section(name)),
      page('secret', { unlisted: true }),
    ]
    const runs = inRuns(items)
    expect(flat(runs)).toEqual(items)
    const sizes = runs.map((run) => childrenOf(run).length)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(52)
    expect(runs.length).toBe(Math.ceil(926 / 50))
  })

  it('a run is called by its first and last entry, and leads to its first page', () => {
    const items = [
      page('Zero', { href: 'https://elsewhere.example/' }),
      ...numbered(400, (name) => section(name)),
    ]
    const [first, second] = inRuns(items)
    const last = childrenOf(first ?? page('none')).at(-1)
    expect(first).toMatchObject({ label: `Zero – ${last?.type === 'category' && last.label}` })
    expect(first).toMatchObject({ firstHref: '/n00000/1', collapsible: true, collapsed: true })
    const begins = childrenOf(second ?? page('none'))[0]
    expect(second).toMatchObject({ firstHref: begins?.type === 'category' && begins.firstHref })
  })

  it('a run of links to elsewhere leads to the first of them', () => {
    const links = numbered(200, (name) => page(name, { href: `https://elsewhere.example/${name}` }))
    expect(inRuns(links)[0]).toMatchObject({ firstHref: 'https://elsewhere.example/n00000' })
  })

  it('long labels are shortened between words', () => {
    const items = numbered(151, (name) => page(name, { label: 'How the registry resolves a name 🙂 twice' }))
    expect(inRuns(items)[0]).toMatchObject({
      label: 'How the registry resolves a… – How the registry resolves a…',
    })
    const words = numbered(151, (name) => page(name, { label: 'x'.repeat(31) + '🙂 and more' }))
    expect(inRuns(words)[0]).toMatchObject({ label: expect.stringMatching(/^x{31}🙂… – /u) })
  })

  it('a list of thousands has runs of runs, and a page carries few entries of it', () => {
    const runs = inRuns(numbered(10_000, (name) => section(name)))
    expect(runs.length).toBeLessThanOrEqual(150)
    expect(flat(runs)).toHaveLength(10_000)
    const { chunks, branches } = cutSidebar({ id: 'docs', items: numbered(10_000, (name) => section(name)) })
    expect(branches.size).toBe(20_000)
    const sizes = new Map(chunks.map(({ name, items }) => [name, items.length]))
    for (const names of branches.values())
      expect(names.reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0)).toBeLessThan(300)
  })

  it('below a category, too', () => {
    const { chunks, branches } = cutSidebar({
      id: 'docs',
      items: [
        section(
          'many',
          numbered(200, (name) => page(name)),
        ),
      ],
    })
    expect(branches.get('/n00100')).toHaveLength(3)
    expect(chunks.find(({ name }) => name === branches.get('/n00100')?.[1])?.items.length).toBeLessThan(9)
  })
})
