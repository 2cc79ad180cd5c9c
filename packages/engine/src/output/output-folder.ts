import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { hash as digestOf } from 'node:crypto'
import path from 'node:path'
import { hashOfContent, hashOfFile, isAsKnown, stampOf, type Stamp } from '../files/file-states'
import { listFiles } from '../files/folder-state'
import { writeNamed } from '../files/cache-entry'
import { clearAway, keepOnly, linkOrCopy, realOutput, swapFolder } from './replace-folder'

/** An output file: its path in the folder, with forward slashes, its size, and the hash of its content. */
export type OutputFile = readonly [name: string, bytes: number, hash: string]

/** Files that a build wrote, by name. Without a stamp the content has to be compared. */
export type OutputMemory = Readonly<
  Record<string, readonly [bytes: number, hash: string, stamp: Stamp | null]>
>

/** Writes to a folder that is not served. */
export class FolderTarget {
  readonly #folders = new Set<string>()

  constructor(readonly dir: string) {}

  write(name: string, content: string | Uint8Array): OutputFile {
    writeNamed(this.place(name), content)
    return outputFile(name, content)
  }

  /** Absolute path of a file, after creating its folder. */
  place(name: string): string {
    const file = path.join(this.dir, name)
    if (!file.startsWith(this.dir + path.sep))
      throw new Error(`Output file \`${name}\` lies outside the output folder.`)
    const folder = path.dirname(file)
    if (!this.#folders.has(folder)) mkdirSync(folder, { recursive: true })
    this.#folders.add(folder)
    return file
  }
}

/** Describes a file without writing it. */
export const outputFile = (name: string, content: string | Uint8Array): OutputFile => [
  name,
  Buffer.byteLength(content),
  hashOfContent(content),
]

export class KnownOutput {
  /** Absolute, with symbolic links resolved. */
  readonly dir: string
  readonly #found = new Map<string, string | undefined>()

  /** `spare`: absolute path of the output before the last, if there is one. */
  constructor(
    outDir: string,
    readonly files: OutputMemory = {},
    readonly spare = '',
  ) {
    this.dir = realOutput(outDir)
  }

  /** The folder with a file as the last build wrote it: the spare, if that has the same file on the disk, or the output. */
  folderOf(name: string): string | undefined {
    if (!this.#found.has(name)) {
      const isSpare = this.spare !== '' && this.#hasStamp(this.spare, name)
      this.#found.set(name, isSpare ? this.spare : this.#isIntact(name) ? this.dir : undefined)
    }
    return this.#found.get(name)
  }

  #hasStamp(dir: string, name: string): boolean {
    const stamp = this.files[name]?.[2]
    return typeof stamp === 'string' && isAsKnown(`${dir}/${name}`, stamp)
  }

  #isIntact(name: string): boolean {
    return this.#hasStamp(this.dir, name) || hashOfFile(`${this.dir}/${name}`) === this.files[name]?.[1]
  }

  /** Whether the output is exactly as the last build left it. */
  get isWhole(): boolean {
    return (
      existsSync(this.dir) &&
      listFiles(this.dir).every((name) => this.files[name]) &&
      Object.keys(this.files).every((name) => this.#isIntact(name))
    )
  }
}

/** The output, replaced at once: new and changed files wait in a staging folder, others are kept. A failed build leaves it as it was. */
export class OutputFolder {
  readonly outDir: string
  readonly staging: FolderTarget
  readonly #wanted = new Map<string, OutputFile>()
  readonly #kept = new Set<string>()

  /** `isDry`: writes nothing, and assumes that every known file exists. */
  constructor(
    private readonly known: KnownOutput,
    readonly isDry = false,
  ) {
    this.outDir = known.dir
    this.staging = new FolderTarget(`${this.outDir}.docs-next-${process.pid}`)
    if (isDry) return
    clearAway(this.outDir)
    rmSync(this.staging.dir, { recursive: true, force: true })
    mkdirSync(this.staging.dir, { recursive: true })
  }

