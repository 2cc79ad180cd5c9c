/**
 * Live components that no page shows and that cannot be bundled: the browser's code is made without them. Whether it can be is known when it
 * was tried, and by then its identity is in the pages: so the build begins anew, and from then on knows it by a note in the cache.
 */
import { rmSync } from 'node:fs'
import path from 'node:path'
import { readJsonEntry, writeEntry } from '../files/cache-entry'
import { ProblemsError, type Problem } from '../model/problem'
import type { ModuleTable } from '../modules/read/site-components'

/** Thrown where a build begins anew: it knows more now. */
export class BundleChanged extends Error {}

type Note = Pick<Problem, 'message' | 'file'>

const noteFile = (cacheDir: string, state: string) => path.join(cacheDir, 'left-out', `${state}.json`)

/** Why code in this state cannot be bundled as a whole; undefined where nothing is known of it. */
export function readNote(cacheDir: string, state: string): Note | undefined {
  return readJsonEntry<Note>(noteFile(cacheDir, state))
}

/** Notes that code in this state cannot be bundled as a whole. Notes of former states are of no use. */
function writeNote(cacheDir: string, state: string, { message, file }: Problem): void {
  const target = noteFile(cacheDir, state)
  rmSync(path.dirname(target), { recursive: true, force: true })
  writeEntry(target, JSON.stringify({ message, ...(file !== undefined && { file }) } satisfies Note))
}

/** Live components as far as pages use them. */
export function usedIslands(islands: ModuleTable, used: ReadonlySet<string> | undefined): ModuleTable {
  return used ? new Map([...islands].filter(([, file]) => used.has(file))) : islands
}

/**
 * What to do about code that could not be bundled: where some of its components are shown by no page, the build begins anew without them.
 * @throws what was given, or {@link BundleChanged}
 */
export function withoutUnused(
  error: unknown,
  islands: ModuleTable,
  used: ReadonlySet<string> | undefined,
  note: { cacheDir: string; state: string },
): never {
  const [problem] = error instanceof ProblemsError ? error.problems : []
  if (!problem || usedIslands(islands, used).size === islands.size) throw error
  writeNote(note.cacheDir, note.state, problem)
  throw new BundleChanged('The browser code is bundled again, without components that no page shows.')
}

/** What readers of the report are told of it. */
export const leftOutWarning = ({ message, file }: Note): Problem => ({
  severity: 'warning',
  code: 'browser-code-unused',
  message: message.replace(/: the browser code of the site cannot be built\.$/, '.'),
  hint: 'No page shows it, so the browser code is made without the components that none does. Mend it, or remove it.',
  ...(file !== undefined && { file }),
})
