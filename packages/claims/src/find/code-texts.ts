/**
 * The texts that find a release's files, as JSON next to its index: which files hold which terms, symbols and messages. They are written
 * together with the index, because reading an index of 8 MB would take too long in a build.
 */
import { plainWords, termsOf } from './words'

export const codeTextsFile = 'find.json'
const format = 2

export interface CodeTexts {
  /** Name, folder and paths of each package. Files are numbered consecutively. */
  files: [name: string, folder: string, paths: string[]][]
  /** By term: files with it, see `formatPostings`, and files by the symbols (`#createEventHub`) and messages (`"is required`) whose rarest term it is. */
  terms: Record<string, [postings: string, keys?: Record<string, number[]>]>
}

/** Number of levels of a term in a file; a level is a share of the term's maximum score. */
export const levels = 8
/** Weaker postings are dropped: every file has a little of each common word. */
const leastLevel = 2

/** Saturation parameter of BM25F. */
const k1 = 2.5
/** Weight of each field, and how strongly its length is normalised. */
const fields = {
  base: { weight: 5, length: 0.3 },
  folder: { weight: 2.2, length: 0.3 },
  symbol: { weight: 2, length: 0.45 },
  phrase: { weight: 1.2, length: 0.4 },
  name: { weight: 0.5, length: 0.6 },
  call: { weight: 0.3, length: 0.7 },
} as const
type Field = keyof typeof fields

/** A name or message in more files says nothing about any of them. */
const mostFiles = 12

interface Indexed {
  path: string
  words: Readonly<Record<Field, readonly string[]>>
  symbols: ReadonlySet<string>
  messages: ReadonlySet<string>
}

interface NamedSymbol {
  name: string
  calls?: readonly string[]
  uses?: readonly string[]
  constructs?: readonly string[]
  members: readonly NamedSymbol[]
}

/** The parts of an indexed file that are used. Declared here because browsers load this module too. */
interface TextsFile {
  path: string
  original?: string
  symbols: readonly NamedSymbol[]
  texts: readonly { text: string }[]
}

/** The parts of an indexed package that are used. */
export interface TextsPackage {
  name: string
  folder: string
  files: readonly TextsFile[]
}

/** Formats the texts of an index's packages, one package or term per line. `hash`: of the index's header. */
export function formatCodeTexts(packages: readonly TextsPackage[], hash: string): string {
  const files: Indexed[] = []
  const listed: CodeTexts['files'] = []
  for (const { name, folder, files: all } of packages) {
    const own = all.filter(({ path }) => isSource(path))
    if (own.length === 0) continue
    listed.push([name, folder, own.map(({ path, original }) => original ?? path)])
    for (const file of own) {
      const path = file.original ?? file.path
      files.push({ path, ...ownWords(file, [folder, path].filter((part) => part !== '').join('/')) })
    }
  }
  const postings = postingsOf(files)
  const keys = keysOf(files, new Map(Array.from(postings, ([term, of]) => [term, Math.max(1, of.size)])))
  const terms = [...postings].sort(([a], [b]) => (a < b ? -1 : 1))
  const lines = terms.map(([term, of]) => {
    const own = keys.get(term)
    const entry = [formatPostings([...of]), ...(own ? [Object.fromEntries(own)] : [])]
    return `${JSON.stringify(term)}:${JSON.stringify(entry)}`
  })
  const head = listed.map((item) => JSON.stringify(item)).join(',\n')
  return `{"format":${format},"index":"${hash}","files":[\n${head}\n],"terms":{\n${lines.join(',\n')}\n}}\n`
}

/** Parses the output of `formatCodeTexts`; undefined if it is damaged, or of another index or format. */
export function readCodeTexts(text: string, hash: string): CodeTexts | undefined {
  try {
    const { files, terms, ...head }: CodeTexts & { format: number; index: string } = JSON.parse(text)
    return head.format === format && head.index === hash ? { files, terms } : undefined
  } catch {
    return undefined
  }
}

/** Sources that somebody could change; translations are never the cause. */
const isSource = (path: string) =>
  /\.[cm]?[jt]sx?$/.test(path) && !/\.d\.[cm]?ts$|(?:^|\/)(?:translations|__tests__|tests)\//.test(path)

/** Folders that occur in most paths. */
const commonFolders = new Set(['packages', 'src', 'core', 'index'])

