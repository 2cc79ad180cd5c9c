import { expect, it } from 'vitest'
import { randomNumbers } from '../../../../test/support/random'
import { assembleIndex } from './build-index'
import { listPage } from './listed-page'
import { indexPage } from './index-page'
import { sameBlocks } from './same-blocks'
import { encodeTerms } from './term-blocks'
import { TermStore } from './term-store'
import type { SearchPageInput } from './types'
import { Vocabulary } from './vocabulary'

/** More terms than are common ones, in many blocks. */
const pageCount = 1500
const wordCount = 20_000

type Pick = (count: number) => number

/** Words of which some are in most pages and most in a few. */
const words = (pick: Pick, count: number) =>
  Array.from({ length: count }, () => `w${pick(pick(wordCount) + 1)}x`).join(' ')

const pageOf = (number: number, texts: readonly string[]): SearchPageInput => ({
  route: `/page-${number}`,
  title: `Page ${number}`,
  breadcrumbs: [],
  tags: [],
  sections: texts.map((text, section) => ({ id: section === 0 ? '' : `s${section}`, heading: '', text })),
})

/** A site whose terms are kept from one index to the next. */
class KeptIndex {
  readonly #pages: SearchPageInput[]
  readonly #parts = new Map<string, Uint8Array>()
  #store = new TermStore()
  #blocks: ReturnType<typeof assembleIndex>['blocks'] | undefined
  readonly #listed = new Map<string, ReturnType<typeof listPage>>()

  constructor(pages: readonly SearchPageInput[]) {
    this.#pages = [...pages]
    this.#take(pages)
  }

  #take(pages: readonly SearchPageInput[]): void {
    const vocabulary = new Vocabulary()
    for (const input of pages) {
      const page = indexPage(input, vocabulary)
      this.#store.set(input.route, page.terms)
      this.#listed.set(input.route, listPage(page))
    }
  }

  exchange(number: number, change: (page: SearchPageInput) => SearchPageInput): void {
    const page = this.#pages[number]
    if (!page) throw new RangeError(`There is no page ${number}.`)
    this.#pages[number] = change(page)
    this.#take([this.#pages[number]])
  }

  /** Puts the index together with what is known of the one before, and stores the terms for the next one. */
  assemble() {
    const index = assembleIndex(this.#partsOf(this.#store), {}, { blocks: this.#blocks })
    const { blocks } = encodeTerms(
      { routes: this.#pages.map(({ route }) => route), store: this.#store, layout: index.blocks.layout },
      this.#blocks,
    )
    const all = [...blocks.common, ...blocks.rare]
    const reused = all.filter(({ name }) => name !== undefined).length / all.length
    const whole = assembleIndex(this.#partsOf(this.#store))
    this.#blocks = index.blocks
    const stored = this.#store.store((content) => {
      const name = `part-${this.#parts.size}`
      this.#parts.set(name, content)
      return name
    })
    this.#store = TermStore.read(stored, (name) => this.#parts.get(name) ?? new Uint8Array())
    return { index, whole, reused }
  }

  #partsOf(terms: TermStore) {
    const pages = this.#pages.flatMap(({ route }) => this.#listed.get(route) ?? [])
    return { pages, terms, infoOf: () => undefined }
  }
}

const bytesOf = ({ files, manifest }: ReturnType<typeof assembleIndex>) =>
  [...files, { name: manifest.name, content: () => manifest.content }]
    .map(({ name, content }) => [name, Buffer.from(content()).toString('base64')])
    .sort()

const changes: Record<string, (page: SearchPageInput, pick: Pick) => SearchPageInput> = {
  'a word more': ({ sections: [first, ...rest], ...page }, pick) => ({
    ...page,
    sections: first ? [{ ...first, text: `${first.text} ${words(pick, 1)}` }, ...rest] : rest,
  }),
  'other words': ({ sections, ...page }, pick) => ({
    ...page,
    sections: sections.map((section) => ({ ...section, text: words(pick, 40) })),
  }),
  'a new word': ({ sections: [first, ...rest], ...page }, pick) => ({
    ...page,
    sections: first ? [{ ...first, text: `${first.text} new${pick(1e9)}` }, ...rest] : rest,
  }),
  'words in another section': ({ sections, ...page }) => ({
    ...page,
    sections: sections.map((section, at) => ({ ...section, text: sections.at(at - 1)?.text ?? '' })),
  }),
  'a word everywhere': ({ sections, ...page }) => ({
    ...page,
    sections: sections.map((section) => ({ ...section, text: `${section.text} everywhere` })),
  }),
  nothing: (page) => page,
  'a section more': ({ sections, ...page }, pick) => ({
    ...page,
    sections: [...sections, { id: `s${sections.length}`, heading: '', text: words(pick, 5) }],
  }),
}

/** More than this share of the blocks is as it was. */
const leastReused: Record<string, number> = { 'a word more': 0.8, 'a new word': 0.8, nothing: 0.99 }

it('an index of which blocks are known has the bytes of one put together whole, edit after edit', () => {
  const random = randomNumbers(7)
  const pick: Pick = (count) => Math.floor(random() * count)
  const texts = () => Array.from({ length: 1 + pick(3) }, () => words(pick, 40))
  const kept = new KeptIndex(Array.from({ length: pageCount }, (_, number) => pageOf(number, texts())))
  kept.assemble()
  for (const [kind, change] of Object.entries({ ...changes, ...changes })) {
    for (let count = 1 + pick(4); count > 0; count--)
      kept.exchange(pick(pageCount), (page) => change(page, pick))
    const { index, whole, reused } = kept.assemble()
    expect([kind, bytesOf(index)]).toEqual([kind, bytesOf(whole)])
    if (kind === 'a section more') expect(reused).toBe(0)
    else expect([kind, reused > (leastReused[kind] ?? 0)]).toEqual([kind, true])
  }
})

it('a block is another one where a common term took the place of one that is rare now, though nobody says that one more often', () => {
  const blocks = (...terms: number[]) => ({ terms: Uint32Array.from(terms), ends: [3] })
  const page = (...postings: number[]) => ({
    counts: [postings.length],
    postings: Uint32Array.from(postings),
  })
  const same = sameBlocks(
    { common: blocks(1, 3, 4), rare: blocks(0, 2, 5) },
    {
      cut: { common: blocks(1, 2, 4), rare: blocks(0, 3, 5) },
      names: { common: ['common'], rare: ['rare'] },
      exchanged: [{ before: page(1 << 8), now: page(1 << 8, 3 << 8) }],
    },
    6,
  )
  expect(same).toEqual({ common: [undefined], rare: [undefined] })
})
