/** Which pages and statements are about a place of the code, as plain data for people and programs. */
import { parseAddress } from '../model/code-address'
import { answerCodeQueries, type Nearness, type PageMatch } from '../model/code-matches'
import { type CodePlace } from '../model/code-places'
import { readCodeText, type CodeQuery, type CodeReading, type ReadPart } from '../model/code-query'
import type { CodeLines, CodePackage, CodeStatement, CodeTable } from '../model/code-table'
import { isDiff, parseDiff } from '../upstream/checkout/git'
import type { OpenedCode } from './open-code'
import { statementsOf, type AskedStatement } from './stored-code'

export interface AskedPlace {
  text: string
  kind: CodePlace['kind']
  package: string
  /** In its repository. */
  path: string
  symbol?: string
  /** Function of a frame that no statement is about: its line counts. */
  unnamed?: string
  lines?: CodeLines
}

export interface StatementReport {
  /** Route of the page with the heading that it stands under. */
  route: string
  heading?: string
  text: string
  target: string
  /** Lines of the declaration, 1-based. */
  lines?: CodeLines
  verdict: CodeStatement['verdict']
  message?: string
  source: { file: string; line: number }
}

export interface PageReport {
  route: string
  url: string
  title: string
  section?: string
  /** What it shares with what was asked: the symbol, the file, the folder or the package. */
  nearness: Nearness
  /** The place of the question that it is nearest to. */
  about: string
  statements: StatementReport[]
  more: number
}

export interface CodeReport {
  release?: string
  places: AskedPlace[]
  /** What fits nothing of the code. */
  unknown: string[]
  /** For paths that are not there: the nearest that are. */
  nearest: { text: string; paths: string[] }[]
  pages: PageReport[]
  /** How many pages are about it; `pages` are the first of them. */
  total: number
  /** Places of a very large diff that were not looked at. */
  omitted: number
  /** How much of a very large text was read, where that was not all of it. */
  read?: ReadPart
}

export interface AskOptions {
  /** Pages. Default 10. */
  pages?: number
  /** Statements of each page. Default 4. */
  statements?: number
}

/** A diff of more places says that everything changed. */
const maxQueries = 400

/** Answers a path, a symbol, a stack trace or a diff: the nearest pages first. An empty text asks nothing. */
export async function askCode(
  opened: OpenedCode,
  text: string,
  options: AskOptions = {},
): Promise<CodeReport> {
  const { answers, packages, release } = opened
  const isChange = isDiff(text)
  const { queries: all, part }: CodeReading = isChange
    ? { queries: diffQueries(text, packages) }
    : readCodeText(text, packages)
  const table = { packages, statements: answers.pages.flatMap(statementsOf) }
  const queries = await withDeclarations(all.slice(0, maxQueries), table, opened)
  const { places, unknown, nearest, pages } = answerCodeQueries(queries, table, isChange ? 0 : undefined)
  const pathOf = (name: string, path: string) => repositoryPath(opened, name, path)
  return {
    release,
    places: places.map((place) => ({
      text: place.query.text,
      kind: place.kind,
      package: place.package,
      path: pathOf(place.package, place.path),
      symbol: place.symbol,
      unnamed: place.unnamed,
      ...(place.lines && { lines: inOrder(place.lines) }),
    })),
    unknown: unknown.map((query) => query.text),
    nearest: nearest.map(({ query, paths }) => ({
      text: query.text,
      paths: paths.map((found) => pathOf(found.package, found.path)),
    })),
    pages: pages
      .slice(0, options.pages ?? 10)
      .map((match) => pageReport(match, { opened, limit: options.statements ?? 4 })),
    total: pages.length,
    omitted: Math.max(0, all.length - maxQueries),
    read: part,
  }
}

/**
 * The files of a diff, each once for each place that it changes, with the lines before the change, which is what an index of the release
 * knows. What is added between two lines has those two, the later one first, so that only what reaches over both is about it. A file
 * with places in it needs no question of its own; renamed ones count under both names.
 */
export function diffQueries(text: string, packages: readonly CodePackage[]): CodeQuery[] {
  const queries = new Map<string, CodeQuery>()
  const add = (written: string | undefined, lines?: CodeLines) => {
    if (written === undefined) return
    const address = parseAddress(written, packages) ?? { path: written }
    queries.set(`${written}\0${lines?.first ?? ''}`, { kind: 'path', text: written, ...address, lines })
  }
  for (const { oldPath, newPath, hunks } of parseDiff(text)) {
    // What stands before the first line is near nothing.
    const changed = hunks.filter(({ oldLine, oldCount }) => oldLine > 1 || oldCount > 0)
    if (newPath !== oldPath || changed.length === 0) add(newPath)
    for (const { oldLine, oldCount } of changed)
      add(oldPath ?? newPath, { first: oldLine, last: oldLine + oldCount - 1 })
    if (changed.length === 0) add(oldPath)
  }
  return [...queries.values()]
}

/** Of what a diff adds between two lines, the later one stands first. */
const inOrder = ({ first, last }: CodeLines): CodeLines =>
  first > last ? { first: last, last: first } : { first, last }

/** A name that pages do not know is asked for by the file that declares it. */
async function withDeclarations(
  queries: readonly CodeQuery[],
  table: CodeTable<AskedStatement>,
  { index }: OpenedCode,
): Promise<CodeQuery[]> {
  const unknown = new Set(answerCodeQueries(queries, table).unknown)
  const isLost = (query: CodeQuery) => query.kind === 'symbol' && unknown.has(query)
  if (!index || !queries.some(isLost)) return [...queries]
  // What reads an index is loaded for names that neither a page nor an entry point has.
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
  { opened, limit }: { opened: OpenedCode; limit: number },
): PageReport {
  const { answers } = opened
  const reports = statements.slice(0, limit).map((statement) => statementReport(statement, opened))
  const about = repositoryPath(opened, place.package, place.path)
  return {
    route: page.route,
    url: answers.url + page.route,
    title: page.title,
    section: page.section,
    nearness,
    about: place.symbol === undefined ? about : `${about}#${place.symbol}`,
    statements: reports,
    more: Math.max(0, statements.length - limit),
  }
}

/** A statement for people and programs, checked anew where the answers are about another state of the code. */
export function statementReport(
  statement: AskedStatement,
  { recheck }: Pick<OpenedCode, 'recheck'>,
): StatementReport {
  const checked = recheck ? recheck(statement) : statement
  const { page, heading, text, target, lines, verdict, message, source } = checked
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

/** Path of a package's file in its repository; the package's name where that is all that is known. */
export function repositoryPath(
  { packages }: Pick<OpenedCode, 'packages'>,
  name: string,
  path: string,
): string {
  const folder = packages.find((item) => item.name === name)?.folder ?? name
  return [folder, path].filter((part) => part !== '').join('/') || name
}
