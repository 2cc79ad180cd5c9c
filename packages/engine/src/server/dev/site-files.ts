import { readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { hashOfContent, lookedFile, statsOf, type LookedFile } from '../../files/file-states'
import { folderState } from '../../files/folder-state'
import { FolderWatch, type Hint } from './folder-watch'
import { isInside } from './site-scripts'

/** Absolute paths of files that are not as they were. */
export interface Changes {
  added: string[]
  edited: string[]
  removed: string[]
}

/** What a file was when it was looked at. */
interface Seen {
  size: number
  stamp: string
  /** Of one that was written so shortly before that another text may get the same stamp. */
  hash: string | undefined
}

/** Longer than a tick of any file system's clock, in milliseconds. */
const tickMs = 50
/** How long an editor may take that moves a file away, or empties it, before it writes the new one, in milliseconds. */
const exchangeMs = 100
/** So many hints at once may be more than the system's list of them holds: some may be missing. */
const manyHints = 1000

/**
 * The files of a site as they were when they were last looked at. What counts is whether a file is as it was, not what the system told: so
 * nothing is lost that changes before its folder is watched, twice within a moment, or while the site is read, as long as each reading
 * follows a look.
 */
export class SiteFiles {
  /** Called when it is time to look. */
  onHint: () => void = () => {}
  readonly #isRead: (file: string) => boolean
  readonly #watch = new FolderWatch((hint) => this.#note(hint))
  readonly #folders = new Set<string>()
  readonly #single = new Set<string>()
  readonly #seen = new Map<string, Seen>()
  /** Files that are missing or empty and may be about to be written, and whether they had the time for it. */
  readonly #awaited = new Map<string, boolean>()
  #hinted = new Set<string>()
  #hints = 0
  #isAllHinted = false

  /** `isRead`: whether what a file (absolute path) says counts. */
  constructor(isRead: (file: string) => boolean) {
    this.#isRead = isRead
  }

  /**
   * Takes in what is below folders, and single files elsewhere (absolute paths), as they are now, and watches them from here on. The answer is
   * whether any that was not known is younger than `readMs` (milliseconds since 1970), when the site was read.
   */
  include(folders: readonly string[], files: readonly string[], readMs = Infinity): boolean {
    const fresh = folders.filter((folder) => isNew(this.#folders, folder))
    const freshFiles = files.filter((file) => !this.#holds(file) && isNew(this.#single, file))
    for (const file of freshFiles) this.#watch.cover(path.dirname(file))
    const { found } = this.#walk(fresh)
    for (const file of freshFiles) {
      const looked = fileAt(file)
      if (looked) found.set(file, looked)
    }
    let newestMs = 0
    for (const [file, looked] of found) {
      if (this.#seen.has(file)) continue
      this.#see(file, looked)
      newestMs = Math.max(newestMs, looked.mtimeMs, looked.ctimeMs)
    }
    return newestMs + tickMs > readMs
  }

  /** What changed since the last look, as far as there were hints of it. */
  look(): Changes {
    const hinted = [...this.#hinted].filter((file) => this.#holds(file))
    const all = this.#isAllHinted || this.#hints > manyHints || hinted.some((file) => this.#isFolder(file))
    this.#hinted = new Set()
    this.#hints = 0
    this.#isAllHinted = false
    if (!all)
      return this.#compare(
        [...hinted].filter((file) => this.#holds(file)),
        fileAt,
      )
    try {
      const { found, walked } = this.#walk(this.#folders)
      for (const file of this.#single) {
        const looked = fileAt(file)
        if (looked) found.set(file, looked)
        walked.add(path.dirname(file))
      }
      this.#watch.keep(walked)
      return this.#compare(new Set([...found.keys(), ...this.#seen.keys()]), (file) => found.get(file))
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
      // A folder went between the look at its name and the look into it.
      this.#note(undefined)
      return { added: [], edited: [], removed: [] }
    }
  }

  close(): void {
    this.onHint = () => {}
    this.#watch.close()
  }

  #note(hint: Hint): void {
    this.#hints += 1
    if (hint === undefined) this.#isAllHinted = true
    else this.#hinted.add(hint)
    this.onHint()
  }

  #holds(file: string): boolean {
    return this.#single.has(file) || [...this.#folders].some((folder) => isInside(folder, file))
  }

  /** Whether a path is, or was, that of a folder. */
  #isFolder(hinted: string): boolean {
    if (this.#seen.has(hinted)) return false
    const stats = statsOf(hinted)
    if (stats) return stats.isDirectory()
    return [...this.#seen.keys()].some((file) => isInside(hinted, file))
  }

  /** The files below folders, behind links, too. Each folder is watched before it is read. */
  #walk(roots: Iterable<string>): { found: Map<string, LookedFile>; walked: Set<string> } {
    const found = new Map<string, LookedFile>()
    const walked = new Set<string>()
    const real = new Set<string>()
    const folders = [...roots]
    for (let folder = folders.shift(); folder !== undefined; folder = folders.shift()) {
      const root = folder
      const { files } = folderState(root, (inside) => {
        walked.add(path.resolve(inside))
        this.#watch.cover(path.resolve(inside))
      })
      for (const [name, looked] of files) {
        const absolute = path.join(root, name)
        if (looked?.isFile) found.set(absolute, looked)
        else if (looked && isNewFolder(absolute, real)) folders.push(absolute)
      }
    }
    return { found, walked }
  }

  #compare(files: Iterable<string>, find: (file: string) => LookedFile | undefined): Changes {
    const changes: Changes = { added: [], edited: [], removed: [] }
    for (const file of files) {
      const before = this.#seen.get(file)
      const now = find(file)
      if (
        (now === undefined && before === undefined) ||
        (now && before && this.#isAsBefore(file, before, now))
      ) {
        this.#awaited.delete(file)
        continue
      }
      if ((now?.size ?? 0) === 0 && before && before.size > 0 && this.#isAwaited(file)) continue
      this.#awaited.delete(file)
      if (now) this.#see(file, now)
      else this.#seen.delete(file)
      changes[now === undefined ? 'removed' : before ? 'edited' : 'added'].push(file)
    }
    return changes
  }

  #see(file: string, looked: LookedFile): void {
    const hash = isYoung(looked) && this.#isRead(file) ? hashOfFile(file) : undefined
    this.#seen.set(file, { size: looked.size, stamp: stampOf(looked), hash })
  }

  #isAsBefore(file: string, before: Seen, now: LookedFile): boolean {
    if (before.stamp !== stampOf(now)) return false
    if (before.hash === undefined) return true
    const isSame = before.hash === hashOfFile(file)
    if (isSame && !isYoung(now)) before.hash = undefined
    return isSame
  }

  /** Whether a file may still be written; if so, there will be a hint of it. */
  #isAwaited(file: string): boolean {
    const hadTime = this.#awaited.get(file)
    if (hadTime !== undefined) return !hadTime
    this.#awaited.set(file, false)
    setTimeout(() => {
      if (!this.#awaited.has(file)) return
      this.#awaited.set(file, true)
      this.#note(file)
    }, exchangeMs).unref()
    return true
  }
}

const isYoung = ({ mtimeMs, ctimeMs }: LookedFile) => Date.now() - Math.max(mtimeMs, ctimeMs) < tickMs

const stampOf = ({ size, mtimeMs, ctimeMs, ino }: LookedFile) => `${size} ${mtimeMs} ${ctimeMs} ${ino}`

function fileAt(file: string): LookedFile | undefined {
  const stats = statsOf(file)
  return stats?.isFile() ? lookedFile(stats) : undefined
}

/** Hash of a file, or of nothing where it went meanwhile. */
function hashOfFile(file: string): string {
  try {
    return hashOfContent(readFileSync(file))
  } catch {
    return ''
  }
}

function isNew<T>(known: Set<T>, item: T): boolean {
  if (known.has(item)) return false
  known.add(item)
  return true
}

/** Whether a link leads to a folder that none before it did, and which does not hold the link itself. */
function isNewFolder(link: string, known: Set<string>): boolean {
  if (statsOf(link)?.isDirectory() !== true) return false
  const folder = realpathSync(link)
  return !realpathSync(path.dirname(link)).startsWith(folder) && isNew(known, folder)
}
