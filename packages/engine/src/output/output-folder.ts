import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { hash as digestOf } from 'node:crypto'
import path from 'node:path'
import { hashOfContent, hashOfFile, isAsKnown, stampOf, type Stamp } from '../files/file-states'
import { listFiles } from '../files/folder-state'
import { writeNamed } from '../files/cache-entry'
import { clearAway, realOutput, swapFolder } from './replace-folder'

/** A file of the output: its path relative to the folder, with forward slashes, its size, and the hash of its content. */
export type OutputFile = readonly [name: string, bytes: number, hash: string]

/** Files that a build wrote, by name. Without a stamp the content has to be looked at. */
export type OutputMemory = Readonly<
  Record<string, readonly [bytes: number, hash: string, stamp: Stamp | null]>
>

/** What pages are written to, wherever that is. */
export interface OutputTarget {
  write(name: string, content: string | Uint8Array): OutputFile
}

/** Writes files below a folder that is not in use. */
export class FolderTarget implements OutputTarget {
  readonly #folders = new Set<string>()

  constructor(readonly dir: string) {}

  write(name: string, content: string | Uint8Array): OutputFile {
    writeNamed(this.place(name), content)
    return outputFile(name, content)
  }

  /** Absolute path of a file whose folder is there. */
  place(name: string): string {
    const file = path.join(this.dir, name)
    if (!file.startsWith(this.dir + path.sep)) {
      throw new Error(`Output file \`${name}\` lies outside the output folder.`)
    }
    const folder = path.dirname(file)
    if (!this.#folders.has(folder)) {
      mkdirSync(folder, { recursive: true })
      this.#folders.add(folder)
    }
    return file
  }
}

/** Target of a build that only checks. */
export const nowhere: OutputTarget = { write: outputFile }

function outputFile(name: string, content: string | Uint8Array): OutputFile {
  return [name, Buffer.byteLength(content), hashOfContent(content)]
}

/** The output of the last build. */
export class KnownOutput {
  /** Absolute, without links. */
  readonly dir: string
  readonly #files: OutputMemory
  readonly #seen = new Map<string, boolean>()

  constructor(outDir: string, files: OutputMemory = {}) {
    this.dir = realOutput(outDir)
    this.#files = files
  }

  get(name: string): OutputMemory[string] | undefined {
    return this.#files[name]
  }

