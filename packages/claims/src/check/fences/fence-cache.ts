/** What the compiler said of the same examples, against the same declarations, before. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import type { CheckedFence } from 'holdtrue/model/article'
import { parseJson } from '../../upstream/fetch/unpack'
import type { Problem } from 'holdtrue/model/problem'

/** What was found of a site's checked examples. */
export interface FenceCheck {
  problems: Problem[]
  /** How many fences were compiled. */
  compiled: number
  /** How many were not, because something is missing on this machine. */
  skipped: number
  /** What the reader of the report should know about its reach. */
  notes: string[]
}

const problemSchema = v.object({
  severity: v.picklist(['error', 'warning']),
  code: v.string(),
  message: v.string(),
  hint: v.optional(v.string()),
  file: v.optional(v.string()),
  line: v.optional(v.number()),
  column: v.optional(v.number()),
})
const cacheSchema = v.object({
  key: v.string(),
  check: v.object({
    problems: v.array(problemSchema),
    compiled: v.number(),
    skipped: v.number(),
    notes: v.array(v.string()),
  }),
})

export interface FenceState {
  /** What compiles: the engine, the compiler, its settings. */
  compiler: string
  /** Folder of the release's declarations. */
  declarations: string
  /** Packages whose declarations count. */
  packages: readonly string[]
}

/** Name of a state: the examples with their places, the compiler, the declarations, and what is installed beside them. */
export function fenceKey(
  fences: readonly CheckedFence[],
  { compiler, declarations, packages }: FenceState,
): string {
  const hash = createHash('sha256').update(compiler).update(JSON.stringify(fences))
  for (const name of packages)
    hash.update(stamp(path.join(declarations, 'node_modules', name, 'package.json')))
  // Types of other packages are those that are installed above.
  for (let folder = declarations; ; folder = path.dirname(folder)) {
    hash.update(stamp(path.join(folder, 'node_modules/.package-lock.json')))
    if (path.dirname(folder) === folder) return hash.digest('base64url')
  }
}

function stamp(file: string): string {
  if (!existsSync(file)) return `${file} -\n`
  const { size, mtimeMs } = statSync(file)
  return `${file} ${size} ${mtimeMs}\n`
}

/** The answer of a run in the same state; undefined where there is none, or it cannot be read. */
export function readFenceCheck(file: string, key: string): FenceCheck | undefined {
  const parsed = v.safeParse(
    cacheSchema,
    existsSync(file) ? parseJson(readFileSync(file, 'utf8')) : undefined,
  )
  return parsed.success && parsed.output.key === key ? parsed.output.check : undefined
}

export function writeFenceCheck(file: string, key: string, check: FenceCheck): void {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(`${file}.${process.pid}`, JSON.stringify({ key, check }))
  renameSync(`${file}.${process.pid}`, file)
}
