import { existsSync } from 'node:fs'
import type { OutputMemory } from '../output/output-folder'
import { realOutput } from '../output/real-output'
import { lookAtOutput, type OutputLook, type OutputStamps } from '../output/output-stamps'
import { isUnfinished } from '../output/replace-folder'
import { readPart } from './memory-part'

/** Parts of the memory with the stamps of an output's files, and their folder. */
export interface StampParts {
  dir: string
  stamps: string
  /** What became of them since (`OutputMemory.later`). */
  later: string
}

/** Looks whether the files of the output are as the last build left them. Nothing where that cannot be said. */
export function lookAtBuilt(outDir: string, parts: StampParts | undefined): OutputLook | undefined {
  if (!parts || !existsSync(outDir)) return undefined
  const dir = realOutput(outDir)
  if (isUnfinished(dir)) return undefined
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
