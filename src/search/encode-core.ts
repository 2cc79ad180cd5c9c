import { ByteWriter } from './format/bytes'
import { writeDictionary } from './format/dictionary'
import type { CoreHead } from './format/files'

/** `core.bin`: head, page table (number of sections and sidebar of each page), common terms. */
export function encodeCore(
  head: CoreHead,
  pages: readonly { sections: number; sidebar: number }[],
  common: { terms: readonly string[]; counts: readonly number[] },
): Uint8Array {
  const out = new ByteWriter()
  const json = new TextEncoder().encode(JSON.stringify(head))
  out.integer(json.length)
  out.bytes(json)
  for (const page of pages) out.integer(page.sections)
  for (const page of pages) out.integer(page.sidebar)
  writeDictionary(out, common.terms, common.counts)
  return out.finish()
}

/** `tags.bin`: for each tag of the head, its pages as distances. */
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
