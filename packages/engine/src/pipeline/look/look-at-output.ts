import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { engineScript } from '../../files/engine-root'
import type { OutputMemory } from '../../output/output-folder'
import { realOutput } from '../../output/real-output'
import { lookAtOutput, type OutputLook, type OutputStamps } from '../../output/output-stamps'
import { isUnfinished } from '../../output/replace-folder'
import { readPart } from '../memory-part'

/** Parts of the memory with the stamps of an output's files, and their folder. */
export interface StampParts {
  dir: string
  stamps: string
  /** What became of them since (`OutputMemory.later`). */
  later: string
}

export interface LookOrder {
  /** The output folder, absolute. */
  dir: string
  parts: StampParts
}

/** A thread starts sooner than so many stamps, in bytes, are read and their files looked at. */
const fewBytes = 300_000

/**
 * Looks whether the files of the output are as the last build left them, those of a large site in a thread, while the site is read.
 * Resolves to nothing where that cannot be said.
 */
export async function startLook(
  outDir: string,
  parts: StampParts | undefined,
): Promise<OutputLook | undefined> {
  if (!parts || !existsSync(outDir)) return undefined
  const dir = realOutput(outDir)
  if (isUnfinished(dir)) return undefined
  const order: LookOrder = { dir, parts }
  const bytes = statSync(path.join(parts.dir, parts.stamps), { throwIfNoEntry: false })?.size ?? 0
  const script = bytes > fewBytes ? engineScript('look') : undefined
  if (script === undefined) return look(order)
  const thread = new Worker(script, { workerData: order })
  return new Promise((resolve) => {
    thread.once('message', resolve)
    thread.once('error', () => resolve(undefined))
    thread.once('exit', () => resolve(undefined))
  })
}

/** Looks at once. */
export function look({ dir, parts }: LookOrder): OutputLook | undefined {
  try {
    // Written by the build before, and named by their content.
    const known: OutputStamps = JSON.parse(readPart(parts.dir, parts.stamps).toString())
    const later: OutputMemory['later'] = JSON.parse(readPart(parts.dir, parts.later).toString())
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
