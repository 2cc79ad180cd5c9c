import path from 'node:path'
import { stateBeside } from '../../output/host-files'
import { realOutput } from '../../output/real-output'
import { isOutputAsKnown } from '../../output/output-as-known'
import { isAsKnown, type OutputLook } from '../../output/output-stamps'
import type { BuildOptions, BuildResult } from '../build-options'
import type { MemoryFolder } from '../memory'
import type { KnownResult } from './known-result'

export interface UnchangedOptions extends Pick<BuildOptions, 'outDir'> {
  folder: MemoryFolder
}

/** Whether the files for servers, and those besides the site folder's that the last build was made of, are as they were. */
export function isForeignAsKnown(
  { foreign, beside }: KnownResult,
  { siteDir, outDir }: Pick<BuildOptions, 'siteDir' | 'outDir'>,
): boolean {
  return (
    beside === stateBeside(outDir) &&
    foreign.every(([file, stamp]) => isAsKnown(path.resolve(siteDir, file), stamp))
  )
}

/**
 * The result of a build that is made of what the last one was made of (`stateOfInputs`, {@link isForeignAsKnown}); undefined where a file of
 * the output is not as it was.
 */
export function unchangedResult(
  { result }: KnownResult,
  look: OutputLook,
  { outDir, folder }: UnchangedOptions,
): Omit<BuildResult, 'milliseconds'> | undefined {
  const isSame = isOutputAsKnown(realOutput(outDir), look, () => folder.outputFiles())
  return isSame ? { ok: true, reused: result.pages, undrawn: 0, ...result } : undefined
}
