import { readdirSync, statSync, type Stats } from 'node:fs'
import { isStampOf, restMs, stampFrom, type Stamp } from '../files/stamp'

/** Stamps of all files of an output, by name. Null: the file is known, but its content must be looked at. */
export type OutputStamps = Record<string, Stamp | null>

/** What a look at an output folder told. Names are relative to it, with forward slashes. */
export interface OutputLook {
  /** Files that were known and are not certain to be as they were: changed, gone, or never certain. */
  doubtful: string[]
  /** Files that nobody knows. */
  foreign: string[]
}

/** Looks at every file of an output folder (absolute). */
export function lookAtOutput(dir: string, stamps: OutputStamps): OutputLook {
  const left = new Set(Object.keys(stamps))
  const look: OutputLook = { doubtful: [], foreign: [] }
  const walk = (folder: string) => {
    for (const entry of readdirSync(dir + folder, { withFileTypes: true })) {
      const name = `${folder}/${entry.name}`
      if (entry.isDirectory()) {
        walk(name)
        continue
      }
      const file = name.slice(1)
      const known = stamps[file]
      if (known === undefined) look.foreign.push(file)
      else if (known && isAsKnown(dir + name, known)) left.delete(file)
    }
  }
  walk('')
  // Not by `push`: a call takes no hundred thousand arguments.
  return { ...look, doubtful: [...left] }
}

/** Whether a file (absolute) is certain to be as it was. */
export function isAsKnown(file: string, stamp: Stamp): boolean {
  const stats = statSync(file, { throwIfNoEntry: false })
  return stats !== undefined && stats.isFile() && isStampOf(stamp, stats)
}

/**
 * Stamp of a file that has the content that it should have. `isLinked`: it was given another name a moment ago, which is a change of the file
 * and none of its content; whoever writes to it gives it another time.
 */
export function stampOf(file: string, isLinked = false): Stamp | null {
  const stats: Stats | undefined = statSync(file, { throwIfNoEntry: false })
  if (!stats) return null
  const changedMs = isLinked ? stats.mtimeMs : Math.max(stats.mtimeMs, stats.ctimeMs)
  return Date.now() - changedMs < restMs ? null : stampFrom(stats)
}
