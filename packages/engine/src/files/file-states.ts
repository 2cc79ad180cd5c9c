import { hash } from 'node:crypto'
import { readFileSync, statSync, type Stats } from 'node:fs'
import path from 'node:path'

/** Size, times and inode of a file. If they are unchanged, so is the file; no need to read it. Valid on this machine only. */
export type Stamp = readonly [size: number, modifiedMs: number, changedMs: number, inode: number]

/** A file modified more recently than this, in milliseconds, may change again within the same tick of the file system's clock. */
export const restMs = 50

type StampedState = Pick<Stats, 'size' | 'mtimeMs' | 'ctimeMs' | 'ino'>

const stampFrom = ({ size, mtimeMs, ctimeMs, ino }: StampedState): Stamp => [size, mtimeMs, ctimeMs, ino]

const isStampOf = (stamp: Stamp, state: StampedState): boolean =>
  stampFrom(state).every((part, index) => part === stamp[index])

/** Whether a file (absolute path) is certainly unchanged. */
export function isAsKnown(file: string, stamp: Stamp): boolean {
  const stats = statsOf(file)
  return stats !== undefined && stats.isFile() && isStampOf(stamp, stats)
}

/**
 * Stamp of a file with its expected content; null if the file is too recent for one. `isLinked`: it was just hard-linked, which changes its
 * ctime but not its content.
 */
export function stampOf(file: string, isLinked = false): Stamp | null {
  const stats = statsOf(file)
  if (!stats) return null
  const changedMs = isLinked ? stats.mtimeMs : Math.max(stats.mtimeMs, stats.ctimeMs)
  return Date.now() - changedMs < restMs ? null : stampFrom(stats)
}

/** Content hashes of files by path relative to a root, each with the stamp at the time of hashing. */
export type KnownFiles = Record<string, [stamp: Stamp, hash: string]>

/** The fields of a stamp, and whether it is a file. */
export interface LookedFile extends StampedState {
  readonly isFile: boolean
}

/** Result of a recent scan of a folder, by path relative to the same root. */
export type LookedFiles = ReadonlyMap<string, LookedFile | undefined>

/** Keeps only the fields of a stamp: `Stats` with its dates takes ten times the memory. */
export function lookedFile(stats: Stats): LookedFile {
  const { size, mtimeMs, ctimeMs, ino } = stats
  return { size, mtimeMs, ctimeMs, ino, isFile: stats.isFile() }
}

/** Used as the hash of a missing file. */
export const absent = 'absent'

/**
 * Content hashes of files. A file with an unchanged stamp is not read again. On another machine, or after restoring a cache, stamps differ
 * and the files are read. Each instance checks each file only once, so a build sees one consistent state.
 */
export class FileStates {
  readonly #root: string
  readonly #known: KnownFiles
  readonly #looked: LookedFiles | undefined
  readonly #seen: KnownFiles = {}
  readonly #hashes = new Map<string, string>()

  /**
   * `root` is the absolute folder that known paths are relative to. `looked` saves checking each file again. A file written between that
   * scan and its reading is stored with an outdated stamp, so it is read again next time.
   */
  constructor(root: string, known: KnownFiles = {}, looked?: LookedFiles) {
    this.#root = root
    this.#known = known
    this.#looked = looked
  }

  /** Hash of a file's content (20 hexadecimal digits), or `absent` if it is not a file. */
  hashOf(absolute: string): string {
    const known = this.#hashes.get(absolute)
    if (known !== undefined) return known
    const found = this.#look(absolute)
    this.#hashes.set(absolute, found)
    return found
  }

  /** Records and returns the hash of a file that has been read anyway. */
  note(absolute: string, content: Buffer): string {
    const found = hashOfContent(content)
    const stats = this.#statsOf(absolute)
    if (stats) this.#keep(absolute, stats, found)
    this.#hashes.set(absolute, found)
    return found
  }

  /** Hash of a file if it is certain without reading it: already checked, or unchanged. Otherwise undefined. */
  knownHashOf(absolute: string): string | undefined {
    const seen = this.#hashes.get(absolute)
    if (seen !== undefined) return seen
    const stats = this.#statsOf(absolute)
    const found = stats && this.#match(absolute, stats)
    if (found !== undefined) this.#hashes.set(absolute, found)
    return found
  }

  get known(): KnownFiles {
    return this.#seen
  }

  #statsOf(absolute: string): LookedFile | undefined {
    const looked = this.#looked?.get(this.#keyOf(absolute))
    if (looked) return looked
    const stats = statsOf(absolute)
    return stats && lookedFile(stats)
  }

  #keyOf(absolute: string): string {
    // `path.relative` for ten thousand files costs more than checking them.
    const isBelow = absolute.startsWith(this.#root) && absolute[this.#root.length] === path.sep
    return isBelow ? absolute.slice(this.#root.length + 1) : path.relative(this.#root, absolute)
  }

  #look(absolute: string): string {
    const stats = this.#statsOf(absolute)
    if (!stats?.isFile) return absent
    const matched = this.#match(absolute, stats)
    if (matched !== undefined) return matched
    let content: Buffer
    try {
      content = readFileSync(absolute)
    } catch (error) {
      // The file was deleted after `stat`.
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return absent
      throw error
    }
    const found = hashOfContent(content)
    this.#keep(absolute, stats, found)
    return found
  }

  #match(absolute: string, stats: LookedFile): string | undefined {
    const key = this.#keyOf(absolute)
    const known = this.#known[key]
    if (!known || !isStampOf(known[0], stats)) return undefined
    this.#seen[key] = known
    return known[1]
  }

  #keep(absolute: string, stats: LookedFile, found: string): void {
    if (Date.now() - Math.max(stats.mtimeMs, stats.ctimeMs) < restMs) return
    this.#seen[this.#keyOf(absolute)] = [stampFrom(stats), found]
  }
}

const hashBytes = 10

/** The hash that `FileStates` returns for this content. (A substring of the full digest would keep all of it in memory.) */
export function hashOfContent(content: Uint8Array | string): string {
  return hash('sha256', content, 'buffer').toString('hex', 0, hashBytes)
}

/** The hash of a file's current content (absolute path), or `absent`. */
export function hashOfFile(absolute: string): string {
  try {
    return hashOfContent(readFileSync(absolute))
  } catch {
    return absent
  }
}

/** `Stats` of a file; undefined if it does not exist. (`throwIfNoEntry` still throws if a parent path is a file.) */
export function statsOf(absolute: string): Stats | undefined {
  try {
    return statSync(absolute, { throwIfNoEntry: false })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return undefined
    throw error
  }
}
