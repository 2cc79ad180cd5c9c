import type { IndexReader } from './client/index-reader'
import { infoHashOf, type IndexParts, type ListedPage } from './build-index'
import type { PageInfo } from './format/files'
import type { Postings } from './format/postings'
import { TermStore, type StoredTerms } from './term-store'

/**
 * What a written index was made of, so that single pages of it can be exchanged: `assembleIndex` of the same parts writes the same bytes.
 * Where a list of postings was cut (`encodeTerms`), what was left out is not there.
 */
export async function takeApart(reader: IndexReader): Promise<IndexParts> {
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

/** Turns postings by term back into postings by section. */
async function termsOf(reader: IndexReader, infos: readonly PageInfo[]): Promise<TermStore> {
  const sections = Array.from({ length: reader.head.sections }, (): number[] => [])
  const terms: string[] = []
  const add = (words: readonly string[], { starts, sections: places, impacts }: Postings): void => {
    for (const [index, word] of words.entries()) {
      const number = terms.push(word) - 1
      for (let at = starts[index] ?? 0; at < (starts[index + 1] ?? 0); at++)
        sections[places[at] ?? 0]?.push(((number << 8) | (impacts[at] ?? 0)) >>> 0)
    }
  }
  for (const [block, end] of reader.head.commonBlockEnds.entries())
    add(reader.common.terms.slice(reader.firstTermOf(block), end), await reader.commonBlock(block))
  for (const block of reader.head.rareBlockStarts.keys()) {
    const { dictionary, postings } = await reader.rareBlock(block)
    add(dictionary.terms, postings)
  }
  return TermStore.of(
    terms,
    infos.map(({ route }, page): [string, StoredTerms] => {
      const own = sections.slice(reader.firstSection[page], reader.firstSection[page + 1])
      return [route, { counts: own.map(({ length }) => length), postings: Uint32Array.from(own.flat()) }]
    }),
  )
}
