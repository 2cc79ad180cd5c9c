import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { writeNamed } from '../files/write-whole'
import { hashOfContent } from '../files/file-states'
import { listFiles } from '../files/folder-state'
import { bytesOf, FolderTarget, type OutputFile, type OutputTarget } from './folder-target'
import { digestWith } from './output-digest'
import { stampOf, type OutputLook, type OutputStamps } from './output-stamps'
import { realOutput } from './real-output'
import { removeAside } from './remove-aside'
import { patchFolder, swapFolder, finishPatch, clearAway } from './replace-folder'

/** What is known of the files that the last build wrote, from their names on. */
export interface OutputMemory {
  files: Record<string, [bytes: number, hash: string]>
  /** What became of stamps since all of them were stored, which is less to write than all. False: there is no such file any more. */
  later: Record<string, OutputStamps[string] | false>
  /** See `OutputFolder.digest`. */
  sum: string
}

/** What the next build needs to know of an output. Of a large one lists are made while they are written. */
export interface NextOutput extends Omit<OutputMemory, 'files'> {
  files: Iterable<readonly [name: string, file: OutputMemory['files'][string]]>
  /** All of them, where they are to be stored anew. */
  stamps?: Iterable<readonly [name: string, stamp: OutputStamps[string]]>
}

export interface OutputFolderOptions {
  /** Default: nothing is known. */
  memory?: OutputMemory
  /** How the folder was found; absent where nobody looked: then contents are compared. */
  look?: OutputLook
  /** Nothing is written, and everything known counts as there. Default false. */
  isDry?: boolean
}

/** So many stamps are stored beside the others, or this share of the files; then all are stored anew. */
const laterStamps = 1000
const laterShare = 0.1

/** Stamps of an output of so many files that may be stored beside the others. */
export const laterLimit = (files: number): number => Math.max(laterStamps, laterShare * files)

/**
 * The output, which changes all at once: what is new or different is written to a folder beside it and put in place when everything is
 * there. A failed build leaves the output as it was. What has the content that it should have stays.
 */
export class OutputFolder implements OutputTarget {
  readonly outDir: string
  /** Where files wait until they are put in place. */
  readonly staging: FolderTarget
  /** Nothing is written, and everything known counts as there. */
  readonly isDry: boolean
  readonly #memory: OutputMemory
  readonly #doubtful: Pick<ReadonlySet<string>, 'has'>
  readonly #foreign: readonly string[] | undefined
  /** Doubtful files whose content was looked at, with its hash. */
  readonly #read = new Map<string, string | undefined>()
  readonly #wanted = new Map<string, OutputFile>()
  /** Those that are in the folder already. */
  readonly #kept = new Set<string>()
  #clearing: Promise<void> | undefined
  /** Stamps of files that were put in place and whose folder's predecessor is still there. */
  readonly #stamped = new Map<string, OutputStamps[string]>()
  /** Until another file comes. */
  #digest: string | undefined

  constructor(outDir: string, options: OutputFolderOptions = {}) {
    const { memory = { files: {}, later: {}, sum: '' }, look, isDry = false } = options
    this.outDir = realOutput(outDir)
    this.isDry = isDry
    this.#memory = memory
    this.#doubtful = look ? new Set(look.doubtful) : { has: () => true }
    this.#foreign = look?.foreign
    this.staging = new FolderTarget(`${this.outDir}.docs-next-${process.pid}`)
    if (isDry) return
    finishPatch(this.outDir)
    clearAway(this.outDir)
    rmSync(this.staging.dir, { recursive: true, force: true })
    mkdirSync(this.staging.dir, { recursive: true })
  }

