/** Reads the changes of a checkout from git. Checks out and writes nothing. */
import { execFileSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import type { StructuredPatchHunk } from 'diff'
import { parsePatch } from 'diff/lib/patch/parse.js'
import { ProblemsError } from 'holdtrue/model/problem'
import type { SourceTree } from './checkout-index'
import { once, rememberText } from 'holdtrue/model/remember'

/** Lines replaced by a change, 1-based and without context; a count of 0 is a position before the line. */
type Hunk = Record<'oldLine' | 'oldCount' | 'newLine' | 'newCount', number>

export interface FileChange {
  /** Absent for a new file. */
  oldPath?: string
  /** Absent for a deleted file. */
  newPath?: string
  hunks: Hunk[]
}

/** Its commit is the base: where the change diverged. */
export type CodeChange = ReturnType<typeof readChange>

/** Independent of the user's settings. */
const comparison =
  'diff --no-color --no-ext-diff --find-renames --unified=0 --src-prefix=a/ --dst-prefix=b/ --submodule=short'

/** Changes in the working tree at `root` since it diverged from `base`, committed or not. Throws a `ProblemsError` if git fails. */
export function readChange(root: string, base: string) {
  if (base.startsWith('-'))
    throw problem(`\`${base}\` is no commit.`, 'Name a branch, a tag or a commit: `--base origin/develop`.')
  const commit = mergeBase(root, base)
  const diff = git(root, [...comparison.split(' '), commit, '--'])
  const files = diff === '' ? [] : parseDiff(diff ?? '')
  if (files === undefined || files.length < (diff?.match(/^diff --git /gm) ?? []).length)
    throw problem(`git could not compare \`${root}\` with \`${base}\`.`, 'Run `git diff` there to see why.')
  const added = git(root, ['ls-files', '--others', '--exclude-standard', '-z']) ?? ''
  const untracked = added.split('\0').filter((file) => file !== '')
  const fresh = untracked.map((newPath): FileChange => ({ newPath, hunks: [] }))
  return { commit, files: [...files, ...fresh] }
}

function mergeBase(root: string, base: string): string {
  if (git(root, ['rev-parse', '--git-dir']) === undefined)
    throw problem(
      `\`${root}\` is no git repository.`,
      '`--base` compares commits: clone the repository, or leave `--base` out.',
    )
  const shallow = git(root, ['rev-parse', '--is-shallow-repository'])?.trim() === 'true'
  const deepen =
    'The clone is shallow: fetch the whole history (`git fetch --unshallow`, or `fetch-depth: 0` in a workflow).'
  if (git(root, ['rev-parse', '--verify', '--quiet', `${base}^{commit}`]) === undefined)
    throw problem(
      `The checkout has no commit \`${base}\`.`,
      shallow ? deepen : `Fetch it first: \`git fetch origin ${base.replace(/^origin\//, '')}\`.`,
    )
  const found = git(root, ['merge-base', base, 'HEAD'])?.trim()
  if (found === undefined || found === '')
    throw problem(
      `\`${base}\` and \`HEAD\` have no commit in common.`,
      shallow ? deepen : 'Name the branch that the change is to be merged into.',
    )
  return found
}

/** The code before a change: files that it touches come from git, all others from the working tree. */
export function treeBefore(root: string, { commit, files }: CodeChange, now: SourceTree): SourceTree {
  const old = new Set(files.flatMap(({ oldPath }) => oldPath ?? []))
  const fresh = new Set(files.flatMap(({ newPath }) => newPath ?? []))
  return {
    files: once(() => [...now.files().filter((file) => !fresh.has(file)), ...old].sort()),
    read: rememberText((file) => {
      if (old.has(file)) return git(root, ['show', `${commit}:${file}`])
      return fresh.has(file) ? undefined : now.read(file)
    }),
  }
}

/** The commit checked out in a clone; undefined if `root` is not its top folder. */
export function headCommit(root: string): string | undefined {
  const top = git(root, ['rev-parse', '--show-toplevel'])?.trim()
  if (top === undefined || !existsSync(top) || realpathSync(top) !== realpathSync(root)) return undefined
  return git(root, ['rev-parse', '--verify', '--quiet', 'HEAD'])?.trim()
}

/** git's output; undefined if the command fails. */
function git(root: string, args: readonly string[]): string | undefined {
  try {
    return execFileSync('git', ['-C', root, '-c', 'core.quotepath=off', ...args], {
      encoding: 'utf8',
      maxBuffer: 512 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch {
    return undefined
  }
}

const problem = (message: string, hint: string): ProblemsError =>
  new ProblemsError({ code: 'checkout-base', message, hint })

/** The files that a diff changes, without those whose part of it is damaged; undefined for a text in which there is none. */
export function parseDiff(text: string): FileChange[] | undefined {
  const start = /^diff --git /m.test(text) ? /^(?=diff --git )/m : /^(?=--- \S.*\n\+\+\+ \S.*\n@@ )/m
  // A mail ends in a line that looks like a removed one, and the version of git.
  const parts = text.replace(/^-- ?\r?\n(?=\d)/gm, '\n').split(start)
  const files = parts.filter((part) => start.test(part)).flatMap(parsePart)
  return files.length === 0 ? undefined : files
}

function parsePart(text: string): FileChange[] {
  try {
    return parsePatch(text).map(({ oldFileName, newFileName, isCreate, isDelete, hunks }) => ({
      oldPath: isCreate ? undefined : pathOf(oldFileName),
      newPath: isDelete ? undefined : pathOf(newFileName),
      hunks: hunks.flatMap(changedLines),
    }))
  } catch {
    return []
  }
}

const pathOf = (name: string | undefined): string | undefined =>
  name === '/dev/null' ? undefined : name?.replace(/^[ab]\//, '')

/** The changed lines of a hunk, without those around them. */
function changedLines({ oldStart, newStart, lines }: StructuredPatchHunk): Hunk[] {
  const hunks: Hunk[] = []
  let [oldLine, newLine] = [oldStart, newStart]
  let hunk: Hunk | undefined
  for (const line of lines) {
    const [isOld, isNew] = [line.startsWith('-'), line.startsWith('+')]
    if (line.startsWith('\\')) continue
    if (isOld || isNew) {
      if (!hunk) hunks.push((hunk = { oldLine, oldCount: 0, newLine, newCount: 0 }))
      hunk[isOld ? 'oldCount' : 'newCount']++
    } else hunk = undefined
    if (!isNew) oldLine++
    if (!isOld) newLine++
  }
  return hunks
}
