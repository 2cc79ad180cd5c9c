import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { engineScript } from '../../engine/engine-root'
import { realOutput, type OutputMemory } from '../../output/output-folder'
import { lookAtOutput, type OutputLook, type OutputStamps } from '../../output/output-stamps'
import { isUnfinished } from '../../output/replace-folder'
import { readPart } from '../memory-part'

export interface LookOrder {
  /** The output folder, absolute. */
  dir: string
  /** Where the stamps are: folder and name of a part of the memory, and what is known since that was stored. */
  stamps: { dir: string; name: string }
  later: OutputMemory['later']
}

/** A thread starts sooner than so many files are looked at. */
const fewFiles = 3000

/**
 * Looks whether the files of the output are as the last build left them, those of a large site in a thread, while the site is read.
 * Resolves to nothing where that cannot be said.
 */
export async function startLook(
  outDir: string,
  { files, later }: OutputMemory,
  stamps: LookOrder['stamps'] | undefined,
): Promise<OutputLook | undefined> {
  const dir = realOutput(outDir)
  if (!stamps || !existsSync(dir) || isUnfinished(dir)) return undefined
  const order: LookOrder = { dir, stamps, later }
  const script = Object.keys(files).length > fewFiles ? engineScript('look') : undefined
  if (script === undefined) return look(order)
  const thread = new Worker(script, { workerData: order })
  // A build that fails meanwhile does not wait for it.
  thread.unref()
  return new Promise((resolve) => {
    thread.once('message', resolve)
    thread.once('error', () => resolve(undefined))
    thread.once('exit', () => resolve(undefined))
  })
}

/** Looks at once. */
export function look({ dir, stamps, later }: LookOrder): OutputLook | undefined {
  try {
    // Written by the build before, and named by its content.
    const known: OutputStamps = JSON.parse(readPart(stamps.dir, stamps.name).toString())
    for (const [name, stamp] of Object.entries(later)) {
      if (stamp === false) delete known[name]
      else known[name] = stamp
    }
    return lookAtOutput(dir, known)
  } catch {
    // Without stamps, or with a folder that cannot be read, contents count.
    return undefined
  }
}
