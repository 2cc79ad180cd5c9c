/** The index for `find`: texts of the code and pages' statements about its files, in parts that a browser loads on demand. */
import type { Route } from 'holdtrue/model/doc'
import { codeTextsFormat, levels, parsePostings } from './code-texts'
import { termsOf } from './words'

export interface FindablePage {
  route: Route
  title: string
  /** Label of its sidebar. */
  section?: string
  description?: string
  symptoms?: readonly string[]
  /** Test files that it names. */
  tests?: readonly string[]
  statements: readonly {
    package: string
    /** Within the package. */
    path: string
    text: string
    heading?: { text: string }
  }[]
}

/** Data that every question needs. Plain data. */
export interface FindCore {
  /** Name, folder and paths (one per line) of each package. Files are numbered consecutively. */
  files: [name: string, folder: string, paths: string][]
  pages: [route: Route, title: string, section?: string][]
  /** For each file with pages: its number, then alternating page numbers and numbers of statements. */
  links: [file: number, ...pagesAndCounts: number[]][]
  tests: [path: string, ...pages: number[]][]
  /** All terms, sorted, and the number of files with each. */
  terms: string
  counts: number[]
  /** Index of the first term in each part. */
  starts: number[]
  /** Readers' words, and the words for them in the code. */
  synonyms: Readonly<Record<string, string>>
}

export interface FindIndex {
  core: FindCore
  /** One line per term, followed by its keys. */
  parts: string[]
}

/** Characters in a part. */
const partSize = 6000

interface ReadTexts {
  files: FindCore['files']
  /** Line of each term, and the lines of its keys. */
  terms: Map<string, { postings: string; keys: string[] }>
}

/** Parses the output of `formatCodeTexts`; undefined if it is of another index or format. */
export function readCodeTexts(text: string, hash: string): ReadTexts | undefined {
  const lines = text.split('\n')
  if (lines.shift() !== JSON.stringify({ format: codeTextsFormat, index: hash })) return undefined
  const files: FindCore['files'] = []
  const terms: ReadTexts['terms'] = new Map()
  let keys: string[] = []
  let paths: string[] = []
  const closePackage = () => {
    const last = files.at(-1)
    if (last && last[2] === '') last[2] = paths.join('\n')
    paths = []
  }
  for (const line of lines) {
    if (line.startsWith('= ')) {
      closePackage()
      const [, name = '', folder = ''] = /^= (\S+) ?(.*)$/.exec(line) ?? []
      files.push([name, folder, ''])
    } else if (line.startsWith('> ')) {
      if (paths.length > 0) closePackage()
      const [, term = '', postings = ''] = /^> (\S+) (.*)$/.exec(line) ?? []
      keys = []
      terms.set(term, { postings, keys })
    } else if (terms.size > 0) {
      if (line !== '') keys.push(line)
    } else paths.push(line)
  }
  return { files, terms }
}

export interface FindSources {
  texts: ReadTexts
  pages: readonly FindablePage[]
  synonyms?: Readonly<Record<string, string>>
}

export function makeFindIndex({ texts, pages, synonyms = {} }: FindSources): FindIndex {
  const folders = new Map(texts.files.map(([name, folder]) => [name, folder]))
  const numbers = new Map(pathsOf(texts.files).map((path, number) => [path, number]))
  const said = new Map<string, Map<number, number>>()
  const own = new Map<string, Map<number, number>>()
  const links = new Map<number, Map<number, number>>()
  pages.forEach((page, number) => {
    for (const statement of page.statements) {
      const folder = folders.get(statement.package)
      const file = folder === undefined ? undefined : numbers.get(joined(folder, statement.path))
      if (file === undefined) continue
      count(links, file, number)
      for (const term of new Set(termsOf(`${statement.text} ${statement.heading?.text ?? ''} ${page.title}`)))
        count(said, term, file)
    }
    const words = [
      page.title,
      page.title,
      page.description ?? '',
      ...(page.symptoms ?? []),
      ...(page.symptoms ?? []),
    ]
    for (const term of termsOf(words.join(' '))) count(own, term, number)
  })
  const terms = [...new Set([...texts.terms.keys(), ...said.keys(), ...own.keys()])].sort()
  const parts: string[] = []
  const starts: number[] = []
  let part = ''
  terms.forEach((term, index) => {
    if (part === '') starts.push(index)
    const { postings = '', keys = [] } = texts.terms.get(term) ?? {}
    part += [`${postings}\t${listed(said.get(term))}\t${listed(own.get(term))}`, ...keys, ''].join('\n')
    if (part.length < partSize && index < terms.length - 1) return
    parts.push(part)
    part = ''
  })
  return {
    core: {
      files: texts.files,
      pages: pages.map(({ route, title, section }) => (section ? [route, title, section] : [route, title])),
      links: Array.from(links, ([file, of]) => [file, ...[...of].flat()]),
      tests: testsOf(pages, folders),
      terms: terms.join(' '),
      counts: terms.map((term) => {
        const known = texts.terms.get(term)
        return Math.max(1, known ? parsePostings(known.postings).length : (said.get(term)?.size ?? 1))
      }),
      starts,
      synonyms,
    },
    parts,
  }
}

function count<Key>(map: Map<Key, Map<number, number>>, key: Key, number: number): void {
  const of = map.get(key) ?? new Map<number, number>()
  map.set(key, of.set(number, (of.get(number) ?? 0) + 1))
}

/** Numbers with their frequencies, which are capped: `3:2 7:1`. */
const listed = (of: ReadonlyMap<number, number> = new Map()) =>
  [...of].map(([number, times]) => `${number.toString(36)}:${Math.min(levels, times)}`).join(' ')

/** Repository paths of all files, in order of their numbers. */
export const pathsOf = (files: FindCore['files']): string[] =>
  files.flatMap(([, folder, paths]) => paths.split('\n').map((path) => joined(folder, path)))

const joined = (folder: string, path: string): string => (folder === '' ? path : `${folder}/${path}`)

/** Repository paths of test files that pages name: some pages omit the folder of the package they are about. */
function testsOf(pages: readonly FindablePage[], folders: ReadonlyMap<string, string>): FindCore['tests'] {
  const tests = new Map<string, number[]>()
  pages.forEach(({ tests: named = [], statements }, number) => {
    const [first] = statements
    const folder = first && folders.get(first.package)
    for (const path of named) {
      const isWhole = /^(?:packages|tests|examples)\//.test(path)
      if (!isWhole && (folder === undefined || !/^(?:admin|server|src|ee|lib)\//.test(path))) continue
      const whole = isWhole ? path : joined(folder ?? '', path)
      tests.set(whole, [...(tests.get(whole) ?? []), number])
    }
  })
  return Array.from(tests, ([path, of]) => [path, ...of])
}

const testPattern = /(?<![\w/@.-])[\w@.-]+(?:\/[\w@.-]+)+\.(?:test|spec)(?:\.api)?\.[cm]?[jt]sx?\b/g

/** Test files named in a text, without duplicates. */
export const testsNamed = (markdown: string): string[] => [...new Set(markdown.match(testPattern))]
