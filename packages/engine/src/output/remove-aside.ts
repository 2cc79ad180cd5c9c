import { readdirSync, rmSync, type Dirent } from 'node:fs'
import path from 'node:path'
import { Worker } from 'node:worker_threads'

/** A thread starts sooner than so many files are removed. */
const fewFiles = 2000
/** One more than the processors that most machines of builds have: whoever removes waits for the disk most of the time. */
const threads = 3
/** So many pieces of a folder, at least, are shared out among them, that none has much more to do than another. */
const fewPieces = 30

const script = `const { workerData } = require('node:worker_threads')
const { rmSync } = require('node:fs')
for (const piece of workerData) rmSync(piece, { recursive: true, force: true })`

/**
 * Removes a folder that nobody uses any more; one of many files in threads, beside what comes next: then the promise resolves when it is gone.
 */
export function removeAside(folder: string, files: number): Promise<void> | undefined {
  if (files >= fewFiles) return removeInThreads(folder)
  rmSync(folder, { recursive: true, force: true })
  return undefined
}

async function removeInThreads(folder: string): Promise<void> {
  const pieces = piecesOf(folder)
  const shares = Array.from({ length: threads }, (_, thread) =>
    pieces.filter((_piece, index) => index % threads === thread),
  )
  await Promise.all(shares.map(removeInThread))
  rmSync(folder, { recursive: true, force: true })
}

/** Files and folders in a folder, from the depth on where they are enough. Empty folders above are left out. */
function piecesOf(folder: string): string[] {
  let entries = entriesOf(folder)
  for (let count = 0; count < entries.length && entries.length < fewPieces;) {
    count = entries.length
    entries = entries.flatMap((entry) => (entry.isDirectory() ? entriesOf(placeOf(entry)) : [entry]))
  }
  return entries.map(placeOf)
}

const entriesOf = (folder: string) => readdirSync(folder, { withFileTypes: true })

const placeOf = ({ parentPath, name }: Dirent) => path.join(parentPath, name)

async function removeInThread(pieces: string[]): Promise<void> {
  const thread = new Worker(script, { eval: true, workerData: pieces })
  await new Promise<void>((resolve, reject) => {
    thread.once('error', reject)
    thread.once('exit', () => resolve())
  })
}
