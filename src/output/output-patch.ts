import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { hashOfContent } from '../files/file-states'
import { bytesOf, FolderTarget, type OutputFile, type OutputTarget } from './folder-target'
import { digestWith } from './output-digest'
import { isOutputAsKnown } from './output-as-known'
import { laterLimit, type OutputMemory } from './output-folder'
import { stampOf, type OutputLook } from './output-stamps'
import { realOutput } from './real-output'
import { clearAway, isFewFor, isUnfinished, patchFolder } from './replace-folder'

/** What became of an output, for the next build. */
export interface PatchedOutput {
  /** Files that came or changed; false for those that went. */
  files: Record<string, OutputMemory['files'][string] | false>
  later: OutputMemory['later']
}

/** An output of which everything stays but a few files. */
export class OutputPatch implements OutputTarget {
  readonly #outDir: string
  /** Where files wait until they are put in place. */
  readonly staging: FolderTarget
  readonly #memory: OutputMemory
  /** Files that were read, so that they are certain to be as they were. */
  #read: readonly string[] = []
  readonly #staged = new Map<string, OutputFile>()
  readonly #removed = new Set<string>()

  private constructor(outDir: string, memory: OutputMemory) {
    this.#outDir = outDir
    this.#memory = memory
    this.staging = new FolderTarget(`${outDir}.docs-next-${process.pid}`)
    clearAway(outDir)
    rmSync(this.staging.dir, { recursive: true, force: true })
    mkdirSync(this.staging.dir, { recursive: true })
  }

  /** Opens an output; undefined where there is none, or a build was ended while it changed it. */
  static open(outDir: string, memory: OutputMemory): OutputPatch | undefined {
    const real = realOutput(outDir)
    return existsSync(real) && !isUnfinished(real) ? new OutputPatch(real, memory) : undefined
  }

  /** Whether the output is as the last build left it. `look`: how the folder was found. */
  isAsLeft(look: OutputLook): boolean {
    this.#read = look.doubtful
    return isOutputAsKnown(this.#outDir, look, () => this.#memory.files)
  }

  has(name: string): boolean {
    return (this.#memory.files[name] !== undefined && !this.#removed.has(name)) || this.#staged.has(name)
  }

  keep(names: readonly string[]): boolean {
    return names.every((name) => this.#memory.files[name] !== undefined)
  }

  write(name: string, content: string | Uint8Array): OutputFile {
    const file: OutputFile = [name, bytesOf(content).length, hashOfContent(bytesOf(content))]
    if (this.#memory.files[name]?.[1] === file[2]) return file
    const written = this.staging.write(name, content)
    this.adopt([written])
    return written
  }

  /** Counts files that somebody else wrote into the staging folder. */
  adopt(files: readonly OutputFile[]): void {
    for (const file of files) this.#staged.set(file[0], file)
  }

  /** Files that are to go. */
  remove(names: Iterable<string>): void {
    for (const name of names) this.#removed.add(name)
  }

  /** Size in bytes of a file as it will be; 0 for one that will not be there. */
  sizeOf(name: string): number {
    return this.#staged.get(name)?.[1] ?? this.#memory.files[name]?.[0] ?? 0
  }

  /** Content of a file that waits to be put in place; undefined of any other. */
  contentOfStaged(name: string): Buffer | undefined {
    return this.#staged.has(name) ? readFileSync(this.staging.place(name)) : undefined
  }

  /** Content of a file as the last build wrote it. */
  contentBefore(name: string): Buffer {
    return readFileSync(path.join(this.#outDir, name))
  }

  /** Digest, number of files and their size, of what these were before. */
  sumUp(before: { files: number; bytes: number }): { digest: string; files: number; bytes: number } {
    let { files, bytes } = before
    const toggled: [name: string, content: string][] = []
    const go = (name: string) => {
      const known = this.#memory.files[name]
      if (!known) return
      files--
      bytes -= known[0]
      toggled.push([name, known[1]])
    }
    for (const [name, size, content] of this.#staged.values()) {
      go(name)
      files++
      bytes += size
      toggled.push([name, content])
    }
    for (const name of this.#removed) go(name)
    return { digest: digestWith(this.#memory.sum, toggled), files, bytes }
  }

  /** Whether that is little enough for an output of so many files. */
  isSmall(files: number): boolean {
    const changes = this.#staged.size + this.#removed.size
    const later = Object.keys(this.#memory.later).length
    return isFewFor(changes, files) && changes + this.#read.length + later < laterLimit(files)
  }

  /** Puts everything in place; undefined, with nothing done, where something is in the way. */
  commit(kept: number): PatchedOutput | undefined {
    const staged = [...this.#staged.keys()]
    const removed = [...this.#removed]
    const change = { outDir: this.#outDir, stagingDir: this.staging.dir, staged, removed }
    if (!patchFolder(change, kept)) return undefined
    rmSync(this.staging.dir, { recursive: true, force: true })
    const { later } = this.#memory
    for (const name of removed) later[name] = false
    for (const name of new Set([...staged, ...this.#read]))
      if (!this.#removed.has(name)) later[name] = stampOf(path.join(this.#outDir, name))
    const files: PatchedOutput['files'] = {}
    for (const name of removed) files[name] = false
    for (const [name, bytes, content] of this.#staged.values()) files[name] = [bytes, content]
    return { files, later }
  }

  discard(): void {
    rmSync(this.staging.dir, { recursive: true, force: true })
  }
}
