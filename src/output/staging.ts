import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Background } from '../workers/background'
import type { WrittenFiles } from '../workers/background-work'

interface StagedText {
  /** Relative to the output folder. */
  file: string
  content: string
}

/**
 * Output that appears all at once: files are written to a folder beside the target, which takes the target's place when
 * everything is there. A failed build leaves the previous output as it was.
 */
export class Staging {
  readonly outDir: string
  readonly dir: string
  readonly #background: Background
  /** Paths written so far, relative, with forward slashes. */
  readonly files = new Set<string>()
  bytes = 0

  constructor(outDir: string, background: Background) {
    this.#background = background
    this.outDir = path.resolve(outDir)
    this.dir = `${this.outDir}.next-${process.pid}`
    clearAway(this.outDir)
    rmSync(this.dir, { recursive: true, force: true })
    mkdirSync(this.dir, { recursive: true })
  }

  /** Writes a file, in the background. */
  write(file: string, content: string | Uint8Array): void {
    const bytes = typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength
    this.#background.add({ do: 'write', file: this.#note(file, bytes), content })
  }

  /** Writes a page's files, in the background; their sizes are noted when they are known. */
  writePage(route: string, files: { html: StagedText; json?: StagedText }, withShell: boolean): void {
    const absolute = ({ file, content }: StagedText) => ({ file: this.#note(file, 0), content })
    this.#background.add({
      do: 'write-page',
      page: {
        route,
        html: absolute(files.html),
        ...(files.json && { json: absolute(files.json) }),
        withShell,
      },
    })
  }

  /** Adds to the end of a file, which need not exist, in the background. Returns the number of bytes. */
  append(file: string, content: string): number {
    const bytes = Buffer.byteLength(content)
    this.#background.add({ do: 'append', file: this.#note(file, bytes), content })
    return bytes
  }

  /** Takes a file of so many bytes away again. */
  remove(file: string, bytes: number): void {
    this.#background.add({ do: 'remove', file: this.#note(file, -bytes) })
    this.files.delete(file)
  }

  copy(source: string, file: string, bytes: number): void {
    const target = this.#note(file, bytes)
    mkdirSync(path.dirname(target), { recursive: true })
    copyFileSync(source, target)
  }

  /** Takes unchanged files over from the previous output without copying their bytes; false when one of them is not there. */
  keep(files: WrittenFiles): boolean {
    const previous = (file: string) => path.join(this.outDir, file)
    const isAsWritten = (file: string, bytes: number) =>
      statSync(previous(file), { throwIfNoEntry: false })?.size === bytes
    if (!files.every(({ file, bytes }) => isAsWritten(file, bytes))) return false
    for (const { file, bytes } of files)
      this.#background.add({ do: 'link', file: this.#note(file, bytes), from: previous(file) })
    return true
  }

  /** Counts files that somebody else wrote into `dir`. */
  note(files: WrittenFiles): void {
    for (const { file, bytes } of files) this.#note(file, bytes)
  }

  /** Puts the staged folder in place of the old output. */
  commit(): void {
    const old = `${this.outDir}.old-${process.pid}`
    const hadOutput = existsSync(this.outDir)
    if (hadOutput) renameSync(this.outDir, old)
    try {
      renameSync(this.dir, this.outDir)
    } catch (error) {
      if (hadOutput) renameSync(old, this.outDir)
      throw error
    }
    rmSync(old, { recursive: true, force: true })
  }

  discard(): void {
    rmSync(this.dir, { recursive: true, force: true })
  }

  #note(file: string, bytes: number): string {
    const target = path.join(this.dir, file)
    if (!target.startsWith(this.dir + path.sep))
      throw new Error(`Output file \`${file}\` lies outside the output folder.`)
    this.files.add(file)
    this.bytes += bytes
    return target
  }
}

/** Removes what builds left that were ended from outside; an output that one of them had set aside returns to its place. */
function clearAway(outDir: string): void {
  const parent = path.dirname(outDir)
  if (!existsSync(parent)) return
  for (const name of readdirSync(parent)) {
    const [, base, kind, pid] = /^(.*)\.(next|old)-(\d+)$/.exec(name) ?? []
    if (base !== path.basename(outDir) || isRunning(Number(pid))) continue
    const left = path.join(parent, name)
    if (kind === 'old' && !existsSync(outDir)) renameSync(left, outDir)
    else rmSync(left, { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Not ours to ask, so it is there.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
