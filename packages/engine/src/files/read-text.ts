import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { nearest } from '../model/nearest'
import type { Problem } from '../model/problem'
import { hashOfContent, readBytes, statsOf } from './file-states'

/** Reads a text file as UTF-8, without a byte order mark and with `\n` as line breaks. Other bytes and NUL are a problem. */
export const readTextFile = (absolute: string, file: string): { text: string } | { problem: Problem } =>
  decodeText(readFileSync(absolute), file)

const decoder = new TextDecoder('utf-8', { fatal: true })

/** Like `readTextFile`, for bytes already read. `file` is the name for the problem. */
export function decodeText(bytes: Buffer, file: string): { text: string } | { problem: Problem } {
  try {
    const text = decoder.decode(bytes)
    // UTF-16 without a byte order mark may be valid UTF-8 with NUL as every second character. HTML must not contain NUL.
    if (!text.includes('\0')) return { text: text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text }
  } catch {
    // Not UTF-8: the position is determined below.
  }
  const [before = ''] = bytes.toString('utf8').split(/[\0\uFFFD]/, 1)
  const lines = before.split('\n')
  return {
    problem: {
      severity: 'error',
      code: 'not-utf8',
      message: `\`${file}\` is not UTF-8 text.`,
      hint: 'Save the file as UTF-8.',
      file,
      line: lines.length,
      column: (lines.at(-1)?.length ?? 0) + 1,
    },
  }
}

/** A document's current text and the hash of its file. Both empty if it was deleted. */
export function readSource(absolute: string): { source: string; hash: string } {
  const bytes = readBytes(absolute)
  if (!bytes) return { source: '', hash: '' }
  const decoded = decodeText(bytes, absolute)
  return { source: 'text' in decoded ? decoded.text : '', hash: hashOfContent(bytes) }
}

/** A hint for a name that finds no file: the same name with the most similar file of that folder. It keeps having no ending. */
export function similarFile(name: string, absolute: string): string | undefined {
  const folder = path.dirname(absolute)
  if (!statsOf(folder)?.isDirectory()) return undefined
  const hasEnding = path.extname(name) !== ''
  const found = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [] : hasEnding ? entry.name : path.parse(entry.name).name,
  )
  const match = nearest(path.basename(absolute), found)
  return match && `Did you mean \`${name.slice(0, name.lastIndexOf('/') + 1)}${match}\`?`
}
