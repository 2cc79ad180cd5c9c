import type { SearchedIndex } from './client/searched-index'
import { infoHashOf, type ListedPage } from './listed-page'
import type { IndexParts } from './plan-index'
import type { PageInfo } from './format/files'
import type { Postings } from './format/postings'
import { TermStore, type StoredTerms } from './term-store'

/**
 * What a written index was made of, so that single pages of it can be exchanged: `assembleIndex` of the same parts writes the same bytes.
 * Where a list of postings was cut (`encode-terms.ts`), what was left out is not there.
 */
export async function takeApart(reader: SearchedIndex): Promise<IndexParts> {
  const { head, firstSection, sidebarOfPage } = reader
  const infos = await Promise.all(Array.from({ length: head.pages }, (_, page) => reader.info(page)))
  const tagPages = await reader.tagPages()
  const tags = infos.map((): ListedPage['tags'] => [])
  for (const [number, { label, route }] of head.tags.entries())
    for (const page of tagPages[number] ?? []) tags[page]?.push({ label, route })
  const pages = infos.map((info, page): ListedPage => {
    const sidebar = head.sidebars[(sidebarOfPage[page] ?? 0) - 1]
    return {
      route: info.route,
      sections: (firstSection[page + 1] ?? 0) - (firstSection[page] ?? 0),
      infoHash: infoHashOf(info),
      ...(sidebar && { sidebar }),
      tags: tags[page] ?? [],
    }
  })
  const byRoute = new Map(infos.map((info) => [info.route, info]))
  return { pages, terms: await termsOf(reader, infos), infoOf: (route) => byRoute.get(route) }
}

/** Turns postings by term back into postings by section: counted first, then put in their places. */
async function termsOf(reader: SearchedIndex, infos: readonly PageInfo[]): Promise<TermStore> {
  const { head, firstSection } = reader
  const blocks = await blocksOf(reader)
  const counts = new Uint32Array(head.sections)
  for (const { postings } of blocks)
    for (const section of postings.sections) counts[section] = (counts[section] ?? 0) + 1
  const starts = new Uint32Array(head.sections + 1)
  for (let section = 0; section < head.sections; section++)
    starts[section + 1] = (starts[section] ?? 0) + (counts[section] ?? 0)
  const next = starts.slice()
  const all = new Uint32Array(starts[head.sections] ?? 0)
  const terms: string[] = []
  for (const { words, postings } of blocks) {
    for (const [index, word] of words.entries()) {
      const number = terms.push(word) - 1
      const end = postings.starts[index + 1] ?? 0
      for (let at = postings.starts[index] ?? 0; at < end; at++) {
        const section = postings.sections[at] ?? 0
        const place = next[section] ?? 0
        next[section] = place + 1
        all[place] = ((number << 8) | (postings.impacts[at] ?? 0)) >>> 0
      }
    }
  }
  return TermStore.of(
    terms,
    infos.map(({ route }, page): [string, StoredTerms] => {
      const [first = 0, end = 0] = firstSection.subarray(page, page + 2)
      return [
        route,
        { counts: [...counts.subarray(first, end)], postings: all.subarray(starts[first], starts[end]) },
      ]
    }),
  )
}

/** All terms with their postings, block by block. */
async function blocksOf(reader: SearchedIndex): Promise<{ words: readonly string[]; postings: Postings }[]> {
  const common = Array.from(reader.head.commonBlockEnds, async (end, block) => ({
    words: reader.common.terms.slice(reader.firstTermOf(block), end),
    postings: await reader.commonBlock(block),
  }))
  const rare = Array.from(reader.head.rareBlockStarts, async (_, block) => {
    const { dictionary, postings } = await reader.rareBlock(block)
    return { words: dictionary.terms, postings }
  })
  return Promise.all([...common, ...rare])
}
