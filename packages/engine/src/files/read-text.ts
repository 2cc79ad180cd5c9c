import { readFileSync } from 'node:fs'
import type { Problem } from '../model/problem'
import { decodeUtf8, findInvalidByte } from './utf8'

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
