import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { FileStates, hashOfContent, type KnownFiles } from '../site/files/file-states'
import { patchFolder, swapFolder, finishPatch, clearAway } from './replace-folder'

/** A file of the output: its path relative to the folder, with forward slashes, its size, and the hash of its content. */
export type OutputFile = readonly [name: string, bytes: number, hash: string]

/** What is known of the files that the last build wrote, from their names on. */
export interface OutputMemory {
  files: Record<string, [bytes: number, hash: string]>
  stamps: KnownFiles
}

/** What the pages of a site are written to, wherever that is. */
export interface OutputTarget {
  write(name: string, content: string | Uint8Array): OutputFile
}

/** Writes files below a folder that is not in use. */
export class FolderTarget implements OutputTarget {
  readonly #folders = new Set<string>()

  /** `dir`: absolute. */
  constructor(readonly dir: string) {}

  write(name: string, content: string | Uint8Array): OutputFile {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content
    writeFileSync(this.place(name), bytes)
    return [name, bytes.length, hashOfContent(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))]
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
  readonly #known: OutputMemory['files']
  readonly #states: FileStates
  readonly #wanted = new Map<string, { bytes: number; hash: string; isStaged: boolean }>()

  constructor(outDir: string, memory: OutputMemory = { files: {}, stamps: {} }, isDry = false) {
    // A link stays a link: what it leads to is replaced.
    this.outDir = existsSync(outDir) ? realpathSync(outDir) : followLink(path.resolve(outDir))
    this.isDry = isDry
    this.#known = memory.files
    this.#states = new FileStates(this.outDir, memory.stamps)
    this.staging = new FolderTarget(`${this.outDir}.docs-next-${process.pid}`)
    if (isDry) return
    finishPatch(this.outDir)
    clearAway(this.outDir)
    rmSync(this.staging.dir, { recursive: true, force: true })
    mkdirSync(this.staging.dir, { recursive: true })
  }

  /** Whether the output would be what the last build wrote. */
  get isSame(): boolean {
    if (this.#wanted.size !== Object.keys(this.#known).length) return false
    return [...this.#wanted.values()].every(({ isStaged }) => !isStaged)
  }

  /** Number of files, and their size in bytes. */
  get size(): { files: number; bytes: number } {
    let bytes = 0
    for (const file of this.#wanted.values()) bytes += file.bytes
    return { files: this.#wanted.size, bytes }
  }

  /** Hash over names and contents of the files, which depends neither on place, time and machine nor on what was kept. */
  get digest(): string {
    const files = [...this.#wanted].map(([name, { hash }]) => `${name}\0${hash}\n`)
    return hashOfContent(Buffer.from(files.sort().join('')))
  }

  has(name: string): boolean {
    return this.#wanted.has(name)
  }

  names(): Iterable<string> {
    return this.#wanted.keys()
  }

  write(name: string, content: string | Uint8Array): OutputFile {
    const bytes = Buffer.from(content)
    const file: OutputFile = [name, bytes.length, hashOfContent(bytes)]
    if (this.keep([file])) return file
    if (!this.isDry) writeFileSync(this.staging.place(name), bytes)
    this.adopt([file])
    return file
  }

  /** `hash`: of the source's content, for those who know it without reading. */
  copy(source: string, name: string, hash = hashOfContent(readFileSync(source))): OutputFile {
    const file: OutputFile = [name, statSync(source).size, hash]
    if (this.keep([file])) return file
    if (!this.isDry) copyFileSync(source, this.staging.place(name))
    this.adopt([file])
    return file
  }

  /** Counts files that somebody else wrote into the staging folder. */
  adopt(files: readonly OutputFile[]): void {
    for (const [name, bytes, hash] of files) this.#wanted.set(name, { bytes, hash, isStaged: true })
  }

  /** Keeps files as they are; false when one of them is not there, or not as it was written. */
  keep(files: readonly OutputFile[]): boolean {
    const isThere = ([name, , hash]: OutputFile) =>
      this.#known[name]?.[1] === hash && this.#states.hashOf(path.join(this.outDir, name)) === hash
    if (!this.isDry && !files.every(isThere)) return false
    for (const [name, bytes, hash] of files) this.#wanted.set(name, { bytes, hash, isStaged: false })
    return true
  }

  /** As `keep`, of files that the last build wrote. */
  keepKnown(names: readonly string[]): boolean {
    const files = names.flatMap((name): OutputFile[] => {
      const known = this.#known[name]
      return known ? [[name, ...known]] : []
    })
    return files.length === names.length && this.keep(files)
  }

  /** Size of a file of this build in bytes; 0 for one that is not there. */
  sizeOf(name: string): number {
    return this.#wanted.get(name)?.bytes ?? 0
  }

  /** Hash of the content of a file of this build; empty for one that is not there. */
  hashOf(name: string): string {
    return this.#wanted.get(name)?.hash ?? ''
  }

  /** Whether a file waits to be put in place. */
  isStaged(name: string): boolean {
    return this.#wanted.get(name)?.isStaged === true
  }

  /** Absolute path of a file of this build, wherever it is. */
  pathOf(name: string): string {
    const folder = this.#wanted.get(name)?.isStaged ? this.staging.dir : this.outDir
    return path.join(folder, name)
  }

  /** Puts everything in place and tells what the next build needs to know of it. */
  commit(): OutputMemory {
    const staged: string[] = []
    const kept: string[] = []
    for (const [name, { isStaged }] of this.#wanted) (isStaged ? staged : kept).push(name)
    let isPatched = false
    if (!existsSync(this.outDir)) renameSync(this.staging.dir, this.outDir)
    else {
      const removed = listFiles(this.outDir).filter((name) => !this.#wanted.has(name))
      const order = { outDir: this.outDir, stagingDir: this.staging.dir, staged, removed, kept }
      isPatched = patchFolder(order)
      if (!isPatched) swapFolder(order)
    }
    rmSync(this.staging.dir, { recursive: true, force: true })
    return this.#remember(isPatched)
  }

  discard(): void {
    if (this.isDry) return
    rmSync(this.staging.dir, { recursive: true, force: true })
  }

  /** `isPatched`: what was kept was not touched, so that its stamps hold. */
  #remember(isPatched: boolean): OutputMemory {
    const { known } = this.#states
    const states = new FileStates(this.outDir, known)
    const files: OutputMemory['files'] = {}
    const stamps: KnownFiles = {}
    for (const [name, { bytes, hash, isStaged }] of this.#wanted) {
      files[name] = [bytes, hash]
      const stamp = known[name]
      if (isPatched && !isStaged && stamp) stamps[name] = stamp
      else states.expect(path.join(this.outDir, name), hash)
    }
    return { files, stamps: { ...stamps, ...states.known } }
  }
}

/** The folder that a link leads to, which is not there yet. */
function followLink(folder: string): string {
  const isLink = lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()
  return isLink ? followLink(path.resolve(path.dirname(folder), readlinkSync(folder))) : folder
}

/** Every file below a folder, relative, with forward slashes. */
export function listFiles(root: string): string[] {
  const found: string[] = []
  const walk = (folder: string) => {
    for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const name = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory()) walk(name)
      else found.push(name)
    }
  }
  walk('')
  return found
}
