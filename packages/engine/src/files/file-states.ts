import { hash } from 'node:crypto'
import { readFileSync, statSync, type Stats } from 'node:fs'
import path from 'node:path'

/** Size, times and inode of a file. If they are unchanged, so is the file; no need to read it. Valid on this machine only. */
export type Stamp = string

/** A file modified more recently than this, in milliseconds, may change again within the same tick of the file system's clock. */
export const restMs = 50

/** A file or folder as the file system lists it. (`Stats` with its dates takes ten times the memory.) */
export interface FoundFile {
  readonly stamp: Stamp
  readonly isFile: boolean
  readonly size: number
  /** Time of the latest change, in milliseconds since 1970. */
  readonly changedMs: number
  readonly modifiedMs: number
}

/** Undefined if the file (absolute path) does not exist. */
export function lookAt(absolute: string): FoundFile | undefined {
  const stats = statsOf(absolute)
  if (!stats) return undefined
  const { size, mtimeMs, ctimeMs, ino } = stats
  const changedMs = Math.max(mtimeMs, ctimeMs)
  const stamp = `${size} ${mtimeMs} ${ctimeMs} ${ino}`
  return { stamp, isFile: stats.isFile(), size, changedMs, modifiedMs: mtimeMs }
}

/** Whether a file (absolute path) is certainly unchanged. */
export function isAsKnown(file: string, stamp: Stamp): boolean {
  const found = lookAt(file)
  return found?.isFile === true && found.stamp === stamp
}

/** Stamp of a file; null if it is too recent for one. `isMoved`: only its place or its links changed just now. */
export function stampOf(file: string, isMoved = false): Stamp | null {
  const found = lookAt(file)
  if (!found) return null
  return Date.now() - (isMoved ? found.modifiedMs : found.changedMs) < restMs ? null : found.stamp
}

/** Content hashes of files by path relative to a root, each with the stamp at the time of hashing. */
export type KnownFiles = Record<string, [stamp: Stamp, hash: string]>

/** Used as the hash of a missing file. */
export const absent = 'absent'

/** Content hashes of files; unchanged stamps save reading. Each file is checked once, so a build sees one consistent state. */
export class FileStates {
  readonly #hashes = new Map<string, string>()
  /** Those whose hashes the next build may use. */
  readonly known: KnownFiles = {}

  /** `root` is the absolute folder that known paths are relative to. */
  constructor(
    readonly root: string,
    readonly earlier: KnownFiles = {},
  ) {}

  /** Hash of a file's content (20 hexadecimal digits), or `absent` if it is not a file. */
  hashOf(absolute: string): string {
    const known = this.knownHashOf(absolute)
    if (known !== undefined) return known
    const content = lookAt(absolute)?.isFile ? readBytes(absolute) : undefined
    if (content) return this.note(absolute, content)
    this.#hashes.set(absolute, absent)
    return absent
  }

  /** Records and returns the hash of a file that has been read anyway. */
  note(absolute: string, content: Buffer): string {
    const hash = hashOfContent(content)
    const stamp = stampOf(absolute)
    if (stamp !== null) this.known[path.relative(this.root, absolute)] = [stamp, hash]
    this.#hashes.set(absolute, hash)
    return hash
  }

  /** Hash of a file if it is certain without reading it: already checked, or unchanged. Otherwise undefined. */
  knownHashOf(absolute: string): string | undefined {
    const seen = this.#hashes.get(absolute)
    if (seen !== undefined) return seen
    const key = path.relative(this.root, absolute)
    const known = this.earlier[key]
    if (!known || !isAsKnown(absolute, known[0])) return undefined
    this.known[key] = known
    this.#hashes.set(absolute, known[1])
    return known[1]
  }
}

const hashBytes = 10

/** The hash that `FileStates` returns for this content. (A substring of the full digest would keep all of it in memory.) */
export const hashOfContent = (content: Uint8Array | string): string =>
  hash('sha256', content, 'buffer').toString('hex', 0, hashBytes)

/** The hash of a file's current content (absolute path), or `absent`. */
export function hashOfFile(absolute: string): string {
  try {
    return hashOfContent(readFileSync(absolute))
  } catch {
    return absent
  }
}

/** Bytes of a file; undefined if it was deleted since it was listed. */
export const readBytes = (absolute: string): Buffer | undefined =>
  unlessFailing('ENOENT', () => readFileSync(absolute))

/** `Stats` of a file; undefined if it does not exist. (`throwIfNoEntry` still throws if a parent path is a file.) */
export const statsOf = (absolute: string): Stats | undefined =>
  unlessFailing('ENOTDIR', () => statSync(absolute, { throwIfNoEntry: false }))

function unlessFailing<Result>(code: string, call: () => Result): Result | undefined {
  try {
    return call()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === code) return undefined
    throw error
  }
}
