/** Which pages are about a place of the code, the nearest first: the same symbol, the same file, the same folder, the same package. */
import { findPlaces, meansSymbol, type CodePlace, type FoundPlaces } from './code-places'
import type { CodeQuery } from './code-query'
import type { CodePage, CodePoint, CodeStatement, CodeTable } from './code-table'

export type Nearness = 'symbol' | 'file' | 'folder' | 'package'

/** A page that is about what was asked. */
export interface PageMatch<Own extends CodePoint = CodeStatement> {
  page: CodePage
  nearness: Nearness
  /** What of the question it is about. */
  place: CodePlace
  /** Its nearest statements, in the order of the page. */
  statements: Own[]
}

export interface CodeAnswer<Own extends CodePoint = CodeStatement> extends FoundPlaces {
  queries: readonly CodeQuery[]
  /** The nearest first. */
  pages: PageMatch<Own>[]
}

/**
 * Answers questions: the pages that are about any of what they ask.
 * @param fading how much less each further place weighs than the first: 0 for the files of a diff, which are all alike. Default 0.5, as
 * for the frames of a stack trace.
 */
export function answerCodeQueries<Own extends CodePoint>(
  queries: readonly CodeQuery[],
  table: CodeTable<Own>,
  fading = 0.5,
): CodeAnswer<Own> {
  const found = findPlaces(queries, table)
  const pages = new Map<CodePage, Candidate<Own>>()
  found.places.forEach((place, index) => rankPlace(place, 1 / (1 + index * fading), { table, pages }))
  const all = [...pages.values()].sort((a, b) => b.level - a.level || scoreOf(b) - scoreOf(a))
  return {
    ...found,
    queries,
    pages: all.map(({ page, place, level, statements }) => ({
      page,
      place,
      statements,
      nearness: nearnessOf(level),
    })),
  }
}

interface Candidate<Own extends CodePoint> {
  page: CodePage
  place: CodePlace
  level: number
  /** Of the statements that are as near as the nearest. */
  weight: number
  /** Of those that are less near. */
  rest: number
  statements: Own[]
}

const levels = { symbol: 4, file: 3, folder: 2, package: 1 } as const
/** A page that says much of many things is about none of them as much as one that says little of this alone. */
const spread = ({ statements }: CodePage) => Math.sqrt(statements + 4)

/** What a page says of the surroundings decides between pages that say as much of the place itself. */
const scoreOf = ({ page, weight, rest }: Candidate<CodePoint>) => (weight + rest / 20) / spread(page)

const nearnessOf = (level: number): Nearness =>
  level >= levels.symbol
    ? 'symbol'
    : level >= levels.file
      ? 'file'
      : level >= levels.folder
        ? 'folder'
        : 'package'

function rankPlace<Own extends CodePoint>(
  place: CodePlace,
  importance: number,
  { table, pages }: { table: CodeTable<Own>; pages: Map<CodePage, Candidate<Own>> },
): void {
  for (const statement of table.statements) {
    const level = levelOf(statement, place)
    if (level === 0) continue
    const known = pages.get(statement.page)
    const weight = importance * weightOf(level) * ownShare(statement, place, level)
    if (!known) {
      pages.set(statement.page, {
        page: statement.page,
        place,
        level,
        weight,
        rest: 0,
        statements: [statement],
      })
      continue
    }
    if (nearnessOf(level) === nearnessOf(known.level)) known.weight += weight
    else if (level > known.level) Object.assign(known, { rest: known.rest + known.weight, weight })
    else known.rest += weight
    if (level > known.level) Object.assign(known, { level, place, statements: [statement] })
    else if (level === known.level && known.place === place) known.statements.push(statement)
  }
}

/** What is said of a package as a whole weighs as much as this many statements about its files. */
const ofItself = 4
/** What a page or section that is called like the symbol says of it weighs more: others only use it. */
const ofItsOwn = 2

function ownShare(statement: CodePoint, place: CodePlace, level: number): number {
  if (place.kind === 'package') return statement.path === '' ? ofItself : 1
  return level === levels.symbol && isCalledAs(statement, place) ? ofItsOwn : 1
}

function isCalledAs({ page, heading }: CodePoint, { symbol = '' }: CodePlace): boolean {
  const name = lettersOf(symbol.slice(symbol.lastIndexOf('.') + 1))
  return name !== '' && [page.title, heading?.text ?? ''].some((title) => lettersOf(title).includes(name))
}

const lettersOf = (text: string) => text.toLowerCase().replace(/[^a-z\d]/g, '')

/** A statement about the symbol weighs as much as three about its file, or ten about its folder. */
const weightOf = (level: number) => 10 ** ((level - levels.symbol) / 2)

/** How near a statement is to a place: 4 the symbol, 3 the file, between 2 and 3 a folder (the more of its path is shared, the more), 1 the package, 0 not at all. */
function levelOf(statement: CodePoint, place: CodePlace): number {
  if (statement.package !== place.package) return 0
  if (place.kind === 'package') return levels.package
  if (isOfFile(statement, place))
    return isOfSymbol(statement, place) ? levels.symbol : fileLevel(statement, place)
  return folderLevel(statement.path, place)
}

function isOfFile({ path }: CodePoint, place: CodePlace): boolean {
  return place.kind === 'folder'
    ? path === place.path || path.startsWith(`${place.path}/`)
    : path === place.path
}

function isOfSymbol({ fragment, lines }: CodePoint, { symbol, lines: asked, kind }: CodePlace): boolean {
  if (kind !== 'file') return false
  if (symbol !== undefined && fragment !== undefined) return meansSymbol(symbol, fragment.name)
  // The lines of a whole file say nothing.
  return asked !== undefined && lines !== undefined && asked.first <= lines.last && lines.first <= asked.last
}

/** What the symbol asked for is a member of is nearer than the rest of its file. */
function fileLevel({ fragment }: CodePoint, { symbol }: CodePlace): number {
  return fragment !== undefined && symbol?.startsWith(`${fragment.name}.`) ? levels.file + 0.5 : levels.file
}

/** Folders that are the package again: what lies beside one another in them need not belong together. */
const roots = new Set(['', 'src', 'server', 'admin', 'server/src', 'admin/src', 'shared', 'dist'])

function folderLevel(path: string, place: CodePlace): number {
  const wanted = place.path.split('/').slice(0, place.kind === 'folder' ? undefined : -1)
  const own = path.split('/')
  let shared = 0
  while (shared < wanted.length && wanted[shared] === own[shared]) shared++
  if (roots.has(wanted.slice(0, shared).join('/'))) return levels.package
  return levels.folder + (0.9 * shared) / wanted.length
}
