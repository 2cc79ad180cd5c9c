import { readFileSync } from 'node:fs'
import { hashOfContent } from '../../files/file-states'
import { decodeText } from '../../files/read-text'

/** A document's text as it is now, and the hash of its file. Empty where it went. */
export function readSource(absolute: string): { source: string; hash: string } {
  let bytes: Buffer
  try {
    bytes = readFileSync(absolute)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return { source: '', hash: '' }
    throw error
  }
  const decoded = decodeText(bytes, absolute)
  return { source: 'text' in decoded ? decoded.text : '', hash: hashOfContent(bytes) }
}
