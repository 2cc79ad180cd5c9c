import { realpathSync, watch, type FSWatcher } from 'node:fs'
import path from 'node:path'
import { lookAt, statsOf, type FoundFile } from '../../files/file-states'
import { folderState } from '../../files/folder-state'
import type { Plugin, ViteDevServer } from 'vite'
import { isStylesheet } from '../../modules/site-files'

export interface Change {
  /** Absolute path. */
  file: string
  event: 'add' | 'change' | 'unlink'
}

/** Longer than the timestamp resolution of any file system, in milliseconds. */
const tickMs = 50
/** Time an editor may take between moving or emptying a file and writing the new one, in milliseconds. */
const exchangeMs = 100

/**
 * The files of a site at the last scan. File system events only trigger another scan. So no change is lost if it happens before its folder
 * is watched or while the site is read, provided each reading follows a scan.
 */
export class SiteFiles {
  /** Called when it is time to scan. */
  onHint: () => void = () => {}
  readonly #watch = new FolderWatch(() => this.onHint())
  readonly #folders = new Set<string>()
  readonly #single = new Set<string>()
  readonly #seen = new Map<string, FoundFile>()
  /** Files that are missing or empty and may be about to be written, and whether the time for that is over. */
  readonly #awaited = new Map<string, boolean>()

  /**
   * Adds folders, and single files elsewhere (absolute paths), in their current state, and watches them. Returns whether a new one was
   * modified after `readMs` (milliseconds since 1970), when the site was read.
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
      this.#seen.set(file, looked)
      newestMs = Math.max(newestMs, looked.changedMs)
    }
    return newestMs + tickMs > readMs
  }

  look(): Change[] {
    try {
      const { found, walked } = this.#walk(this.#folders, this.#single)
      this.#watch.keep(walked)
      return this.#compare(found)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
      // A folder was removed after its name was read.
      this.onHint()
      return []
    }
  }

  close(): void {
    this.onHint = () => {}
    this.#watch.close()
  }

  /** Single files and all files in folders, including through symbolic links. Each folder is watched before it is read. */
  #walk(roots: Iterable<string>, single: Iterable<string>) {
    const found = new Map<string, FoundFile>()
    const walked = new Set<string>()
    const real = new Set<string>()
    const cover = (folder: string) => {
      walked.add(path.resolve(folder))
      this.#watch.cover(path.resolve(folder))
    }
    for (const file of single) {
      cover(path.dirname(file))
      const looked = lookAt(file)
      if (looked?.isFile) found.set(file, looked)
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

  #compare(found: ReadonlyMap<string, FoundFile>): Change[] {
    const changes: Change[] = []
    for (const file of new Set([...found.keys(), ...this.#seen.keys()])) {
      const before = this.#seen.get(file)
      const now = found.get(file)
      if (now && before && before.stamp === now.stamp) {
        this.#awaited.delete(file)
        continue
      }
      if ((now?.size ?? 0) === 0 && before && before.size > 0 && this.#isAwaited(file)) continue
      this.#awaited.delete(file)
      if (now) this.#seen.set(file, now)
      else this.#seen.delete(file)
      changes.push({ file, event: now === undefined ? 'unlink' : before ? 'change' : 'add' })
    }
    return changes
  }

  /** Whether a file may still be written; if so, another scan will follow. */
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

function isNew<T>(known: Set<T>, item: T): boolean {
  if (known.has(item)) return false
  known.add(item)
  return true
}

/** Whether a link points to a folder that no earlier link did, and that does not contain the link itself. */
function isNewFolder(link: string, known: Set<string>): boolean {
  if (statsOf(link)?.isDirectory() !== true) return false
  const folder = realpathSync(link)
  return !realpathSync(path.dirname(link)).startsWith(folder) && isNew(known, folder)
}

/** Whether watching a folder includes its subfolders. On other systems Node would create a watcher per file. */
const isRecursive = ['darwin', 'win32'].includes(process.platform)

const pollMs = 1000

/** Triggers scans without saying what changed: systems report a change several times or not at all. */
class FolderWatch {
  readonly #watched = new Map<string, { watcher: FSWatcher; identity: string }>()
  #polling: NodeJS.Timeout | undefined

  constructor(private readonly onHint: () => void) {
    // The usual setting in containers and virtual machines whose file systems report no changes.
    if (!['', '0', 'false'].includes(process.env['CHOKIDAR_USEPOLLING'] ?? '')) this.#poll()
  }

  /** Watches a folder (absolute path), unless it is already watched. */
  cover(folder: string): void {
    const isBelow = (other: string) => isInside(other, folder)
    if (this.#polling || (isRecursive && [...this.#watched.keys()].some(isBelow))) return
    const identity = identityOf(folder)
    if (identity === undefined || this.#watched.get(folder)?.identity === identity) return
    this.#drop(folder)
    try {
      const watcher = watch(folder, { recursive: isRecursive }, (event, name) => {
        // A folder reports its own removal like this; a new folder with the same name may have the same inode.
        if (event === 'rename' && name === path.basename(folder)) this.#drop(folder)
        this.onHint()
      })
      // On Windows, removing a watched folder is an error.
      watcher.on('error', () => {
        this.#drop(folder)
        this.onHint()
      })
      this.#watched.set(folder, { watcher, identity })
    } catch (error) {
      // The folder was removed, or the system cannot watch any more folders, or this kind of folder.
      if (identityOf(folder) !== undefined) this.#poll(error)
    }
  }

  keep(folders: ReadonlySet<string>): void {
    for (const folder of this.#watched.keys()) if (!folders.has(folder)) this.#drop(folder)
  }

  close(): void {
    this.keep(new Set())
    clearInterval(this.#polling)
  }

  #drop(folder: string): void {
    this.#watched.get(folder)?.watcher.close()
    this.#watched.delete(folder)
  }

  #poll(reason?: unknown): void {
    this.#polling ??= setInterval(this.onHint, pollMs).unref()
    if (reason instanceof Error)
      process.stderr.write(`Files are looked at each second: they cannot be watched (${reason.message}).\n`)
  }
}

/** Inode and creation time of a folder, because another one may take its name. */
function identityOf(folder: string): string | undefined {
  const stats = statsOf(folder)
  return stats?.isDirectory() === true ? `${stats.ino} ${stats.birthtimeMs}` : undefined
}

export const isInside = (folder: string, file: string): boolean => file.startsWith(folder + path.sep)

/** Whether a file belongs to the site, as opposed to editors' lock and backup files and other tools' folders. */
export const isOfSite = (siteDir: string, file: string): boolean =>
  isInside(siteDir, file) && !/(?:^|[\\/])\./.test(path.relative(siteDir, file))

/** Whether open pages may run code from a file, so that a change requires a full reload. */
export function runsInBrowser(file: string, vite: ViteDevServer): boolean {
  if (isStylesheet(file)) return false
  if (/\.(tsx|jsx)$/.test(file)) return true
  return (vite.environments.client?.moduleGraph.getModulesByFile(file)?.size ?? 0) > 0
}

/**
 * Keeps Vite from reloading open pages as soon as a site script changes: the server would still send the old script's HTML, which would not
 * match in hydration. `OpenPages` reloads once the site is read. Styles are replaced in place.
 */
export const holdReloads = (siteDir: string): Plugin => ({
  name: 'site-reloads',
  enforce: 'pre',
  hotUpdate({ file, type }) {
    // Files in `static/` are served directly.
    const isRead = isOfSite(siteDir, file) && !isInside(path.join(siteDir, 'static'), file)
    return type !== 'create' && isRead && !isStylesheet(file) ? [] : undefined
  },
})
