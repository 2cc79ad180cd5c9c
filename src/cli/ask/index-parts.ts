/** What an index was put together from, stored beside it: documents are exchanged in it without taking the index apart. */
import { readFileSync } from 'node:fs'
import { deserialize, serialize } from 'node:v8'
import type { IndexParts, ListedPage } from '../../search/build-index'
import type { PageInfo } from '../../search/format/files'
import { TermStore, type TermParts } from '../../search/term-store'

interface Packed {
  pages: readonly ListedPage[]
  infos: readonly PageInfo[]
  /** Named by their places in `contents`. */
  terms: TermParts
  contents: readonly Uint8Array[]
}

/** Terms that are stored may have other numbers afterwards, so an index of these parts is to be encoded before. */
export function packParts({ pages, terms, infoOf }: IndexParts): Uint8Array {
  const contents: Uint8Array[] = []
  const packed: Packed = {
    pages,
    infos: pages.flatMap(({ route }) => infoOf(route) ?? []),
    terms: terms.store((content) => String(contents.push(content) - 1), true),
    contents,
  }
  return serialize(packed)
}

/** The parts in a file; undefined where they are not, or are damaged. */
export function readParts(file: string): IndexParts | undefined {
  try {
    const { pages, infos, terms, contents }: Packed = deserialize(readFileSync(file))
    const byRoute = new Map(infos.map((info) => [info.route, info]))
    return {
      pages,
      terms: TermStore.read(terms, (name) => contents[Number(name)] ?? new Uint8Array()),
      infoOf: (route) => byRoute.get(route),
    }
  } catch {
    return undefined
  }
}
