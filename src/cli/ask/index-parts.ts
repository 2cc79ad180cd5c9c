/** What an index was put together from, stored beside it: documents are exchanged in it without taking the index apart. */
import { readFileSync } from 'node:fs'
import { deserialize, serialize } from 'node:v8'
import type { IndexParts, ListedPage } from '../../search/build-index'
import type { PageInfo } from '../../search/format/files'
import { TermStore, type StoredTerms } from '../../search/term-store'

interface Packed {
  pages: readonly ListedPage[]
  infos: readonly PageInfo[]
  /** Every term, one a line. */
  words: string
  terms: readonly [route: string, terms: StoredTerms][]
}

export function packParts({ pages, terms, infoOf }: IndexParts): Uint8Array {
  const packed: Packed = {
    pages,
    infos: pages.flatMap(({ route }) => infoOf(route) ?? []),
    words: terms.terms.join('\n'),
    terms: pages.flatMap(({ route }) => {
      const own = terms.get(route)
      return own ? [[route, own]] : []
    }),
  }
  return serialize(packed)
}

/** The parts in a file; undefined where they are not, or are damaged. */
export function readParts(file: string): IndexParts | undefined {
  try {
    const { pages, infos, words, terms }: Packed = deserialize(readFileSync(file))
    const byRoute = new Map(infos.map((info) => [info.route, info]))
    return {
      pages,
      terms: TermStore.of(words === '' ? [] : words.split('\n'), terms),
      infoOf: (route) => byRoute.get(route),
    }
  } catch {
    return undefined
  }
}
