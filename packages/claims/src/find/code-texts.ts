/** Which files hold which terms, symbols and messages, as JSON next to the index, whose 8 MB would take too long to read in a build. */
import { hash } from 'node:crypto'
import { once } from 'holdtrue/model/remember'
import type { IndexedFile } from '../upstream/index/index-format'
import type { SourceSymbol } from '../upstream/index/symbol-lines'
import { formatPostings, levels, type FindCore } from './find-reader'
import { plainWords, rarest, termsOf } from './words'

export const codeTextsFile = 'find.json'
const format = 3
/** Between the files and the terms, which are nearly all of the text. */
const between = ',"terms":'

export interface CodeTexts {
  /** Of the terms. */
  hash: string
  /** Number of terms. */
  count: number
  files: FindCore['files']
  /** By term: files with it, see `formatPostings`, and files by the symbols (`#createEventHub`) and messages (`"is required`) whose rarest term it is. */
  terms: Record<string, [postings: string, keys?: Record<string, number[]>]>
}

/** Weaker postings are dropped: every file has a little of each common word. */
const leastLevel = 2

/** Saturation parameter of BM25F. */
const k1 = 2.5
/** Weight of each field, and how strongly its length is normalised. */
const fields = [
  { field: 'base', weight: 5, length: 0.3 },
  { field: 'folder', weight: 2.2, length: 0.3 },
  { field: 'symbol', weight: 2, length: 0.45 },
  { field: 'phrase', weight: 1.2, length: 0.4 },
  { field: 'name', weight: 0.5, length: 0.6 },
  { field: 'call', weight: 0.3, length: 0.7 },
] as const

/** A name or message in more files says nothing about any of them. */
const mostFiles = 12

/** Formats the texts of an index's packages, one package or term per line. `index`: hash of the index's header. */
export function formatCodeTexts(
  packages: readonly { name: string; folder: string; files: readonly IndexedFile[] }[],
  index: string,
): string {
  const sources = packages
    .map(({ files, ...own }) => ({ ...own, files: files.filter(({ path }) => isSource(path)) }))
    .filter(({ files }) => files.length > 0)
  const indexed = sources.flatMap(({ folder, files }) => files.map((file) => ownWords(file, folder)))
  const postings = postingsOf(indexed)
  const keys = keysOf(indexed, postings)
  const listed = sources.map(({ name, folder, files }) =>
    JSON.stringify([name, folder, files.map(({ path, original }) => original ?? path)]),
  )
  const terms = [...postings].sort(([a], [b]) => (a < b ? -1 : 1))
  const lines = terms.map(([term, of]) => {
    const entry = [formatPostings([...of]), ...(keys.get(term) ?? [])]
    return `${JSON.stringify(term)}:${JSON.stringify(entry)}`
  })
  const body = `{\n${lines.join(',\n')}\n}}\n`
  const known = `"format":${format},"index":"${index}","hash":"${hash('sha256', body)}","count":${terms.length}`
  return `{${known},"files":[\n${listed.join(',\n')}\n]${between}${body}`
}

/** Parses the output of `formatCodeTexts`; undefined if it is damaged, or of another index or format. Terms are parsed when first used. */
export function readCodeTexts(text: string, index: string): CodeTexts | undefined {
  const [head = '', body = ''] = text.replaceAll('\r\n', '\n').split(between)
  const terms = once((): CodeTexts['terms'] => JSON.parse(body.trimEnd().slice(0, -1)))
  try {
    const read: Omit<CodeTexts, 'terms'> & { format: number; index: string } = JSON.parse(`${head}}`)
    if (read.format !== format || read.index !== index || read.hash !== hash('sha256', body)) return undefined
    return {
      ...read,
      get terms() {
        return terms()
      },
    }
  } catch {
    return undefined
  }
}

/** Sources that somebody could change; translations are never the cause. */
const isSource = (path: string) =>
  /\.[cm]?[jt]sx?$/.test(path) && !/\.d\.[cm]?ts$|(?:^|\/)(?:translations|__tests__|tests)\//.test(path)

