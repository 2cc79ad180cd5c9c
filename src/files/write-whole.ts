import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { threadId } from 'node:worker_threads'

/**
 * Writes a file that is there as a whole or not at all, whoever reads or writes it meanwhile, and whatever ends the build. Its folder must
 * be there. Throws the system's error, with the file's path.
 */
export function writeWhole(file: string, content: string | Uint8Array): void {
  const partial = `${file}.${process.pid}-${threadId}`
  try {
    writeFileSync(partial, content)
    renameSync(partial, file)
  } catch (error) {
    rmSync(partial, { force: true })
    throw named(error, file)
  }
}

/** As `writeFileSync`, whose error does not name the file where the disk is full. */
export function writeNamed(file: string, content: string | Uint8Array): void {
  try {
    writeFileSync(file, content)
  } catch (error) {
    throw named(error, file)
  }
}

const named = (error: unknown, file: string): unknown =>
  error instanceof Error ? Object.assign(error, { path: file }) : error
