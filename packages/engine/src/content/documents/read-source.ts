import { hashOfContent } from '../../files/file-states'
import { decodeText, readBytes } from '../../files/read-text'

/** A document's text as it is now, and the hash of its file. Empty where it went. */
export function readSource(absolute: string): { source: string; hash: string } {
  const bytes = readBytes(absolute)
  if (!bytes) return { source: '', hash: '' }
  const decoded = decodeText(bytes, absolute)
  return { source: 'text' in decoded ? decoded.text : '', hash: hashOfContent(bytes) }
}