/** Folders that occur in most paths. */
const commonFolders = new Set(['packages', 'src', 'core', 'index'])

/** Text that a file is found by: words of its path, symbols and texts, and its symbols and messages as keys. */
function ownWords({ path, original = path, symbols, texts }: IndexedFile, folder: string) {
  const parts = `${folder}/${original}`
    .replace(/\.\w+$/, '')
    .split('/')
    .filter((part) => !commonFolders.has(part))
  const keys = new Set<string>()
  const words: Record<(typeof fields)[number]['field'], string[]> = {
    base: termsOf(parts.at(-1) ?? ''),
    folder: termsOf(parts.slice(0, -1).join('/')),
    symbol: [],
    phrase: [],
    name: [],
    call: [],
  }
  const add = (list: readonly SourceSymbol[]) => {
    for (const { name, members, calls = [], uses = [], constructs = [] } of list) {
      if (name.length > 4 && /\p{Ll}\p{Lu}/u.test(name)) keys.add(`#${name}`)
      words.symbol.push(...termsOf(name))
      words.call.push(...termsOf([...calls, ...uses, ...constructs].join(' ')))
      add(members)
    }
  }
  add(symbols)
  for (const { text } of texts) {
    words[/\s/.test(text.trim()) ? 'phrase' : 'name'].push(...termsOf(text))
    for (const part of messageParts(text)) keys.add(`"${part}`)
  }
  return { words, keys }
}
type Indexed = ReturnType<typeof ownWords>

/** Level of each term in each file, by file number. */
function postingsOf(files: readonly Indexed[]): Map<string, Map<number, number>> {
  const averages = fields.map(
    ({ field }) => files.reduce((sum, { words }) => sum + words[field].length, 0) / files.length,
  )
  const postings = new Map<string, Map<number, number>>()
  files.forEach(({ words }, number) => {
    const counts = new Map<string, number>()
    fields.forEach(({ field, weight, length }, index) => {
      const own = words[field]
      const norm = 1 - length + (length * own.length) / Math.max(1, averages[index] ?? 1)
      for (const term of own) counts.set(term, (counts.get(term) ?? 0) + weight / norm)
    })
    for (const [term, count] of counts) {
      const level = Math.ceil((count / (k1 + count)) * levels)
      const of = postings.get(term) ?? new Map<number, number>()
      // Kept without postings: a term that is weak everywhere may still be the rarest in a message.
      postings.set(term, level < leastLevel ? of : of.set(number, level))
    }
  })
  return postings
}

/** Files by symbol and message, grouped by the rarest term of each. */
function keysOf(files: readonly Indexed[], postings: ReturnType<typeof postingsOf>) {
  const found = new Map<string, number[]>()
  files.forEach(({ keys }, number) => {
    for (const key of keys) found.set(key, [...(found.get(key) ?? []), number])
  })
  const grouped = new Map<string, [Record<string, number[]>]>()
  for (const [key, numbers] of [...found].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (numbers.length > mostFiles) continue
    const term = rarest(termsOf(key), (each) => {
      const of = postings.get(each)
      return of && Math.max(1, of.size)
    })
    if (term === undefined) continue
    const [own] = grouped.get(term) ?? [{}]
    own[key] = numbers
    grouped.set(term, [own])
  }
  return grouped
}

/** The parts of a message between its placeholders, word by word. Shorter parts occur too often. */
function messageParts(text: string): string[] {
  return text.split(/\$\{[^}]*\}|\{\{?[^{}]*\}?\}|<%[^%]*%>|%[sdj]/).flatMap((part) => {
    const words = plainWords(part)
    const joined = words.join(' ')
    const isName = words.length === 1 || !/\s/.test(part.trim())
    return joined.length < 8 || (isName && !/[-:./]/.test(part.trim())) || words.length > 14 ? [] : [joined]
  })
}
