import { statSync, watch, type FSWatcher } from 'node:fs'
import path from 'node:path'

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
export class FolderWatch {
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
