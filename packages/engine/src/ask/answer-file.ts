/**
 * The file of a site's answers, lines of JSON: a header; the site; then three lines for each page: the page, its statements, its text.
 * Statements and texts are most of the file and stay bytes until a question asks for them.
 */
import { readFileSync } from 'node:fs'
import { jsonEntries, jsonOfRecord } from '../files/json-pieces'
import { writePieces } from '../files/write-whole'
import type { PageText, StoredAnswers, StoredPage, StoredStatement, WrittenAnswers } from './stored-answers'

/** The last line, which a file that was cut off lacks. */
const ending = '"end"\n'

/** Writes the file, all at once. */
export function writeAnswers(file: string, header: object, answers: WrittenAnswers): void {
  writePieces(file, linesOf(header, answers))
}

function* linesOf(header: object, { pages, ...answers }: WrittenAnswers): Iterable<string> {
  yield `${JSON.stringify(header)}\n`
  yield* jsonOfRecord(jsonEntries(Object.entries(answers)))
  yield '\n'
  for (const { claims, text, ...page } of pages)
    yield `${JSON.stringify(page)}\n${jsonOf(claims)}\n${text === undefined ? '' : jsonOf(text)}\n`
  yield ending
}

/** Reads the file; throws where it is absent, cut off or damaged. */
export function readAnswers<Header extends object>(file: string): { header: Header; answers: StoredAnswers } {
  const stored = readWhole(file)
  const lines = linesIn(stored.subarray(0, -ending.length))
  const header: Header = JSON.parse(textOf(lines.next().value))
  const answers: Omit<StoredAnswers, 'pages'> = JSON.parse(textOf(lines.next().value))
  const pages: StoredPage[] = []
  for (const line of lines) {
    const page: Omit<StoredPage, 'claims' | 'text'> = JSON.parse(textOf(line))
    const claims = lines.next().value ?? []
    const text = lines.next().value
    pages.push({ ...page, claims, ...(text && text.length > 0 && { text }) })
  }
  return { header, answers: { ...answers, pages } }
}

/** The statements of a page, in their order. */
export function claimsOf({ claims }: Pick<StoredPage, 'claims'>): readonly StoredStatement[] {
  return claims instanceof Uint8Array ? JSON.parse(textOf(claims)) : claims
}

/** What can be read of a page; undefined where a build wrote it. */
export function storedText({ text }: Pick<StoredPage, 'text'>): PageText | undefined {
  return text instanceof Uint8Array ? JSON.parse(textOf(text)) : text
}

const jsonOf = (value: object): string =>
  value instanceof Uint8Array ? textOf(value) : JSON.stringify(value)

const newline = 0x0a

/** All bytes of the file. None is zero, unless the disk lost them. */
function readWhole(file: string): Buffer {
  const stored = readFileSync(file)
  if (!stored.subarray(-ending.length).equals(Buffer.from(ending)) || stored.includes(0))
    throw new Error(`\`${file}\` is damaged.`)
  return stored
}

function* linesIn(bytes: Uint8Array): Generator<Uint8Array, undefined> {
  for (let start = 0, end; (end = bytes.indexOf(newline, start)) >= 0; start = end + 1)
    yield bytes.subarray(start, end)
  return undefined
}

const textOf = (bytes: Uint8Array = new Uint8Array()): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString()
