import { readFileSync, realpathSync, statSync, watch, type FSWatcher } from 'node:fs'
import path from 'node:path'
import { hashOfContent, lookedFile, statsOf, type LookedFile } from '../../files/file-states'
import { folderState } from '../../files/folder-state'
import type { Plugin, ViteDevServer } from 'vite'
import { isStylesheet } from '../../modules/site-files'

/** Absolute paths of files that changed. */
export interface Changes {
  added: string[]
  edited: string[]
  removed: string[]
}

/** State of a file at the last look. */
interface Seen {
  size: number
  stamp: string
  /** Of a file written so recently that another text may get the same stamp. */
  hash: string | undefined
}

/** Longer than a tick of any file system's clock, in milliseconds. */
const tickMs = 50
/** How long an editor may take that moves a file away, or empties it, before it writes the new one, in milliseconds. */
const exchangeMs = 100

/**
 * The files of a site at the last look. Events of the system only say that it is time to look again, so no change is lost before its
 * folder is watched, twice within a moment, or while the site is read, as long as each reading follows a look.
 */
export class SiteFiles {
  /** Called when it is time to look. */
  onHint: () => void = () => {}
  readonly #isRead: (file: string) => boolean
  readonly #watch = new FolderWatch(() => this.onHint())
  readonly #folders = new Set<string>()
  readonly #single = new Set<string>()
  readonly #seen = new Map<string, Seen>()
  /** Files that are missing or empty and may be about to be written, and whether they had the time for it. */
  readonly #awaited = new Map<string, boolean>()

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
    const isBelow = (file: string) => [...this.#folders].some((folder) => isInside(folder, file))
    const { found } = this.#walk(
      fresh,
      files.filter((file) => !isBelow(file) && isNew(this.#single, file)),
    )
    let newestMs = 0
    for (const [file, looked] of found) {
      if (this.#seen.has(file)) continue
      this.#see(file, looked)
      newestMs = Math.max(newestMs, looked.mtimeMs, looked.ctimeMs)
    }
    return newestMs + tickMs > readMs
  }

  /** Changes since the last look. */
  look(): Changes {
    try {
      const { found, walked } = this.#walk(this.#folders, this.#single)
      this.#watch.keep(walked)
      return this.#compare(found)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
      // A folder was removed after its name was read.
      this.onHint()
      return { added: [], edited: [], removed: [] }
    }
  }

  close(): void {
    this.onHint = () => {}
    this.#watch.close()
  }

  /** Single files and the files below folders, also behind links. Each folder is watched before it is read. */
  #walk(
    roots: Iterable<string>,
    single: Iterable<string>,
  ): { found: Map<string, LookedFile>; walked: Set<string> } {
    const found = new Map<string, LookedFile>()
    const walked = new Set<string>()
    const real = new Set<string>()
    const cover = (folder: string) => {
      walked.add(path.resolve(folder))
      this.#watch.cover(path.resolve(folder))
    }
    for (const file of single) {
      cover(path.dirname(file))
      const stats = statsOf(file)
      if (stats?.isFile()) found.set(file, lookedFile(stats))
    }
    const folders = [...roots]
    for (let folder = folders.shift(); folder !== undefined; folder = folders.shift()) {
      const root = folder
      const { files } = folderState(root, cover)
      for (const [name, looked] of files) {
        const absolute = path.join(root, name)
        if (looked?.isFile) found.set(absolute, looked)
        else if (looked && isNewFolder(absolute, real)) folders.push(absolute)
      }
    }
    return { found, walked }
  }

  #compare(found: ReadonlyMap<string, LookedFile>): Changes {
    const changes: Changes = { added: [], edited: [], removed: [] }
    for (const file of new Set([...found.keys(), ...this.#seen.keys()])) {
      const before = this.#seen.get(file)
      const now = found.get(file)
      if (now && before && this.#isAsBefore(file, before, now)) {
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
      this.onHint()
    }, exchangeMs).unref()
    return true
  }
}

const isYoung = ({ mtimeMs, ctimeMs }: LookedFile) => Date.now() - Math.max(mtimeMs, ctimeMs) < tickMs

const stampOf = ({ size, mtimeMs, ctimeMs, ino }: LookedFile) => `${size} ${mtimeMs} ${ctimeMs} ${ino}`

/** Hash of a file; empty if it was removed meanwhile. */
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

/** Whether watching a folder covers the folders in it. On other systems Node would make a watcher for each file. */
const isRecursive = ['darwin', 'win32'].includes(process.platform)

/** Interval between looks at a site whose folders cannot be watched, in milliseconds. */
const pollMs = 1000

interface Watched {
  watcher: FSWatcher
  /** Inode and birth of the folder: another one may have taken its name. */
  identity: string
}

/**
 * Says when to look at folders again, not what happened there: systems report one change several times, or report none.
 * A folder is watched from the moment that `cover` returns.
 */
class FolderWatch {
  readonly #onHint: () => void
  readonly #watched = new Map<string, Watched>()
  #polling: NodeJS.Timeout | undefined

  constructor(onHint: () => void) {
    this.#onHint = onHint
    // Names the setting that containers and virtual machines have for folders of whose changes the system tells nothing.
    if (!['', '0', 'false'].includes(process.env['CHOKIDAR_USEPOLLING'] ?? '')) this.#poll()
  }

  /** Watches a folder (absolute path), unless it is watched already. */
  cover(folder: string): void {
    if (this.#polling || (isRecursive && this.#isBelowAnother(folder))) return
    const identity = identityOf(folder)
    if (identity === undefined || this.#watched.get(folder)?.identity === identity) return
    this.#drop(folder)
    try {
      const watcher = watch(folder, { recursive: isRecursive }, (event, name) =>
        this.#onEvent(folder, event, name),
      )
      // On Windows a folder that is removed is an error.
      watcher.on('error', () => {
        this.#drop(folder)
        this.#onHint()
      })
      this.#watched.set(folder, { watcher, identity })
    } catch (error) {
      // It went; or the system watches no more folders, or none of this kind.
      if (identityOf(folder) !== undefined) this.#poll(error)
    }
  }

  /** Stops watching all folders but these. */
  keep(folders: ReadonlySet<string>): void {
    for (const folder of this.#watched.keys()) if (!folders.has(folder)) this.#drop(folder)
  }

  close(): void {
    this.keep(new Set())
    clearInterval(this.#polling)
  }

  #onEvent(folder: string, event: 'rename' | 'change', name: string | null): void {
    // A folder reports its own removal like this; one created in its place may have its inode.
    if (event === 'rename' && name === path.basename(folder)) this.#drop(folder)
    this.#onHint()
  }

  #isBelowAnother(folder: string): boolean {
    return [...this.#watched.keys()].some((other) => folder.startsWith(other + path.sep))
  }

  #drop(folder: string): void {
    this.#watched.get(folder)?.watcher.close()
    this.#watched.delete(folder)
  }

  #poll(reason?: unknown): void {
    this.#polling ??= setInterval(() => this.#onHint(), pollMs).unref()
    if (reason instanceof Error)
      process.stderr.write(`Files are looked at each second: they cannot be watched (${reason.message}).\n`)
  }
}

function identityOf(folder: string): string | undefined {
  const stats = statSync(folder, { throwIfNoEntry: false })
  return stats?.isDirectory() === true ? `${stats.ino} ${stats.birthtimeMs}` : undefined
}

/** Whether a file is inside a folder. */
export const isInside = (folder: string, file: string): boolean => file.startsWith(folder + path.sep)

/** Whether a file is of the site: not the locks and backups that editors make beside one, nor in the folders of other tools. */
export const isOfSite = (siteDir: string, file: string): boolean =>
  isInside(siteDir, file) && !/(?:^|[\\/])\./.test(path.relative(siteDir, file))

/** Whether an edit of a file has the site read anew. What is in `static/` is served as it is. */
const isRead = (siteDir: string, file: string): boolean =>
  isOfSite(siteDir, file) && !isInside(path.join(siteDir, 'static'), file)

/** Whether the open pages may run on what a file says, so that a change of it needs a new document. */
export function runsInBrowser(file: string, vite: ViteDevServer): boolean {
  if (isStylesheet(file)) return false
  if (/\.(tsx|jsx)$/.test(file)) return true
  return (vite.environments.client?.moduleGraph.getModulesByFile(file)?.size ?? 0) > 0
}

/**
 * Keeps Vite from loading open pages anew as soon as a script of the site changed: the server would answer with what the old script made,
 * and hydration would find another page than it makes. `OpenPages` does that when the site is read. Styles are exchanged in place.
 */
export const holdReloads = (siteDir: string): Plugin => ({
  name: 'site-reloads',
  enforce: 'pre',
  hotUpdate: ({ file, type }) =>
    type !== 'create' && isRead(siteDir, file) && !isStylesheet(file) ? [] : undefined,
})