  /** Whether the output would be what the last build wrote. */
  get isSame(): boolean {
    if (this.#wanted.size !== Object.keys(this.#memory.files).length) return false
    return this.#kept.size === this.#wanted.size
  }

  /** Number of files, and their size in bytes. */
  get size(): { files: number; bytes: number } {
    let bytes = 0
    for (const [, size] of this.#wanted.values()) bytes += size
    return { files: this.#wanted.size, bytes }
  }

  /**
   * Sum over names and contents of the files (`digestWith`), which depends neither on place, time and machine nor on what was kept.
   */
  get digest(): string {
    return (this.#digest ??= digestWith(this.#memory.sum, this.#toggled()))
  }

  /** Files that came or went, with the hashes of their contents. */
  *#toggled(): Iterable<[name: string, content: string]> {
    const { files } = this.#memory
    let kept = 0
    for (const [name, , content] of this.#wanted.values()) {
      const known = files[name]?.[1]
      if (known !== undefined) kept++
      if (known === content) continue
      if (known !== undefined) yield [name, known]
      yield [name, content]
    }
    const names = Object.keys(files)
    if (names.length > kept)
      for (const name of names) if (!this.#wanted.has(name)) yield [name, files[name]?.[1] ?? '']
  }

  has(name: string): boolean {
    return this.#wanted.has(name)
  }

  names(): Iterable<string> {
    return this.#wanted.keys()
  }

  write(name: string, content: string | Uint8Array): OutputFile {
    const bytes = bytesOf(content)
    const file: OutputFile = [name, bytes.length, hashOfContent(bytes)]
    if (this.#keepAs(file)) return file
    if (!this.isDry) writeNamed(this.staging.place(name), bytes)
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
    this.#digest = undefined
    for (const file of files) {
      this.#wanted.set(file[0], file)
      this.#kept.delete(file[0])
    }
  }

  /** Keeps files as the last build wrote them; false, with nothing done, when one of them is not there, or not as it was written. */
  keep(names: readonly string[]): boolean {
    const files: OutputFile[] = []
    for (const name of names) {
      const known = this.#memory.files[name]
      const isDoubtful = !this.isDry && this.#doubtful.has(name)
      if (!known || (isDoubtful && this.#contentOf(name) !== known[1])) return false
      files.push([name, ...known])
    }
    this.#digest = undefined
    for (const file of files) {
      this.#wanted.set(file[0], file)
      this.#kept.add(file[0])
    }
    return true
  }

  /** Keeps a file if it has this content. */
  #keepAs([name, , content]: OutputFile): boolean {
    return this.#memory.files[name]?.[1] === content && this.keep([name])
  }

  /** Hash of what a file of the folder really holds; undefined where there is none. */
  #contentOf(name: string): string | undefined {
    if (this.#read.has(name)) return this.#read.get(name)
    const file = path.join(this.outDir, name)
    const isFile = statSync(file, { throwIfNoEntry: false })?.isFile() === true
    const found = isFile ? hashOfContent(readFileSync(file)) : undefined
    this.#read.set(name, found)
    return found
  }

  /** Content of a file as the last build wrote it; undefined where there is none, or another one. */
  contentBefore(name: string): Buffer | undefined {
    const known = this.#memory.files[name]
    if (!known || (this.#doubtful.has(name) && this.#contentOf(name) !== known[1])) return undefined
    return readFileSync(path.join(this.outDir, name))
  }

  /** Size of a file of this build in bytes; 0 for one that is not there. */
  sizeOf(name: string): number {
    return this.#wanted.get(name)?.[1] ?? 0
  }

  /** Hash of the content of a file of this build; empty for one that is not there. */
  hashOf(name: string): string {
    return this.#wanted.get(name)?.[2] ?? ''
  }

  /** Whether a file waits to be put in place. */
  isStaged(name: string): boolean {
    return this.#wanted.has(name) && !this.#kept.has(name)
  }

  /** Absolute path of a file of this build, wherever it is. */
  pathOf(name: string): string {
    const folder = this.isStaged(name) ? this.staging.dir : this.outDir
    return path.join(folder, name)
  }

  /** Puts everything in place and tells what the next build needs to know of it. */
  commit(): NextOutput {
    const staged: string[] = []
    const kept: string[] = []
    for (const name of this.#wanted.keys()) (this.#kept.has(name) ? kept : staged).push(name)
    const removed = this.#unwanted()
    let isPatched = false
    if (!existsSync(this.outDir)) renameSync(this.staging.dir, this.outDir)
    else {
      const change = { outDir: this.outDir, stagingDir: this.staging.dir, staged, removed }
      isPatched = patchFolder(change, kept.length)
      if (!isPatched) this.#clear(swapFolder(change, kept), kept.length + removed.length)
    }
    rmSync(this.staging.dir, { recursive: true, force: true })
    return this.#remember(isPatched, staged, removed)
  }

  #clear(old: string, files: number): void {
    this.#clearing = removeAside(old, files)
    // Met by whoever waits for it.
    this.#clearing?.catch(() => {})
  }

  /**
   * Resolves when what was there before is gone; with stamps of all files where `commit` told none: a file that loses one of its two names
   * is changed by that.
   */
  async cleared(): Promise<NextOutput['stamps']> {
    if (!this.#clearing) return undefined
    await this.#clearing
    return this.#stamps()
  }

  discard(): void {
    if (this.isDry) return
    rmSync(this.staging.dir, { recursive: true, force: true })
  }

  /** Files that are there, or were, and are not wanted. */
  #unwanted(): string[] {
    const { files } = this.#memory
    const all = this.#foreign
      ? [...Object.keys(files), ...this.#foreign]
      : existsSync(this.outDir)
        ? listFiles(this.outDir)
        : []
    return all.filter((name) => !this.#wanted.has(name))
  }

  /** `isPatched`: what was kept was not touched, so that its stamps hold. */
  #remember(isPatched: boolean, staged: readonly string[], removed: readonly string[]): NextOutput {
    const sum = this.digest
    const { later } = this.#memory
    const files = this.#files()
    const fresh = [...staged, ...this.#read.keys()].filter((name) => this.#wanted.has(name))
    const limit = laterLimit(this.#wanted.size)
    const isFew =
      isPatched && this.#foreign && fresh.length + removed.length + Object.keys(later).length < limit
    if (isFew) {
      for (const name of removed) later[name] = false
      for (const name of fresh) later[name] = this.#stampOf(name)
      return { files, later, sum }
    }
    return { files, later: {}, sum, stamps: this.#clearing ? this.#firstStamps() : this.#stamps() }
  }

  *#files(): NextOutput['files'] {
    for (const [name, bytes, content] of this.#wanted.values()) yield [name, [bytes, content]]
  }

  *#stamps(): Iterable<readonly [name: string, stamp: OutputStamps[string]]> {
    for (const name of this.#wanted.keys()) yield [name, this.#stamped.get(name) ?? this.#stampOf(name)]
  }

  /** The same while kept files are about to lose one of their two names. */
  *#firstStamps(): Iterable<readonly [name: string, stamp: OutputStamps[string]]> {
    for (const name of this.#wanted.keys()) {
      const stamp = this.isStaged(name) ? this.#stampOf(name) : null
      if (stamp) this.#stamped.set(name, stamp)
      yield [name, stamp]
    }
  }

  #stampOf(name: string): OutputStamps[string] {
    // What was kept was linked into another folder, if it was touched at all.
    return stampOf(path.join(this.outDir, name), !this.isStaged(name))
  }
}