/** Text that a file is found by: words of its path, symbols and texts, its symbols, and its messages. */
function ownWords(file: TextsFile, path: string) {
  const parts = path
    .replace(/\.\w+$/, '')
    .split('/')
    .filter((part) => !commonFolders.has(part))
  const symbols = new Set<string>()
  const words: Record<Field, string[]> = {
    base: termsOf(parts.at(-1) ?? ''),
    folder: termsOf(parts.slice(0, -1).join('/')),
    symbol: [],
    phrase: [],
    name: [],
    call: [],
  }
  const add = (list: readonly NamedSymbol[]) => {
    for (const { name, members, calls = [], uses = [], constructs = [] } of list) {
      if (name.length > 4 && /\p{Ll}\p{Lu}/u.test(name)) symbols.add(name)
      words.symbol.push(...termsOf(name))
      words.call.push(...termsOf([...calls, ...uses, ...constructs].join(' ')))
      add(members)
    }
  }
  add(file.symbols)
  const messages = new Set<string>()
  for (const { text } of file.texts) {
    words[/\s/.test(text.trim()) ? 'phrase' : 'name'].push(...termsOf(text))
    for (const part of messageParts(text)) messages.add(part)
  }
  return { words, symbols, messages }
}

/** Level of each term in each file, by file number. */
function postingsOf(files: readonly Indexed[]): Map<string, Map<number, number>> {
  const names: readonly Field[] = ['base', 'folder', 'symbol', 'phrase', 'name', 'call']
  const average = (field: Field) =>
    files.reduce((sum, { words }) => sum + words[field].length, 0) / Math.max(1, files.length)
  const averages = new Map(names.map((field) => [field, average(field)]))
  const postings = new Map<string, Map<number, number>>()
  files.forEach(({ words }, number) => {
    const counts = new Map<string, number>()
    for (const field of names) {
      const { weight, length } = fields[field]
      const own = words[field]
      const norm = 1 - length + (length * own.length) / Math.max(1, averages.get(field) ?? 1)
      for (const term of own) counts.set(term, (counts.get(term) ?? 0) + weight / norm)
    }
    for (const [term, count] of counts) {
      const level = Math.ceil((count / (k1 + count)) * levels)
      const of = postings.get(term) ?? new Map<number, number>()
      // Kept without postings: a term that is weak everywhere may still be the rarest in a message.
      postings.set(term, level < leastLevel ? of : of.set(number, level))
    }
  })
  return postings
}

/** For each level from 1, the numbers with it as differences (base 36): `|31 2|5`. */
export function formatPostings(levelled: readonly (readonly [number: number, level: number])[]): string {
  const lists: string[][] = []
  const before: number[] = []
  for (const [number, level] of levelled.toSorted(([a], [b]) => a - b)) {
    while (lists.length < level) lists.push([])
    lists[level - 1]?.push((number - (before[level] ?? 0)).toString(36))
    before[level] = number
  }
  return lists.map((list) => list.join(' ')).join('|')
}

/** Parses the output of `formatPostings`. */
export function parsePostings(written: string): [number: number, level: number][] {
  return written.split('|').flatMap((list, index) => {
    let number = 0
    return list === ''
      ? []
      : list.split(' ').map((gap): [number, number] => {
          number += Number.parseInt(gap, 36)
          return [number, index + 1]
        })
  })
}

/** Symbols and messages with their files, grouped by their rarest term. */
function keysOf(
  files: readonly Indexed[],
  rarity: ReadonlyMap<string, number>,
): Map<string, [key: string, files: number[]][]> {
  const found = new Map<string, number[]>()
  files.forEach(({ symbols, messages }, number) => {
    for (const key of [
      ...Array.from(symbols, (name) => `#${name}`),
      ...Array.from(messages, (text) => `"${text}`),
    ])
      found.set(key, [...(found.get(key) ?? []), number])
  })
  const keys = new Map<string, [string, number[]][]>()
  for (const [key, numbers] of [...found].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (numbers.length > mostFiles) continue
    const term = rarest(termsOf(key), (each) => rarity.get(each))
    if (term !== undefined) keys.set(term, [...(keys.get(term) ?? []), [key, numbers]])
  }
  return keys
}

/** The rarest term, the first of equally rare ones; undefined if none is known. */
export function rarest(
  terms: readonly string[],
  countOf: (term: string) => number | undefined,
): string | undefined {
  const counted = terms.flatMap((term) => {
    const count = countOf(term)
    return count === undefined ? [] : [{ term, count }]
  })
  return counted.sort((a, b) => a.count - b.count || (a.term < b.term ? -1 : 1))[0]?.term
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
