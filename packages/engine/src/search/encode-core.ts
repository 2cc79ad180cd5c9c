import { ByteWriter } from './format/bytes'
import { nameLength } from './format/files'
import { writeDictionary } from './format/dictionary'
import type { CoreHead } from './format/files'

/** Names of the files that the core leads to. */
export interface CoreNames {
  common: readonly string[]
  rare: readonly string[]
  tags: string
  /** Files with the names of the info files. */
  lists: readonly string[]
}

/** The core: head, page table (number of sections and sidebar of each page), common terms, names. */
export function encodeCore(
  head: CoreHead,
  pages: readonly { sections: number; sidebar: number }[],
  common: { terms: readonly string[]; counts: readonly number[] },
  names: CoreNames,
): Uint8Array {
  const out = new ByteWriter()
  const json = new TextEncoder().encode(JSON.stringify(head))
  out.integer(json.length)
  out.bytes(json)
  for (const page of pages) out.integer(page.sections)
  for (const page of pages) out.integer(page.sidebar)
  writeDictionary(out, common.terms, common.counts)
  out.bytes(encodeNames([...names.common, ...names.rare, names.tags, ...names.lists]))
  return out.finish()
}

/** Names, one after the other, two digits a byte. */
export function encodeNames(names: readonly string[]): Uint8Array {
  if (names.some(({ length }) => length !== nameLength)) throw new RangeError('A name has another length.')
  return Uint8Array.from(Buffer.from(names.join(''), 'hex'))
}

/** For each tag of the head, its pages as distances. */
export function encodeTags(tags: readonly (readonly number[])[]): Uint8Array {
  const out = new ByteWriter()
  for (const pages of tags) {
    let previous = -1
    for (const page of pages) {
      out.integer(page - previous - 1)
      previous = page
    }
  }
  return out.finish()
}
