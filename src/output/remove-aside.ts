import { rmSync } from 'node:fs'
import { Worker } from 'node:worker_threads'

/** A thread starts sooner than so many files are removed. */
const fewFiles = 2000

const script = `const { workerData } = require('node:worker_threads')
require('node:fs').rmSync(workerData, { recursive: true, force: true })`

/**
 * Removes a folder that nobody uses any more; one of many files in a thread, beside what comes next: then the promise resolves when it is gone.
 */
export function removeAside(folder: string, files: number): Promise<void> | undefined {
  if (files >= fewFiles) return removeInThread(folder)
  rmSync(folder, { recursive: true, force: true })
  return undefined
}

async function removeInThread(folder: string): Promise<void> {
  const thread = new Worker(script, { eval: true, workerData: folder })
  await new Promise<void>((resolve, reject) => {
    thread.once('error', reject)
    thread.once('exit', () => resolve())
  })
}
