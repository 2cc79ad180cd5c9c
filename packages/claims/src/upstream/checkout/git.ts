/** Reads the changes of a checkout from git. Checks out and writes nothing. */
import { execFileSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { ProblemsError } from 'holdtrue/model/problem'
import type { SourceTree } from './source-tree'

/** Lines replaced by a change, 1-based and without context; a count of 0 is a position before the line. */
export interface Hunk {
  oldLine: number
  oldCount: number
  newLine: number
  newCount: number
}

export interface FileChange {
  /** Absent for a new file. */
  oldPath?: string
  /** Absent for a deleted file. */
  newPath?: string
  hunks: Hunk[]
}

export interface CodeChange {
  /** The base commit of the change: where it diverged from `base`. */
  commit: string
  files: FileChange[]
}

/** Changes in the working tree at `root` since it diverged from `base`, committed or not. Throws a `ProblemsError` if git fails. */
export function readChange(root: string, base: string): CodeChange {
  if (base.startsWith('-'))
    throw problem(`\`${base}\` is no commit.`, 'Name a branch, a tag or a commit: `--base origin/develop`.')
  const commit = mergeBase(root, base)
  const diff = git(root, [
    'diff',
    '--no-color',
    '--no-ext-diff',
    '--find-renames',
    '--unified=0',
    commit,
    '--',
  ])
  if (diff === undefined)
    throw problem(`git could not compare \`${root}\` with \`${base}\`.`, 'Run `git diff` there to see why.')
  const added = git(root, ['ls-files', '--others', '--exclude-standard', '-z']) ?? ''
  const untracked = added.split('\0').filter((file) => file !== '')
  return { commit, files: [...parseDiff(diff), ...untracked.map((newPath) => ({ newPath, hunks: [] }))] }
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
export class TreeBefore implements SourceTree {
  readonly #old: ReadonlySet<string>
  readonly #new: ReadonlySet<string>
  readonly #files: readonly string[]
  readonly #texts = new Map<string, string | undefined>()
  readonly #git: (file: string) => string | undefined
  readonly #now: SourceTree

  constructor(root: string, { commit, files }: CodeChange, now: SourceTree) {
    this.#old = new Set(files.flatMap(({ oldPath }) => oldPath ?? []))
    this.#new = new Set(files.flatMap(({ newPath }) => newPath ?? []))
    this.#files = [...now.files().filter((file) => !this.#new.has(file)), ...this.#old].sort()
    this.#git = (file) => git(root, ['show', `${commit}:${file}`])
    this.#now = now
  }

  files(): readonly string[] {
    return this.#files
  }

  read(file: string): string | undefined {
    if (!this.#old.has(file)) return this.#new.has(file) ? undefined : this.#now.read(file)
    if (!this.#texts.has(file)) this.#texts.set(file, this.#git(file))
    return this.#texts.get(file)
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

function problem(message: string, hint: string): ProblemsError {
  return new ProblemsError([{ severity: 'error', code: 'checkout-base', message, hint }])
}

const heading = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/

export function isDiff(text: string): boolean {
  return /^diff --(?:git|cc|combined) /m.test(text) || (/^--- \S/m.test(text) && /^\+\+\+ \S/m.test(text))
}

export function parseDiff(text: string): FileChange[] {
  const files: FileChange[] = []
  let file: FileChange | undefined
  let [oldLine, newLine, oldLeft, newLeft] = [0, 0, 0, 0]
  let hunk: Hunk | undefined
  for (const line of text.split(/\r?\n/)) {
    const match = heading.exec(line)
    if (match) {
      const [, oldStart, oldCount = 1, newStart, newCount = 1] = match
      ;[oldLeft, newLeft] = [Number(oldCount), Number(newCount)]
      // A hunk without lines on one side is positioned after the given line.
      oldLine = Number(oldStart) + (oldLeft === 0 ? 1 : 0)
      newLine = Number(newStart) + (newLeft === 0 ? 1 : 0)
      hunk = undefined
    } else if ((oldLeft > 0 && /^[- ]|^$/.test(line)) || (newLeft > 0 && line.startsWith('+'))) {
      // Lines of a hunk may look like anything, even like a file header.
      const [isOld, isNew] = [!line.startsWith('+'), !line.startsWith('-')]
      if (isOld && isNew) hunk = undefined
      else {
        if (!hunk) {
          hunk = { oldLine, oldCount: 0, newLine, newCount: 0 }
          file?.hunks.push(hunk)
        }
        if (isOld) hunk.oldCount++
        else hunk.newCount++
      }
      if (isOld) [oldLine, oldLeft] = [oldLine + 1, oldLeft - 1]
      if (isNew) [newLine, newLeft] = [newLine + 1, newLeft - 1]
    } else if (line.startsWith('diff ') || (line.startsWith('--- ') && (!file || file.hunks.length > 0))) {
      const [, oldPath, newPath] = /^diff --git "?a\/(.+?)"? "?b\/(.+?)"?$/.exec(line) ?? []
      files.push((file = { oldPath, newPath, hunks: [] }))
      if (line.startsWith('--- ')) readHead(line, file)
    } else if (file) readHead(line, file)
  }
  return files
}

/** Reads a file's paths from a header line. */
function readHead(line: string, file: FileChange): void {
  const [, mark, name = ''] = /^(---|\+\+\+|(?:rename|copy) (?:from|to)) "?(.+?)"?(?:\t.*)?$/.exec(line) ?? []
  const written = mark === '---' || mark === '+++' ? name.replace(/^[ab]\//, '') : name
  const path = written === '/dev/null' ? undefined : written
  if (mark === '---' || mark?.endsWith('from')) file.oldPath = path
  else if (mark !== undefined) file.newPath = path
  else if (line.startsWith('new file mode')) delete file.oldPath
  else if (line.startsWith('deleted file mode')) delete file.newPath
}
