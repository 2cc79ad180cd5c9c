import { expect, it } from 'vitest'
import { fileHost, filesOfIndex } from '../../../../test/support/search-files'
import { assembleIndex } from './build-index'
import { listPage } from './listed-page'
import { IndexReader } from './client/index-reader'
import type { SearchedIndex } from './client/searched-index'
import type { PageInfo } from './format/files'
import { indexPage } from './index-page'
import { MadeIndex } from './made-index'
import { TermStore } from './term-store'
import type { SearchPageInput } from './types'
import { Vocabulary } from './vocabulary'

const sidebars = [
  { id: 'docs', label: 'Docs' },
  { id: 'api', label: 'API' },
]

function page(number: number, count: number): SearchPageInput {
  const sidebar = number % 5 === 0 ? { id: 'late', label: 'Late' } : sidebars[number % 3]
  const words = Array.from({ length: 8 }, (_, word) => `w${(number * 7 + word * word) % (count * 9)}x`)
  return {
    route: `/docs/page-${number}`,
    title: `Page ${number}`,
    ...(sidebar && { sidebar }),
    breadcrumbs: [{ label: 'Docs' }],
    tags: number % 4 === 0 ? [{ label: 'Four', route: '/tags/four' }] : [],
    sections: [
      { id: '', heading: '', text: `opening ${words.join(' ')}` },
      { id: 'a', heading: 'Services', text: `${words.join(' ')} term${number}`, about: ['eventhubts'] },
    ],
  }
}

/** All that an index says. */
async function told(index: SearchedIndex) {
  const { head, common, firstSection, pageOfSection, sidebarOfPage, letters } = index
  const commonBlocks = await Promise.all(
    Array.from(head.commonBlockEnds, async (_, block) => [
      index.firstTermOf(block),
      await index.commonBlock(block),
    ]),
  )
  const rareBlocks = await Promise.all(Array.from(head.rareBlockStarts, (_, block) => index.rareBlock(block)))
  const infos = await Promise.all(Array.from({ length: head.pages }, (_, number) => index.info(number)))
  const tagPages = await index.tagPages()
  const tables = { head, common, firstSection, pageOfSection, sidebarOfPage, letters }
  return { ...tables, commonBlocks, rareBlocks, infos, tagPages }
}

it.each([
  ['one block', 40],
  ['rare terms, and lists that are cut', 2300],
])('an index in memory says what its files say: %s', async (_, count) => {
  const vocabulary = new Vocabulary()
  const terms = new TermStore()
  const infos = new Map<string, PageInfo>()
  const texts = new Map<string, SearchPageInput['sections']>()
  const pages = Array.from({ length: count }, (_, number) => {
    const input = page(number, count)
    const indexed = indexPage(input, vocabulary)
    terms.set(input.route, indexed.terms)
    infos.set(input.route, indexed.info)
    texts.set(input.route, input.sections)
    return listPage(indexed)
  })
  const parts = { pages, terms, infoOf: (route: string) => infos.get(route) }
  const written = await IndexReader.open(fileHost(filesOfIndex(assembleIndex(parts, { sidebars }))))
  const made = new MadeIndex(parts, sidebars, async (route) => texts.get(route) ?? [])
  const asked = await told(made)
  expect(asked).toEqual(await told(written))
  expect(asked.rareBlocks.length > 0).toBe(count > 40)
  expect(await made.text(3, 1)).toBe(page(3, count).sections[1]?.text)
  await expect(made.info(count)).rejects.toThrow(RangeError)
})
