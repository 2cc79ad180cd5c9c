import { expect, it } from 'vitest'
import { encodeTerms } from './term-blocks'
import { TermStore } from './term-store'
import { Vocabulary } from './vocabulary'

/** Counts how often the terms of all pages are read. */
class CountedStore extends TermStore {
  passes = 0

  override of(routes: Iterable<string>): ReturnType<TermStore['of']> {
    this.passes++
    return super.of(routes)
  }
}

/** Pages of two sections, with terms that all have, some have and one has. */
function storeOf(count: number): { store: CountedStore; routes: string[] } {
  const vocabulary = new Vocabulary()
  const store = new CountedStore()
  const routes = Array.from({ length: count }, (_, page) => `/p${page}`)
  for (const [page, route] of routes.entries()) {
    const words = ['every', `group${page % 300}`, `own${page}`, `other${page}`]
    const postings = Uint32Array.from(
      words,
      (word, at) => (vocabulary.numberOf(word) << 8) | ((page + at) % 64),
    )
    store.set(route, { ...vocabulary.takeNew(), counts: [1, words.length - 1], postings })
  }
  return { store, routes }
}

it('blocks are the same whether postings are sorted at once or a few at a time', () => {
  const bytesOf = (postingsAtOnce?: number) => {
    const { store, routes } = storeOf(6000)
    const source = { routes, store, layout: '', ...(postingsAtOnce !== undefined && { postingsAtOnce }) }
    const { common, rare } = encodeTerms(source).blocks
    const blocks = [...common, ...rare].map(({ encode }) => Buffer.from(encode()).toString('hex'))
    return { blocks, passes: store.passes }
  }
  const whole = bytesOf()
  const few = bytesOf(4000)
  expect(whole.blocks.length).toBeGreaterThan(4)
  expect(few.blocks).toEqual(whole.blocks)
  // Once to count them, once to sort them; a batch each.
  expect(whole.passes).toBe(2)
  expect(few.passes).toBeGreaterThan(4)
})
