import type { StoredPage } from 'holdtrue/ask/stored-answers'
import { parseAddress } from '../model/code-address'
import { answerCodeQueries, type PageMatch } from '../model/code-matches'
import { readCodeText, type CodeQuery, type CodeReading } from '../model/code-query'
import type { CodeLines, CodePackage, CodeTable } from '../model/code-table'
import { parseDiff } from '../upstream/checkout/git'
import { provableOf, statementsOf, type AskedStatement, type OpenedCode } from './open-code'

export type StatementReport = ReturnType<typeof statementReport>
export type PageReport = ReturnType<typeof pageReport>
export type CodeReport = Awaited<ReturnType<typeof askCode>>
export type ClaimsReport = ReturnType<typeof claimsReport>

/** For each page. */
const shownStatements = 4

/** Maximum number of queries: a diff with more places changes everything. */
const maxQueries = 400

/** Answers a path, a symbol, a stack trace or a diff. The nearest pages come first, at most `limit` of them. */
export async function askCode(opened: OpenedCode, text: string, limit = 10) {
  const { answers, packages, release } = opened
  const changed = diffQueries(text, packages)
  const { queries: all, part }: CodeReading = changed ? { queries: changed } : readCodeText(text, packages)
  const table = { packages, statements: answers.pages.flatMap(statementsOf) }
  const queries = await withDeclarations(all.slice(0, maxQueries), table, opened)
  const { places, unknown, nearest, pages } = answerCodeQueries(queries, table, changed ? 0 : undefined)
  const pathOf = (name: string, path: string) => repositoryPath(opened, name, path)
  return {
    release,
    /** Paths are those in the repository. */
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
    /** Parts of the question that match nothing in the code. */
    unknown: unknown.map((query) => query.text),
    /** For unknown paths, the nearest existing ones. */
    nearest: nearest.map(({ query, paths }) => ({
      text: query.text,
      paths: paths.map((found) => pathOf(found.package, found.path)),
    })),
    pages: pages.slice(0, limit).map((match) => pageReport(match, opened)),
    /** Number of pages about it; `pages` has the first ones. */
    total: pages.length,
    /** Places of a very large diff that were skipped. */
    omitted: Math.max(0, all.length - maxQueries),
    /** How much of a very large text was read, if not all. */
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

function pageReport({ page, nearness, place, statements }: PageMatch<AskedStatement>, opened: OpenedCode) {
  const { route, title, section } = page
  const about = repositoryPath(opened, place.package, place.path)
  return {
    route,
    url: opened.answers.url + route,
    title,
    section,
    nearness,
    /** The place in the question that it is nearest to. */
    about: place.symbol === undefined ? about : `${about}#${place.symbol}`,
    statements: statements.slice(0, shownStatements).map((statement) => statementReport(statement, opened)),
    more: Math.max(0, statements.length - shownStatements),
  }
}

/** A statement for people and programs, checked again if the answers are about another state of the code. */
export function statementReport(statement: AskedStatement, { recheck }: OpenedCode) {
  const { page, heading, text, target, lines, verdict, message, source } = recheck?.(statement) ?? statement
  /** Route of the page, with the heading above the statement. */
  const route = heading ? `${page.route}#${heading.id}` : page.route
  return { route, heading: heading?.text, text, target, lines, verdict, message, source }
}

/** All statements of a page. */
export const claimsReport = (page: StoredPage, code: OpenedCode) => ({
  release: code.release,
  route: page.route,
  url: code.answers.url + page.route,
  title: page.title,
  statements: statementsOf(page).map((statement) => statementReport(statement, code)),
  ...provableOf(page),
})

/** Path of a package's file in its repository, or the package's name if nothing else is known. */
function repositoryPath({ packages }: OpenedCode, name: string, path: string): string {
  const folder = packages.find((item) => item.name === name)?.folder ?? name
  return [folder, path].filter((part) => part !== '').join('/') || name
}
