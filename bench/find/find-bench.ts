/** Figures for `find` on issues whose place is known. */
import { brotliCompressSync } from 'node:zlib'
import { weights } from '../../packages/claims/src/find/certain'
import { OpenedFind } from '../../packages/claims/src/find/find-reader'
import { findFiles } from '../../packages/claims/src/find/find-index'
import {
  findWay,
  measure,
  measureKnown,
  openBench,
  plainWay,
  readSet,
  type Bench,
  type Issue,
  type Outcome,
  type Way,
} from './measure'

/** How many of a set's issues one search method answers. */
export interface Row {
  set: string
  way: string
  /** Number of issues, and of issues with a page about the file. */
  count: number
  known: number
  three: number
  ten: number
  page: number
  empty: number
}

function rowOf(set: string, way: string, outcomes: readonly Outcome[]): Row {
  const known = outcomes.filter(({ isKnown }) => isKnown)
  const among = (most: number) => outcomes.filter(({ file = most }) => file < most).length
  return {
    set,
    way,
    count: outcomes.length,
    known: known.length,
    three: among(3),
    ten: among(10),
    page: known.filter(({ page }) => page !== undefined).length,
    empty: outcomes.filter(({ files }) => files.length === 0).length,
  }
}

interface Options {
  sets: readonly string[]
  /** Creates further search methods from the texts of the pages. */
  others: Readonly<Record<string, (texts: Bench['texts']) => Way>>
  /** Also measures the first set with each part of the ranking left out in turn. */
  parts: boolean
}

/** Measures all methods on all sets, traces and texts separately, and the ranking without each of its parts. */
export async function measureFind({ sets, others, parts }: Options) {
  const bench = await openBench()
  const ways: Record<string, Way> = { 'BM25 over texts of files': plainWay(bench) }
  for (const [name, make] of Object.entries(others)) ways[name] = make(bench.texts)
  const rows: Row[] = []
  const misses: Outcome[] = []
  for (const set of sets) {
    const issues = readSet(set)
    const outcomes = await measureKnown(bench, issues)
    rows.push(rowOf(set, 'find', outcomes))
    for (const kind of ['text', 'trace'])
      rows.push(
        rowOf(
          set,
          `find, ${kind}s`,
          outcomes.filter(({ issue }) => issue.kind === kind),
        ),
      )
    for (const [name, way] of Object.entries(ways))
      rows.push(rowOf(set, name, await measure(bench, issues, way)))
    misses.push(...outcomes.filter(({ file = 3 }) => file >= 3))
  }
  const development = readSet('development')
  if (parts) rows.push(...(await withoutParts(bench, development)))
  return { rows, misses, wire: await weigh(bench, development) }
}

async function withoutParts(bench: Bench, issues: readonly Issue[]): Promise<Row[]> {
  const without: Record<string, Bench> = {
    pages: { ...bench, pages: [] },
    'symptoms of pages': { ...bench, pages: bench.pages.map(({ symptoms: _symptoms, ...page }) => page) },
    'symptoms of files': { ...bench, upstream: { ...bench.upstream, symptoms: {} } },
  }
  const rows: Row[] = []
  for (const [part, changed] of Object.entries(without))
    rows.push(rowOf('development', `without ${part}`, await measureKnown(changed, issues)))
  for (const part of Object.keys(weights))
    rows.push(rowOf('development', `without ${part}`, await measureKnown(bench, issues, { [part]: 0 })))
  return rows
}

/** Compressed bytes that a browser fetches for one question. */
async function weigh(bench: Bench, issues: readonly Issue[]) {
  const [core, ...parts] = findFiles(bench.siteDir, bench.upstream, bench.pages)?.files ?? []
  const wire = (file: typeof core) => brotliCompressSync(file?.content ?? '').length
  const coreBytes = wire(core)
  const sizes: number[] = []
  for (const { query } of issues) {
    const own = new Set<number>()
    const opened = new OpenedFind(JSON.parse(core?.content ?? ''), async (number) => {
      own.add(number)
      return JSON.parse(parts[number]?.content ?? '')
    })
    await findWay(opened)(query)
    let size = coreBytes
    for (const number of own) size += wire(parts[number])
    sizes.push(size)
  }
  return {
    core: coreBytes,
    average: sizes.reduce((sum, size) => sum + size, 0) / sizes.length,
    most: Math.max(...sizes),
  }
}
