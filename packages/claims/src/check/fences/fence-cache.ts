/** Remembers what the compiler said of the same examples and declarations. */
import { createHash } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import type { CheckedFence } from '../../model/claims'
import { readJsonEntry, writeEntry } from 'holdtrue/files/cache-entry'
import type { Problem } from 'holdtrue/model/problem'

/** Result for a site's checked examples. */
export interface FenceCheck {
  problems: Problem[]
  /** How many fences were compiled. */
  compiled: number
  /** How many were not, because this machine lacks something. */
  skipped: number
  /** What the check does not cover. */
  notes: string[]
}

interface Stored {
  key: string
  check: FenceCheck
}

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

/** The answer of a run in the same state; undefined if there is none. */
export function readFenceCheck(file: string, key: string): FenceCheck | undefined {
  const stored = readJsonEntry<Stored>(file)
  return stored?.key === key ? stored.check : undefined
}

export function writeFenceCheck(file: string, key: string, check: FenceCheck): void {
  writeEntry(file, JSON.stringify({ key, check } satisfies Stored))
}
