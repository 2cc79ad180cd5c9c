import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { hashOfContent } from '../files/file-states'
import { folderState } from '../files/folder-state'
import { KnownOutput } from '../output/output-folder'
import { lockFolder } from './lock'
import { MemoryFolder, type BuildOptions, type BuildResult } from './memory'
import { stateOfInputs, unchangedResult, type FoundInputs } from './unchanged'

/** Scan, plan, make, check, write. If nothing has changed since the last build, the code that makes pages isn't even loaded. */
export async function build(options: BuildOptions): Promise<BuildResult> {
  const started = performance.now()
  // One folder per user: users cannot open each other's lock files.
  const locks = path.join(tmpdir(), `docs-locks-${process.getuid?.() ?? 'own'}`)
  const releases: (() => void)[] = []
  try {
    // Builds that share a cache or an output must not run at the same time.
    for (const folder of [options.cacheDir, options.outDir]) {
      const lock = path.join(locks, hashOfContent(path.resolve(folder)))
      releases.push(await lockFolder(lock, { name: folder, onWait: options.onWait }))
    }
    return { ...(await buildLocked(options)), milliseconds: performance.now() - started }
  } finally {
    for (const release of releases.reverse()) release()
  }
}

async function buildLocked(options: BuildOptions): Promise<Omit<BuildResult, 'milliseconds'>> {
  const folder = new MemoryFolder(options)
  const { known, output: files } = folder.manifest ?? {}
  const output = new KnownOutput(options.outDir, files, folder.spare)
  const startedMs = Date.now()
  const siteFolder = folderState(path.resolve(options.siteDir))
  const state = await stateOfInputs(options, { siteFolder, startedMs })
  const found: FoundInputs = { state, siteFolder, startedMs }
  const result = known && !options.dryRun && unchangedResult(known, found, options, output)
  if (result) {
    folder.touch()
    return result
  }
  const { buildSite } = await import('./build-site')
  return buildSite(options, { folder, found, known: output })
}

/** Whether a folder can be served. */
export const hasOutput = (outDir: string): boolean =>
  existsSync(path.join(outDir, 'index.html')) || existsSync(path.join(outDir, '404.html'))
