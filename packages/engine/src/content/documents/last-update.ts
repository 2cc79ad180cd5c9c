import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { LastUpdate } from '../../model/doc'
import type { Problem } from '../../model/problem'
import type { KnownHistory } from './documents'

const environment = { ...process.env, LC_ALL: 'C' }
const git = async (cwd: string, ...args: string[]) =>
  (await promisify(execFile)('git', args, { cwd, maxBuffer: 1 << 28, env: environment })).stdout

/** A folder's version history as one text: whether it is shallow, its commit, and the folder's path. Rejects without a repository. */
export const historyState = (folder: string): Promise<string> =>
  git(folder, 'rev-parse', '--is-shallow-repository', 'HEAD', '--show-prefix')

/** Lists the commits in a folder with their changed files. */
const logCommand =
  '-c core.quotePath=false log --no-merges --format=%x00%as%x00%an --name-only --relative -- .'.split(' ')

/**
 * Last change of every file in a folder, from one pass over the version history (C9). Empty outside a repository, and with a warning if the
 * history is shallow, which would date most pages to its oldest commit.
 */
export async function readLastUpdates(
  contentDir: string,
  folder = '',
  histories = new Map<string, KnownHistory>(),
): Promise<{ updates: Map<string, LastUpdate>; problems: Problem[] }> {
  const updates = new Map<string, LastUpdate>()
  try {
    const state = await historyState(contentDir)
    if (state.startsWith('true')) return { updates, problems: [shallowHistory] }
    const known = histories.get(folder)
    if (known?.state === state) return { updates: new Map(known.updates), problems: [] }
    let commit: LastUpdate = {}
    for (const line of (await git(contentDir, ...logCommand)).split('\n')) {
      const [, date, author] = line.split('\0')
      if (date !== undefined) commit = { date, author }
      else if (line !== '' && !updates.has(line)) updates.set(line, commit)
    }
    histories.set(folder, { state, updates: [...updates] })
  } catch {
    // Without git or a repository there are no dates to show.
  }
  return { updates, problems: [] }
}

const shallowHistory: Problem = {
  severity: 'warning',
  code: 'shallow-history',
  message: 'The git history is shallow, so no page shows when it last changed.',
  hint: 'Fetch the whole history: `git fetch --unshallow`, or `fetch-depth: 0` in CI.',
}
