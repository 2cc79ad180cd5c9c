import { parseAddress } from '../model/code-address'
import { answerCodeQueries, type Nearness, type PageMatch } from '../model/code-matches'
import type { CodePlace } from '../model/code-places'
import { readCodeText, type CodeQuery, type CodeReading, type ReadPart } from '../model/code-query'
import type { CodeLines, CodePackage, CodePage, CodeTable } from '../model/code-table'
import { parseDiff } from '../upstream/checkout/git'
import type { OpenedCode } from './open-code'
import { statementsOf, type AskedStatement, type StoredStatement } from './stored-code'

export interface StatementReport extends Pick<
  StoredStatement,
  'text' | 'target' | 'lines' | 'verdict' | 'message' | 'source'
> {
  /** Route of the page, with the heading above the statement. */
  route: string
  heading?: string
}

export interface PageReport extends Pick<CodePage, 'route' | 'title' | 'section'> {
  url: string
  nearness: Nearness
  /** The place in the question that it is nearest to. */
  about: string
  statements: StatementReport[]
  more: number
}

export interface CodeReport {
  release?: string
  /** Paths are those in the repository. */
  places: (Omit<CodePlace, 'query'> & { text: string })[]
  /** Parts of the question that match nothing in the code. */
  unknown: string[]
  /** For unknown paths, the nearest existing ones. */
  nearest: { text: string; paths: string[] }[]
  pages: PageReport[]
  /** Number of pages about it; `pages` has the first ones. */
  total: number
  /** Places of a very large diff that were skipped. */
  omitted: number
  /** How much of a very large text was read, if not all. */
  read?: ReadPart
}

/** For each page. */
const shownStatements = 4

/** Maximum number of queries: a diff with more places changes everything. */
const maxQueries = 400

/** Answers a path, a symbol, a stack trace or a diff. The nearest pages come first, at most `limit` of them. */
export async function askCode(opened: OpenedCode, text: string, limit = 10): Promise<CodeReport> {
  const { answers, packages, release } = opened
  const changed = diffQueries(text, packages)
  const { queries: all, part }: CodeReading = changed ? { queries: changed } : readCodeText(text, packages)
  const table = { packages, statements: answers.pages.flatMap(statementsOf) }
  const queries = await withDeclarations(all.slice(0, maxQueries), table, opened)
  const { places, unknown, nearest, pages } = answerCodeQueries(queries, table, changed ? 0 : undefined)
  const pathOf = (name: string, path: string) => repositoryPath(opened, name, path)
  return {
    release,
    places: places.map(({ query, kind, package: name, path, symbol, unnamed, lines }) => ({
      text: query.text,
      kind,
      package: name,
      path: pathOf(name, path),
      symbol,
      unnamed,
      // An insertion's lines are in reverse order.
      lines: lines && { first: Math.min(lines.first, lines.last), last: Math.max(lines.first, lines.last) },
    })),
    unknown: unknown.map((query) => query.text),
    nearest: nearest.map(({ query, paths }) => ({
      text: query.text,
      paths: paths.map((found) => pathOf(found.package, found.path)),
    })),
    pages: pages.slice(0, limit).map((match) => pageReport(match, opened)),
    total: pages.length,
    omitted: Math.max(0, all.length - maxQueries),
    read: part,
  }
}

/**
 * The changed places of a diff; undefined for another text. Lines are those before the change, which the release's index knows. An insertion
 * between two lines has these in reverse order, so that only statements about both are found. Renamed files are queried under both names.
 */
export function diffQueries(text: string, packages: readonly CodePackage[]): CodeQuery[] | undefined {
  const files = parseDiff(text)
  const queries = new Map<string, CodeQuery>()
  const add = (written: string | undefined, lines?: CodeLines) => {
    if (written === undefined) return
    const address = parseAddress(written, packages) ?? { path: written }
    queries.set(`${written}\0${lines?.first ?? ''}`, { kind: 'path', text: written, ...address, lines })
  }
  for (const { oldPath, newPath, hunks } of files ?? []) {
    // An insertion before the first line is near nothing.
    const changed = hunks.filter(({ oldLine, oldCount }) => oldLine > 1 || oldCount > 0)
    if (newPath !== oldPath || changed.length === 0) add(newPath)
    for (const { oldLine, oldCount } of changed)
      add(oldPath ?? newPath, { first: oldLine, last: oldLine + oldCount - 1 })
    if (changed.length === 0) add(oldPath)
  }
  return files && [...queries.values()]
}

/** Replaces a name that pages do not know by the files that declare it. */
async function withDeclarations(
  queries: readonly CodeQuery[],
  table: CodeTable<AskedStatement>,
  { index }: OpenedCode,
): Promise<CodeQuery[]> {
  const unknown = new Set(answerCodeQueries(queries, table).unknown)
  const isLost = (query: CodeQuery) => query.kind === 'symbol' && unknown.has(query)
  if (!index || !queries.some(isLost)) return [...queries]
  // Lazy: the index is read only for names that neither a page nor an entry point has.
  const { findDeclarations } = await import('./find-symbol')
  const code = await index()
  return queries.flatMap((query): CodeQuery[] => {
    const found = isLost(query) ? findDeclarations(code, query.symbol ?? '', 5) : []
    return found.length === 0
      ? [query]
      : found.map((place) => ({ ...query, package: place.package, path: place.path, kind: 'path' }))
  })
}

function pageReport(
  { page, nearness, place, statements }: PageMatch<AskedStatement>,
  opened: OpenedCode,
): PageReport {
  const { route, title, section } = page
  const about = repositoryPath(opened, place.package, place.path)
  return {
    route,
    url: opened.answers.url + route,
    title,
    section,
    nearness,
    about: place.symbol === undefined ? about : `${about}#${place.symbol}`,
    statements: statements.slice(0, shownStatements).map((statement) => statementReport(statement, opened)),
    more: Math.max(0, statements.length - shownStatements),
  }
}

/** A statement for people and programs, checked again if the answers are about another state of the code. */
export function statementReport(statement: AskedStatement, { recheck }: OpenedCode): StatementReport {
  const { page, heading, text, target, lines, verdict, message, source } = recheck?.(statement) ?? statement
  return {
    route: heading ? `${page.route}#${heading.id}` : page.route,
    heading: heading?.text,
    text,
    target,
    lines,
    verdict,
    message,
    source,
  }
}

/** Path of a package's file in its repository, or the package's name if nothing else is known. */
function repositoryPath({ packages }: OpenedCode, name: string, path: string): string {
  const folder = packages.find((item) => item.name === name)?.folder ?? name
  return [folder, path].filter((part) => part !== '').join('/') || name
}
