/**
 * Cache entries, checked by a hash of their content: one that is missing, cut, emptied or changed is not an entry, and whoever wants it
 * makes it again. What must be stored verbatim, such as a script, is checked by the hash that an entry or its own name holds.
 */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { hashOfContent, hashOfFile } from './file-states'
import { threadId } from 'node:worker_threads'

/** A file stored verbatim: its name relative to its folder, and its hash. */
export type CachedFile = readonly [name: string, hash: string]

/** The hash and a line break come first. */
const headBytes = hashOfContent('').length + 1

/** Writes an entry, whole; its folder is created. */
export function writeEntry(file: string, content: string | Uint8Array): void {
  mkdirSync(path.dirname(file), { recursive: true })
  const bytes = Buffer.from(content)
  writeWhole(file, Buffer.concat([Buffer.from(`${hashOfContent(bytes)}\n`), bytes]))
}

/** Reads an entry; undefined where there is none, or where it is damaged. */
export function readEntry(file: string): Buffer | undefined {
  let stored: Buffer
  try {
    stored = readFileSync(file)
  } catch {
    return undefined
  }
  const content = stored.subarray(headBytes)
  return stored.toString('latin1', 0, headBytes) === `${hashOfContent(content)}\n` ? content : undefined
}

/** Reads an entry that is JSON. Only this engine wrote it, under a name that says which one, so its shape is known. */
export function readJsonEntry<Shape>(file: string): Shape | undefined {
  const content = readEntry(file)
  return content && JSON.parse(content.toString())
}

/** Whether files of a folder are as they were stored. */
export function areIntact(folder: string, files: readonly CachedFile[]): boolean {
  return files.every(([name, hash]) => hashOfFile(path.join(folder, name)) === hash)
}

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