  get size(): number {
    return Object.keys(this.#files).length
  }

  /** Whether a file is there with the content that the last build wrote. */
  isIntact(name: string): boolean {
    const seen = this.#seen.get(name)
    if (seen !== undefined) return seen
    const [, hash, stamp] = this.#files[name] ?? []
    const file = path.join(this.dir, name)
    const isIntact = (stamp && isAsKnown(file, stamp)) || (hash !== undefined && hashOfFile(file) === hash)
    this.#seen.set(name, isIntact)
    return isIntact
  }

  /** Whether the folder is as the last build left it. */
  get isWhole(): boolean {
    if (!existsSync(this.dir)) return false
    return (
      listFiles(this.dir).every((name) => this.#files[name]) &&
      Object.keys(this.#files).every((name) => this.isIntact(name))
    )
  }
}

export interface OutputFolderOptions {
  known?: KnownOutput
  /** Nothing is written, and everything known counts as there. Default false. */
  isDry?: boolean
}

/**
 * The output, which changes all at once: what is new or different is written to a folder beside it and put in place when everything is
 * there. A failed build leaves the output as it was. What has the content that it should have stays.
 */
export class OutputFolder implements OutputTarget {
  readonly outDir: string
  /** Where files wait until they are put in place. */
  readonly staging: FolderTarget
  readonly isDry: boolean
  readonly #known: KnownOutput
  readonly #wanted = new Map<string, OutputFile>()
  readonly #kept = new Set<string>()

  constructor(outDir: string, { known = new KnownOutput(outDir), isDry = false }: OutputFolderOptions = {}) {
    this.outDir = known.dir
    this.isDry = isDry
    this.#known = known
    this.staging = new FolderTarget(`${this.outDir}.docs-next-${process.pid}`)
    if (isDry) return
    clearAway(this.outDir)
    rmSync(this.staging.dir, { recursive: true, force: true })
    mkdirSync(this.staging.dir, { recursive: true })
  }

  /** Whether the output would be what the last build wrote. */
  get isSame(): boolean {
    return this.#wanted.size === this.#known.size && this.#kept.size === this.#wanted.size
  }

  get size(): { files: number; bytes: number } {
    let bytes = 0
    for (const [, size] of this.#wanted.values()) bytes += size
    return { files: this.#wanted.size, bytes }
  }

  /** Hash over names and contents of the files, which depends on neither place, time and machine nor on what was kept. */
  get digest(): string {
    const lines = Array.from(this.#wanted.values(), ([name, , content]) => `${name}\0${content}`)
    return digestOf('sha256', lines.sort().join('\n')).slice(0, 20)
  }

  has(name: string): boolean {
    return this.#wanted.has(name)
  }

  names(): Iterable<string> {
    return this.#wanted.keys()
  }

  write(name: string, content: string | Uint8Array): OutputFile {
    const file = outputFile(name, content)
    if (this.#keepAs(file)) return file
    if (!this.isDry) writeNamed(this.staging.place(name), content)
    this.adopt([file])
    return file
  }

  /** `hash`: of the source's content, for those who know it without reading. */
  copy(source: string, name: string, hash = hashOfContent(readFileSync(source))): OutputFile {
    const file: OutputFile = [name, statSync(source).size, hash]
    if (this.#keepAs(file)) return file
    if (!this.isDry) copyFileSync(source, this.staging.place(name))
    this.adopt([file])
    return file
  }

  /** Counts files that somebody else wrote into the staging folder. */
  adopt(files: readonly OutputFile[]): void {
    for (const file of files) {
      this.#wanted.set(file[0], file)
      this.#kept.delete(file[0])
    }
  }

  /** Keeps files as the last build wrote them; false, with nothing done, when one of them is not there, or not as it was written. */
  keep(names: readonly string[]): boolean {
    const isThere = (name: string) =>
      this.isDry ? this.#known.get(name) !== undefined : this.#known.isIntact(name)
    if (!names.every(isThere)) return false
    for (const name of names) {
      const [bytes = 0, hash = ''] = this.#known.get(name) ?? []
      this.#wanted.set(name, [name, bytes, hash])
      this.#kept.add(name)
    }
    return true
  }

  #keepAs([name, , content]: OutputFile): boolean {
    return this.#known.get(name)?.[1] === content && this.keep([name])
  }

  /** Size of a file of this build in bytes; 0 for one that is not there. */
  sizeOf(name: string): number {
    return this.#wanted.get(name)?.[1] ?? 0
  }

  /** Absolute path of a file of this build, wherever it is. */
  pathOf(name: string): string {
    const isStaged = this.#wanted.has(name) && !this.#kept.has(name)
    return path.join(isStaged ? this.staging.dir : this.outDir, name)
  }

  /** Puts everything in place. Returns what the next build needs to know of it. */
  commit(): OutputMemory {
    if (!existsSync(this.outDir)) renameSync(this.staging.dir, this.outDir)
    else if (!this.isSame || listFiles(this.outDir).some((name) => !this.#wanted.has(name)))
      swapFolder(this.outDir, this.staging.dir, this.#kept)
    rmSync(this.staging.dir, { recursive: true, force: true })
    // Linking a kept file into the new folder changes its status, not its content.
    const stampNow = (name: string) => stampOf(path.join(this.outDir, name), this.#kept.has(name))
    return Object.fromEntries(
      Array.from(this.#wanted.values(), ([name, bytes, hash]) => [
        name,
        [bytes, hash, stampNow(name)] as const,
      ]),
    )
  }

  discard(): void {
    if (!this.isDry) rmSync(this.staging.dir, { recursive: true, force: true })
  }
}
