/** How near a page is to the code in question, nearest first: same symbol, same file, same folder, same package. */
import { findPlaces, meansSymbol, type CodePlace, type FoundPlaces } from './code-places'
import type { CodeQuery } from './code-query'
import type { CodePage, CodeStatement, CodeTable } from './code-table'

export const nearnessLabels = {
  symbol: 'the same symbol',
  file: 'the same file',
  folder: 'the same folder',
  package: 'the same package',
} as const

export type Nearness = keyof typeof nearnessLabels

export interface PageMatch<Own extends CodeStatement = CodeStatement> {
  page: CodePage
  nearness: Nearness
  /** The part of the question that it matches. */
  place: CodePlace
  /** Its nearest statements, in page order. */
  statements: Own[]
}

export interface CodeAnswer<Own extends CodeStatement = CodeStatement> extends FoundPlaces {
  queries: readonly CodeQuery[]
  /** Nearest first. */
  pages: PageMatch<Own>[]
}

/**
 * Finds the pages that match any of the questions.
 * @param fading how much less each further place counts: 0 for the files of a diff, which are equally important. Default: 0.5, for the
 * frames of a stack trace
 */
export function answerCodeQueries<Own extends CodeStatement>(
  queries: readonly CodeQuery[],
  table: CodeTable<Own>,
  fading = 0.5,
): CodeAnswer<Own> {
  const found = findPlaces(queries, table)
  const pages = new Map<CodePage, Candidate<Own>>()
  for (const [index, place] of found.places.entries()) {
    const importance = 1 / (1 + index * fading)
    for (const statement of table.statements) {
      const level = levelOf(statement, place)
      if (level === 0) continue
      const { page } = statement
      const known = pages.get(page) ?? { page, place, level, weight: 0, rest: 0, statements: [] }
      pages.set(page, known)
      const weight = importance * weightOf(level) * ownShare(statement, place, level)
      if (nearnessOf(level) === nearnessOf(known.level)) known.weight += weight
      else if (level > known.level) Object.assign(known, { rest: known.rest + known.weight, weight })
      else known.rest += weight
      if (level > known.level) Object.assign(known, { level, place, statements: [statement] })
      else if (level === known.level && known.place === place) known.statements.push(statement)
    }
  }
  const matches = [...pages.values()]
    .sort((a, b) => b.level - a.level || scoreOf(b) - scoreOf(a))
    .map(({ level, weight: _weight, rest: _rest, ...match }) => ({ ...match, nearness: nearnessOf(level) }))
  return { ...found, queries, pages: matches }
}

interface Candidate<Own extends CodeStatement> extends Omit<PageMatch<Own>, 'nearness'> {
  level: number
  /** Weight of the nearest statements. */
  weight: number
  /** Weight of less near statements. */
  rest: number
}

const levels = { symbol: 4, file: 3, folder: 2, package: 1 } as const
/** A page with many statements is less specific than a page with few, so matches on it count less. */
const spread = ({ statements }: CodePage) => Math.sqrt(statements + 4)

/** Statements about the surroundings break ties between pages with equal matches. */
const scoreOf = ({ page, weight, rest }: Candidate<CodeStatement>) => (weight + rest / 20) / spread(page)

const nearnessOf = (level: number): Nearness =>
  (['package', 'folder', 'file'] as const)[Math.floor(level) - 1] ?? 'symbol'

/** A statement about a package as a whole counts as much as this many statements about its files. */
const ofItself = 4
/** Statements on a page or in a section named after the symbol count more: others only use it. */
const ofItsOwn = 2

function ownShare(statement: CodeStatement, place: CodePlace, level: number): number {
  if (place.kind === 'package') return statement.path === '' ? ofItself : 1
  return level === levels.symbol && isCalledAs(statement, place) ? ofItsOwn : 1
}

function isCalledAs({ page, heading }: CodeStatement, { symbol = '' }: CodePlace): boolean {
  const name = lettersOf(symbol.slice(symbol.lastIndexOf('.') + 1))
  return name !== '' && [page.title, heading?.text ?? ''].some((title) => lettersOf(title).includes(name))
}

const lettersOf = (text: string) => text.toLowerCase().replace(/[^a-z\d]/g, '')

/** A statement about the symbol counts as much as three about its file, or ten about its folder. */
const weightOf = (level: number) => 10 ** ((level - levels.symbol) / 2)

/** Nearness to a place: 4 the symbol, 3 the file, 2 to 3 a folder (the longer the shared path, the higher), 1 the package, 0 none. */
function levelOf(statement: CodeStatement, place: CodePlace): number {
  if (statement.package !== place.package) return 0
  if (place.kind === 'package') return levels.package
  const { path, fragment } = statement
  const isInside = place.kind === 'folder' && path.startsWith(`${place.path}/`)
  if (!isInside && path !== place.path) return folderLevel(path, place)
  if (isOfSymbol(statement, place)) return levels.symbol
  // The symbol that contains the requested member is nearer than the rest of its file.
  return fragment && place.symbol?.startsWith(`${fragment.name}.`) ? levels.file + 0.5 : levels.file
}

function isOfSymbol({ fragment, lines }: CodeStatement, { symbol, lines: asked, kind }: CodePlace): boolean {
  if (kind !== 'file') return false
  if (symbol !== undefined && fragment !== undefined) return meansSymbol(symbol, fragment.name)
  // A statement about a whole file has no lines to compare.
  return asked !== undefined && lines !== undefined && asked.first <= lines.last && lines.first <= asked.last
}

/** Folders equivalent to the package: neighbours in them need not be related. */
const roots = new Set(['', 'src', 'server', 'admin', 'server/src', 'admin/src', 'shared', 'dist'])

function folderLevel(path: string, place: CodePlace): number {
  const wanted = place.path.split('/').slice(0, place.kind === 'folder' ? undefined : -1)
  const own = path.split('/')
  let shared = 0
  while (shared < wanted.length && wanted[shared] === own[shared]) shared++
  if (roots.has(wanted.slice(0, shared).join('/'))) return levels.package
  return levels.folder + (0.9 * shared) / wanted.length
}
