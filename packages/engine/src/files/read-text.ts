import { readFileSync } from 'node:fs'
import type { Problem } from '../model/problem'
import { hashOfContent } from './file-states'

/** Bytes of a file; undefined where it went since it was listed. */
export function readBytes(absolute: string): Buffer | undefined {
  try {
    return readFileSync(absolute)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Reads a text file as UTF-8 (a byte order mark is dropped, line ends become `\n`); a file in another encoding, or with a NUL, is a problem. */
export function readTextFile(absolute: string, file: string): { text: string } | { problem: Problem } {
  return decodeText(readFileSync(absolute), file)
}

/** As `readTextFile`, of bytes that are there already. `file` is the name for the problem. */
export function decodeText(bytes: Buffer, file: string): { text: string } | { problem: Problem } {
  const text = decodeUtf8(bytes)
  // UTF-16 without a mark is valid UTF-8, every second character of which is NUL; HTML may hold none.
  if (text !== undefined && !text.includes('\0'))
    return { text: text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text }
  const offset = text === undefined ? (findInvalidByte(bytes) ?? 0) : bytes.indexOf(0)
  const before = bytes.subarray(0, offset)
  const value = bytes[offset]?.toString(16).padStart(2, '0') ?? '??'
  return {
    problem: {
      severity: 'error',
      code: 'not-utf8',
      message: `\`${file}\` is not ${text === undefined ? 'UTF-8' : 'a text'}: byte \`0x${value}\` at offset ${offset}.`,
      hint: 'Save the file with the encoding UTF-8.',
      file,
      line: before.filter((byte) => byte === 10).length + 1,
      column: offset - before.lastIndexOf(10),
    },
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true })

/** Decodes UTF-8, a byte order mark dropped; undefined when the bytes are not UTF-8. */
function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes)
  } catch {
    return undefined
  }
}

/** Offset of the first byte that starts no valid UTF-8 sequence; undefined when all do. */
function findInvalidByte(bytes: Uint8Array): number | undefined {
  let offset = 0
  while (offset < bytes.length) {
    const length = sequenceLength(bytes[offset] ?? 0)
    if (length === 0 || decodeUtf8(bytes.subarray(offset, offset + length)) === undefined) return offset
    offset += length
  }
  return undefined
}

/** Length of the sequence that a byte announces; 0 for one that cannot start a sequence. */
function sequenceLength(first: number): number {
  if (first < 0x80) return 1
  if (first < 0xc2) return 0
  if (first < 0xe0) return 2
  if (first < 0xf0) return 3
  return first < 0xf5 ? 4 : 0
}

/** A document's text as it is now, and the hash of its file. Empty where it went. */
export function readSource(absolute: string): { source: string; hash: string } {
  const bytes = readBytes(absolute)
  if (!bytes) return { source: '', hash: '' }
  const decoded = decodeText(bytes, absolute)
  return { source: 'text' in decoded ? decoded.text : '', hash: hashOfContent(bytes) }
}
