import { statSync, watch, type FSWatcher } from 'node:fs'
import path from 'node:path'

/** Whether a watcher of a folder tells of the folders in it, too. Elsewhere Node would make one for each file. */
const isRecursive = ['darwin', 'win32'].includes(process.platform)

/** How often a site is looked at whose folders cannot be watched, in milliseconds. */
const pollMs = 1000

/** What may have changed: the path of a file or a folder, or nothing where that may be any of them. */
export type Hint = string | undefined

interface Watched {
  watcher: FSWatcher
  /** Inode and birth of the folder: another one may have taken its name. */
  identity: string
}

/**
 * Tells when to look at folders again, never what happened there: a system tells of one change several times, or of one where there was none.
 * What is below a folder that is covered is watched from the moment that `cover` returns.
 */
export class FolderWatch {
  readonly #onHint: (hint: Hint) => void
  readonly #watched = new Map<string, Watched>()
  #polling: NodeJS.Timeout | undefined

  constructor(onHint: (hint: Hint) => void) {
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
        this.#onHint(undefined)
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
    // This is how a folder tells that it went itself; one that is made in its place may have its inode.
    const isItself = event === 'rename' && name === path.basename(folder)
    if (isItself) this.#drop(folder)
    this.#onHint(name === null || isItself ? undefined : path.join(folder, name))
  }

  #isBelowAnother(folder: string): boolean {
    return [...this.#watched.keys()].some((other) => folder.startsWith(other + path.sep))
  }

  #drop(folder: string): void {
    this.#watched.get(folder)?.watcher.close()
    this.#watched.delete(folder)
  }

  #poll(reason?: unknown): void {
    this.#polling ??= setInterval(() => this.#onHint(undefined), pollMs).unref()
    if (reason instanceof Error)
      process.stderr.write(`Files are looked at each second: they cannot be watched (${reason.message}).\n`)
  }
}

function identityOf(folder: string): string | undefined {
  const stats = statSync(folder, { throwIfNoEntry: false })
  return stats?.isDirectory() === true ? `${stats.ino} ${stats.birthtimeMs}` : undefined
}
