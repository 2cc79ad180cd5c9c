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
    write: (content: string) => {
      counts.written++
      const name = `part-${parts.size}`
      parts.set(name, content)
      return name
    },
    read: (name: string): Record<string, PageDetails> => {
      counts.read++
      return JSON.parse(parts.get(name) ?? '')
    },
  }
}

describe('details of pages', () => {
  test('come back, and an edit writes one part', () => {
    const { write, read, counts } = store()
    const all = routes(1000)
    const pages = pagesAt(all)
    const first = new PageMemory().store(pages, madeOf(all), write)
    expect(first).toHaveLength(16)
    const memory = new PageMemory(pages, first, read)
    expect(all.map((route) => memory.detailsOf(route).ids[0])).toEqual(all)

    counts.written = 0
    const made = madeOf(['/docs/page-7'], () => 'new')
    const second = new PageMemory(pages, memory.store(pages, made, write), read)
    expect(counts.written).toBe(1)
    expect(second.detailsOf('/docs/page-7').ids).toEqual(['new'])
    expect(second.detailsOf('/docs/page-8').ids).toEqual(['/docs/page-8'])
  })

  test('of a page that went are forgotten, and of a site that grew are cut anew', () => {
    const { write, read } = store()
    const few = routes(60)
    const first = new PageMemory().store(pagesAt(few), madeOf(few), write)
    const memory = new PageMemory(pagesAt(few), first, read)
    const without = pagesAt(few.slice(1))
    const second = new PageMemory(without, memory.store(without, new MadeDetails(), write), read)
    expect(second.detailsOf('/docs/page-0').ids).toEqual([])
    const many = routes(300)
    const made = madeOf(many.slice(60))
    const third = new PageMemory(pagesAt(many), memory.store(pagesAt(many), made, write), read)
    expect(many.map((route) => third.detailsOf(route).ids[0])).toEqual(many)
  })

  test('nothing is read as long as nobody asks', () => {
    const { write, read, counts } = store()
    const all = routes(200)
    const shards = new PageMemory().store(pagesAt(all), madeOf(all), write)
    const memory = new PageMemory(pagesAt(all), shards, read)
    expect(memory.store(pagesAt(all), new MadeDetails(), write)).toEqual(shards)
    expect(counts.read).toBe(0)
  })
})
