import { copyFileSync, existsSync, linkSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Pending } from './pending'

/**
 * Output that appears all at once: files are written to a folder beside the target, which takes the target's place when
 * everything is there. A failed build leaves the previous output as it was.
 */
export class Staging {
  readonly outDir: string
  readonly dir: string
  readonly #folders = new Set<string>()
  /** Paths written so far, relative, with forward slashes. */
  readonly files = new Set<string>()
  bytes = 0
  readonly #pending = new Pending()

  constructor(outDir: string) {
    this.outDir = path.resolve(outDir)
    this.dir = `${this.outDir}.next-${process.pid}`
    rmSync(this.dir, { recursive: true, force: true })
    mkdirSync(this.dir, { recursive: true })
  }

  /** Writes a file in the background; `settle` waits for it and reports what went wrong. */
  write(file: string, content: string | Uint8Array): void {
    const target = this.#prepare(file)
    this.#pending.add(writeFile(target, content))
    this.bytes += typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength
  }

  /** Waits until at most `left` files are still being written, so that they do not pile up in memory. */
  settle(left = 0): Promise<void> {
    return this.#pending.settle(left)
  }

  copy(source: string, file: string, size: number): void {
    copyFileSync(source, this.#prepare(file))
    this.bytes += size
  }

  /** Takes an unchanged file over from the previous output without copying its bytes; false when it is not there. */
  keep(file: string, size: number): boolean {
    const previous = path.join(this.outDir, file)
    if (!existsSync(previous)) return false
    try {
      linkSync(previous, this.#prepare(file))
    } catch {
      copyFileSync(previous, path.join(this.dir, file))
    }
    this.bytes += size
    return true
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

  #prepare(file: string): string {
    const target = path.join(this.dir, file)
    if (!target.startsWith(this.dir + path.sep))
      throw new Error(`Output file \`${file}\` lies outside the output folder.`)
    const folder = path.dirname(target)
    if (!this.#folders.has(folder)) {
      mkdirSync(folder, { recursive: true })
      this.#folders.add(folder)
    }
    this.files.add(file)
    return target
  }
}
