import { readFileSync } from 'node:fs'
import path from 'node:path'
import { realOutput } from '../../output/real-output'
import { isAsKnown, type OutputLook } from '../../output/output-stamps'
import { hashOfContent } from '../../files/file-states'
import type { BuildOptions, BuildResult } from '../build-options'
import type { MemoryFolder } from '../memory'
import type { KnownResult } from './known-result'

/** So many files of the output are read, for want of a stamp that says that they are as they were: those that were written last. */
const maxRead = 500

export interface UnchangedOptions extends Pick<BuildOptions, 'outDir'> {
  folder: MemoryFolder
}

/** Whether the files besides those of the site folder that the last build was made of are as they were. */
export function isForeignAsKnown(
  { foreign }: KnownResult,
  { siteDir }: Pick<BuildOptions, 'siteDir'>,
): boolean {
  return foreign.every(([file, stamp]) => isAsKnown(path.resolve(siteDir, file), stamp))
}

/**
 * The result of a build that is made of what the last one was made of (`stateOfInputs`, {@link isForeignAsKnown}); undefined where a file of
 * the output is not as it was.
 */
export function unchangedResult(
  { result }: KnownResult,
  { doubtful, foreign: unknown }: OutputLook,
  { outDir, folder }: UnchangedOptions,
): Omit<BuildResult, 'milliseconds'> | undefined {
  if (unknown.length > 0 || doubtful.length > maxRead) return undefined
  const output = realOutput(outDir)
  const files = doubtful.length > 0 ? folder.outputFiles() : {}
  const isSame = (name: string) => hashOfFile(path.join(output, name)) === files[name]?.[1]
  return doubtful.every(isSame) ? { ok: true, reused: result.pages, ...result } : undefined
}

function hashOfFile(file: string): string {
  try {
    return hashOfContent(readFileSync(file))
  } catch {
    return 'absent'
  }
}
