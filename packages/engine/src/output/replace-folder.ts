import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  rmdirSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'

/** How an output folder changes. Names are relative to it; the staged ones lie in `stagingDir`, beside it. */
export interface FolderChange {
  outDir: string
  stagingDir: string
  staged: readonly string[]
  removed: readonly string[]
}

/** Up to so many files, or this share of them, are moved one by one; beyond that the folder is replaced as a whole. */
const patchFiles = 200
const patchShare = 0.15

/** Whether so many changes are made one by one, where so many files stay. */
export const isFewFor = (changes: number, kept: number): boolean =>
  changes <= Math.max(patchFiles, patchShare * kept)

const journalOf = (outDir: string) => `${outDir}.docs-patch.json`

/**
 * Moves a few changed files into the folder, each at once: first what pages refer to, then pages, and what nobody refers to any more goes
 * last. What is to be done is written down before, so that a build that is ended meanwhile is finished by the next one. Returns false,
 * with nothing done, where the change is too large for that. `kept`: number of the files that stay.
 */
export function patchFolder({ outDir, stagingDir, staged, removed }: FolderChange, kept: number): boolean {
  const changes = staged.length + removed.length
  if (!isFewFor(changes, kept)) return false
  if (staged.some((name) => isInTheWay(outDir, name))) return false
  if (changes === 0) return true
  const moved = [...staged].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
  writeFileSync(journalOf(outDir), JSON.stringify({ stagingDir: path.basename(stagingDir), moved, removed }))
  applyPatch(outDir, stagingDir, moved, removed)
  return true
}

/** Whether a build was ended while it changed the folder. */
export function isUnfinished(outDir: string): boolean {
  return existsSync(journalOf(outDir))
}

/** Finishes what a build that was ended had begun. */
export function finishPatch(outDir: string): void {
  const journal = journalOf(outDir)
  if (!existsSync(journal)) return
  try {
    const { stagingDir, moved, removed }: { stagingDir: string; moved: string[]; removed: string[] } =
      JSON.parse(readFileSync(journal, 'utf8'))
    applyPatch(outDir, path.join(path.dirname(outDir), stagingDir), moved, removed)
  } catch (error) {
    // Cut off while it was written: nothing had been moved yet.
    if (!(error instanceof SyntaxError)) throw error
    rmSync(journal, { force: true })
  }
}

function applyPatch(
  outDir: string,
  stagingDir: string,
  moved: readonly string[],
  removed: readonly string[],
): void {
  for (const name of moved) {
    const from = path.join(stagingDir, name)
    if (!existsSync(from)) continue
    const to = path.join(outDir, name)
    mkdirSync(path.dirname(to), { recursive: true })
    renameSync(from, to)
  }
  removeFiles(outDir, removed)
  rmSync(journalOf(outDir), { force: true })
}

/** Assets first: a page must find what it names. The search's manifest after all that it leads to. */
const rank = (name: string) =>
  name.startsWith('assets/') ? 0 : /^search-index[^/]*\.json$/.test(name) ? 2 : 1

/** Whether a folder stands where a file should, or a file where its folder should. */
function isInTheWay(outDir: string, name: string): boolean {
  if (statSync(path.join(outDir, name), { throwIfNoEntry: false })?.isDirectory()) return true
  for (let folder = path.dirname(name); folder !== '.'; folder = path.dirname(folder)) {
    const found = statSync(path.join(outDir, folder), { throwIfNoEntry: false })
    if (found) return !found.isDirectory()
  }
  return false
}

/** Removes files and the folders that they leave empty. */
function removeFiles(outDir: string, names: readonly string[]): void {
  for (const name of names) rmSync(path.join(outDir, name), { force: true })
  for (const left of new Set(names.map((name) => path.dirname(name)))) {
    for (let folder = left; folder !== '.'; folder = path.dirname(folder)) {
      const absolute = path.join(outDir, folder)
      if (!existsSync(absolute) || readdirSync(absolute).length > 0) break
      rmdirSync(absolute)
    }
  }
}

/** Puts the staged folder in place of the old one, which gives it what stays (`kept`). Returns where the old one is now. */
export function swapFolder(
  { outDir, stagingDir }: Pick<FolderChange, 'outDir' | 'stagingDir'>,
  kept: readonly string[],
): string {
  const folders = new Set<string>()
  for (const name of kept) {
    const target = path.join(stagingDir, name)
    const folder = path.dirname(target)
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true })
    folders.add(folder)
    linkOrCopy(path.join(outDir, name), target)
  }
  const old = `${outDir}.docs-old-${process.pid}`
  renameSync(outDir, old)
  try {
    renameSync(stagingDir, outDir)
  } catch (error) {
    renameSync(old, outDir)
    throw error
  }
  return old
}

function linkOrCopy(from: string, file: string): void {
  try {
    linkSync(from, file)
  } catch {
    // The file system knows no links.
    copyFileSync(from, file)
  }
}

/** Removes what builds left that were ended from outside; an output that one of them had set aside returns to its place. */
export function clearAway(outDir: string): void {
  const parent = path.dirname(outDir)
  if (!existsSync(parent)) return
  for (const name of readdirSync(parent)) {
    const [, base, kind, pid] = /^(.*)\.docs-(next|old)-(\d+)$/.exec(name) ?? []
    if (base !== path.basename(outDir) || isRunning(Number(pid))) continue
    const left = path.join(parent, name)
    if (kind === 'old' && !existsSync(outDir)) renameSync(left, outDir)
    else rmSync(left, { recursive: true, force: true })
  }
}

/** Whether a process of this machine is there. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Not ours to ask, so it is there.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
