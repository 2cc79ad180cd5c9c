import path from 'node:path'
import type { Stamp } from '../../files/stamp'
import { stateBeside } from '../../output/host-files'
import { stampOf } from '../../output/output-stamps'
import type { BuildResult } from '../build-options'
import { neverSame } from '../fingerprints'
import type { MadeSite } from '../make-site'
import type { Plan } from '../plan'
import type { KnownResult } from './known-result'

export interface NoteInput {
  outDir: string
  plan: Plan
  made: MadeSite
  /** See `stateOfInputs`; it was found before anything was read. */
  inputs: string | undefined
  /** When the build began, in milliseconds since 1970. */
  startedMs: number
}

/** What the next build needs to know to see that nothing changed; undefined where it cannot be seen without a build. */
export function noteResult(
  { plan, made, inputs, startedMs, outDir }: NoteInput,
  { problems, pages, files, bytes, digest, undrawn }: Omit<BuildResult, 'milliseconds'>,
): KnownResult | undefined {
  // What is wrong with a page may go away by what nobody looks at.
  const isFaulty = [...made.pages.values()].some(({ fingerprint }) => fingerprint.own === neverSame)
  if (inputs === undefined || isFaulty || undrawn > 0) return undefined
  const foreign: [string, Stamp][] = []
  for (const file of foreignFiles(plan, made)) {
    const stamp = stampOf(path.resolve(plan.site.siteDir, file))
    // Gone, or written while the build was at work: nobody knows which state it read.
    if (!stamp || Math.max(stamp[1], stamp[2]) >= startedMs) return undefined
    foreign.push([file, stamp])
  }
  return { inputs, foreign, beside: stateBeside(outDir), result: { problems, pages, files, bytes, digest } }
}

/** Files that the site was made of and that are not among those of its folder (`folderState`): above it, and of packages. Relative. */
function foreignFiles({ site, client }: Plan, made: MadeSite): Set<string> {
  const known = [
    ...Object.keys(site.files.known),
    ...[...site.modules.allInputs(), ...client.inputs].map((file) => path.relative(site.siteDir, file)),
    ...[...made.pages.values()].flatMap(
      ({ document }) => document?.traces.dependencies.map(([file]) => file) ?? [],
    ),
  ]
  return new Set(
    known.filter((file) => file.startsWith('..') || file.split(/[/\\]/).includes('node_modules')),
  )
}
