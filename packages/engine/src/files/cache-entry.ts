/** Cache entries, verified by a content hash. One that is missing, truncated or modified does not count, and is created again. */
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { hashOfContent, hashOfFile } from './file-states'
import { threadId } from 'node:worker_threads'

/** A file stored verbatim: its name relative to its folder, and its hash. */
export type CachedFile = readonly [name: string, hash: string]

/** Length of the header: the hash and a line break. */
const headBytes = hashOfContent('').length + 1

/** Writes an entry atomically and creates its folder if necessary. */
export function writeEntry(file: string, content: string | Uint8Array): void {
  mkdirSync(path.dirname(file), { recursive: true })
  const bytes = Buffer.from(content)
  writeWhole(file, Buffer.concat([Buffer.from(`${hashOfContent(bytes)}\n`), bytes]))
}

/** Reads an entry; undefined if it is missing or damaged. */
export function readEntry(file: string): Buffer | undefined {
  try {
    const stored = readFileSync(file)
    const content = stored.subarray(headBytes)
    return stored.toString('latin1', 0, headBytes) === `${hashOfContent(content)}\n` ? content : undefined
  } catch {
    return undefined
  }
}

/** Reads a JSON entry. Its shape is known, because its name identifies the engine that wrote it. */
export function readJsonEntry<Shape>(file: string): Shape | undefined {
  const content = readEntry(file)
  return content && JSON.parse(content.toString())
}

/** Whether files in a folder still have their stored hashes. */
export const areIntact = (folder: string, files: readonly CachedFile[]): boolean =>
  files.every(([name, hash]) => hashOfFile(path.join(folder, name)) === hash)

/** Removes the least recently used folders if there are too many. The time of use is that of the file `mark` in them, or their own. */
export function keepRecent(dir: string, most: number, mark = ''): void {
  const usedMs = (name: string) =>
    statSync(path.join(dir, name, mark), { throwIfNoEntry: false })?.mtimeMs ?? 0
  const byAge = readdirSync(dir).sort((a, b) => usedMs(b) - usedMs(a))
  for (const name of byAge.slice(most)) rmSync(path.join(dir, name), { recursive: true, force: true })
}

/** Writes a file atomically, also if others write it or the build is killed. Its folder must exist. Errors get the path. */
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

/** `writeFileSync`, but the error contains the path even if the disk is full. */
export function writeNamed(file: string, content: string | Uint8Array): void {
  try {
    writeFileSync(file, content)
  } catch (error) {
    throw named(error, file)
  }
}

/** Writes a file below a folder, and creates the folders in between. */
export function writeBelow(folder: string, name: string, content: string | Uint8Array): void {
  const file = path.join(folder, name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, content)
}

const named = (error: unknown, file: string): unknown =>
  error instanceof Error ? Object.assign(error, { path: file }) : error
