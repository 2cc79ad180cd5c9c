import { hash } from 'node:crypto'
import { readFileSync, statSync, type Stats } from 'node:fs'
import path from 'node:path'

/** Size, times and inode of a file, which tell without reading it that it is as it was. They hold on this machine alone. */
export type Stamp = readonly [size: number, modifiedMs: number, changedMs: number, inode: number]

/** A file that was written so shortly before it was looked at may be written again within one tick of the file system's clock. */
export const restMs = 50

type StampedState = Pick<Stats, 'size' | 'mtimeMs' | 'ctimeMs' | 'ino'>

const stampFrom = ({ size, mtimeMs, ctimeMs, ino }: StampedState): Stamp => [size, mtimeMs, ctimeMs, ino]

const isStampOf = (stamp: Stamp, state: StampedState): boolean =>
  stampFrom(state).every((part, index) => part === stamp[index])

/** Whether a file (absolute) is certain to be as it was. */
export function isAsKnown(file: string, stamp: Stamp): boolean {
  const stats = statsOf(file)
  return stats !== undefined && stats.isFile() && isStampOf(stamp, stats)
}

/**
 * Stamp of a file that has the content that it should have; null where the file is too new for it. `isLinked`: it was given another name a
 * moment ago, which changes the file and not its content.
 */
export function stampOf(file: string, isLinked = false): Stamp | null {
  const stats = statsOf(file)
  if (!stats) return null
  const changedMs = isLinked ? stats.mtimeMs : Math.max(stats.mtimeMs, stats.ctimeMs)
  return Date.now() - changedMs < restMs ? null : stampFrom(stats)
}

/** Content hashes of files by path relative to a root, each with the stamp under which it was found. */
export type KnownFiles = Record<string, [stamp: Stamp, hash: string]>

/** What a file's stamp is made of, and whether it is one. */
export interface LookedFile extends StampedState {
  readonly isFile: boolean
}

/** What a look at a folder found a moment ago, by path relative to the same root. */
export type LookedFiles = ReadonlyMap<string, LookedFile | undefined>

/** What is kept of a file's state: `Stats` with its dates takes ten times the memory. */
export function lookedFile(stats: Stats): LookedFile {
  const { size, mtimeMs, ctimeMs, ino } = stats
  return { size, mtimeMs, ctimeMs, ino, isFile: stats.isFile() }
}

/** What stands for the hash of a file that is not there. */
export const absent = 'absent'

/**
 * Content hashes of files. A file whose stamp is as it was is not read again; on another machine, or after a restored cache, stamps
 * differ and contents decide. Each file is looked at once for each instance, so that a build sees one state of it.
 */
export class FileStates {
  readonly #root: string
  readonly #known: KnownFiles
  readonly #looked: LookedFiles | undefined
  readonly #seen: KnownFiles = {}
  readonly #hashes = new Map<string, string>()

  /**
   * `root`: absolute folder that known paths are relative to. `looked` saves a second look at each file: one that is written between that
   * and its being read is kept under a stamp that it no longer has, and so is read again the next time.
   */
  constructor(root: string, known: KnownFiles = {}, looked?: LookedFiles) {
    this.#root = root
    this.#known = known
    this.#looked = looked
  }

  /** Hash of a file's content (20 hexadecimal digits), or `absent` for what is no file. */
  hashOf(absolute: string): string {
    const known = this.#hashes.get(absolute)
    if (known !== undefined) return known
    const found = this.#look(absolute)
    this.#hashes.set(absolute, found)
    return found
  }

  /** Tells the hash of a file that was read anyway. */
  note(absolute: string, content: Buffer): string {
    const found = hashOfContent(content)
    const stats = this.#statsOf(absolute)
    if (stats) this.#keep(absolute, stats, found)
    this.#hashes.set(absolute, found)
    return found
  }

  /** Hash of a file if it is certain without reading it: it was looked at already, or is as it was. */
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
    // `path.relative` of ten thousand files costs more than a look at them.
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
      // It went between the two looks.
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

/** The hash that `FileStates` tells of a file with this content. (A part of the whole hash's text would keep the whole.) */
export function hashOfContent(content: Uint8Array | string): string {
  return hash('sha256', content, 'buffer').toString('hex', 0, hashBytes)
}

/** The same of a file (absolute) that is read now, or `absent`. */
export function hashOfFile(absolute: string): string {
  try {
    return hashOfContent(readFileSync(absolute))
  } catch {
    return absent
  }
}

/** What the file system says of a file; undefined where there is none. (`throwIfNoEntry` still throws where a part of the path is a file.) */
export function statsOf(absolute: string): Stats | undefined {
  try {
    return statSync(absolute, { throwIfNoEntry: false })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return undefined
    throw error
  }
}