  get size(): { files: number; bytes: number } {
    let bytes = 0
    for (const [, size] of this.#wanted.values()) bytes += size
    return { files: this.#wanted.size, bytes }
  }

  /** Hash of all file names and contents. Independent of folder, time, machine, and of which files were kept. */
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
    return this.#put(outputFile(name, content), (place) => writeNamed(place, content))
  }

  /** `hash`: of the source's content, if the caller knows it. */
  copy(source: string, name: string, hash = hashOfContent(readFileSync(source))): OutputFile {
    return this.#put([name, statSync(source).size, hash], (place) => copyFileSync(source, place))
  }

  #put(file: OutputFile, write: (place: string) => void): OutputFile {
    const [name, , content] = file
    if (this.known.files[name]?.[1] === content && this.keep([name])) return file
    if (!this.isDry) write(this.staging.place(name))
    this.adopt([file])
    return file
  }

  /** Records files that are already in the staging folder. */
  adopt(files: readonly OutputFile[]): void {
    for (const file of files) {
      this.#wanted.set(file[0], file)
      this.#kept.delete(file[0])
    }
  }

  /** Keeps files from the last build. Does nothing and returns false if any of them is missing or has changed. */
  keep(names: readonly string[]): boolean {
    const isThere = (name: string) =>
      (this.isDry ? this.known.files[name] : this.known.folderOf(name)) !== undefined
    if (!names.every(isThere)) return false
    for (const name of names) {
      const [bytes = 0, hash = ''] = this.known.files[name] ?? []
      this.#wanted.set(name, [name, bytes, hash])
      this.#kept.add(name)
    }
    return true
  }

  /** Size of a file of this build in bytes; 0 if it does not exist. */
  sizeOf(name: string): number {
    return this.#wanted.get(name)?.[1] ?? 0
  }

  /** Absolute path of a file, staged or kept. */
  pathOf(name: string): string {
    const folder = this.#kept.has(name) ? this.known.folderOf(name) : this.staging.dir
    return path.join(folder ?? this.outDir, name)
  }

  /** Replaces the output, which becomes the spare of the next build. Returns what that needs to know about the new one. */
  commit(): OutputMemory {
    const { size } = this.#wanted
    const isSame = size === Object.keys(this.known.files).length && size === this.#kept.size
    const untouched = isSame && this.known.isWhole ? new Set<string>() : this.#replace()
    rmSync(this.staging.dir, { recursive: true, force: true })
    const memory: Record<string, OutputMemory[string]> = {}
    for (const [name, bytes, hash] of this.#wanted.values()) {
      const known = untouched.has(name) && this.known.files[name]
      // New files were moved and kept ones linked just now, which changes their status, not their content.
      memory[name] = known || [bytes, hash, stampOf(`${this.outDir}/${name}`, true)]
    }
    return memory
  }

  /** Adds the kept files to the new ones; a spare that has most of them gets the others instead. Returns the names of those it had. */
  #replace(): ReadonlySet<string> {
    const { spare } = this.known
    const found = [...this.#kept].filter((name) => this.known.folderOf(name) === spare)
    const there = new Set(found.length * 2 > this.#wanted.size ? found : [])
    const whole = there.size > 0 ? new FolderTarget(spare) : this.staging
    if (whole !== this.staging) keepOnly(spare, there)
    for (const name of this.#wanted.keys()) {
      if (this.#kept.has(name)) {
        if (!there.has(name)) linkOrCopy(this.pathOf(name), whole.place(name))
      } else if (whole !== this.staging) renameSync(`${this.staging.dir}/${name}`, whole.place(name))
    }
    if (whole === this.staging) rmSync(spare, { recursive: true, force: true })
    // A spare that shares few files with the output, or none for want of hard links, would only take space.
    const isShared = (name: string) => statSync(`${whole.dir}/${name}`).nlink > 1
    const isWorthKeeping = this.#kept.size * 2 > this.#wanted.size && [...this.#kept].some(isShared)
    swapFolder(this.outDir, whole.dir, isWorthKeeping ? spare : '')
    return there
  }

  discard(): void {
    if (!this.isDry) rmSync(this.staging.dir, { recursive: true, force: true })
  }
}
