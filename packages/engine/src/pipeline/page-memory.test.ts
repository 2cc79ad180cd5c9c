import { describe, expect, test } from 'vitest'
import { MadeDetails, PageMemory, writeDetails, type KnownPage, type PageDetails } from './page-memory'

const fingerprint = { own: 'f', frame: '' }
const known: KnownPage = { fingerprint, files: [], idsHash: '', problems: [], attachments: [] }
const details = (id: string): PageDetails => ({ ids: [id], references: [], asks: [] })
/** Details of pages that were made, each with an id. */
function madeOf(list: readonly string[], id = (route: string) => route): MadeDetails {
  const made = new MadeDetails()
  for (const route of list) made.set(route, writeDetails(details(id(route))))
  return made
}
const routes = (count: number) => Array.from({ length: count }, (_, index) => `/docs/page-${index}`)
const pagesAt = (list: readonly string[]) => new Map(list.map((route) => [route, known]))

/** Parts by name, and how often any was written or read. */
function store() {
  const parts = new Map<string, string>()
  const counts = { written: 0, read: 0 }
  return {
    counts,
    write: (kind: string, content: string) => {
      counts.written++
      const name = `${kind}-${parts.size}`
      parts.set(name, content)
      return name
    },
    read: <Entry>(name: string): Record<string, Entry> => {
      counts.read++
      return JSON.parse(parts.get(name) ?? '')
    },
  }
}

describe('pages and their details', () => {
  test('come back, and an edit writes one part', () => {
    const { write, read, counts } = store()
    const all = routes(1000)
    const pages = pagesAt(all)
    const first = new PageMemory().store(pages, madeOf(all), write)
    expect([first.pages.length, first.details.length]).toEqual([16, 16])
    const memory = new PageMemory(first, read)
    expect(all.map((route) => memory.detailsOf(route).ids[0])).toEqual(all)

    counts.written = 0
    const made = madeOf(['/docs/page-7'], () => 'new')
    const changed = new Map([...memory.pages, ['/docs/page-7', { ...known, idsHash: 'new' }]])
    const second = new PageMemory(memory.store(changed, made, write), read)
    expect(counts.written).toBe(2)
    expect(second.detailsOf('/docs/page-7').ids).toEqual(['new'])
    expect(second.detailsOf('/docs/page-8').ids).toEqual(['/docs/page-8'])
    expect(['/docs/page-7', '/docs/page-8'].map((route) => second.pages.get(route)?.idsHash)).toEqual([
      'new',
      '',
    ])
    expect(second.pages.size).toBe(1000)
  })

  test('of a page that went are forgotten, and of a site that grew are cut anew', () => {
    const { write, read } = store()
    const few = routes(60)
    const first = new PageMemory().store(pagesAt(few), madeOf(few), write)
    const memory = new PageMemory(first, read)
    const without = pagesAt(few.slice(1))
    const second = new PageMemory(memory.store(without, new MadeDetails(), write), read)
    expect(second.detailsOf('/docs/page-0').ids).toEqual([])
    const many = routes(300)
    const made = madeOf(many.slice(60))
    const third = new PageMemory(memory.store(pagesAt(many), made, write), read)
    expect(many.map((route) => third.detailsOf(route).ids[0])).toEqual(many)
  })

  test('no details are read as long as nobody asks', () => {
    const { write, read, counts } = store()
    const all = routes(200)
    const parts = new PageMemory().store(pagesAt(all), madeOf(all), write)
    const memory = new PageMemory(parts, read)
    expect(memory.store(memory.pages, new MadeDetails(), write)).toEqual(parts)
    expect(counts.read).toBe(parts.pages.length)
  })
})
