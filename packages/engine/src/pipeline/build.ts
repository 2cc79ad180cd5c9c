import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { BundleChanged } from '../bundle/left-out'
import { hashOfContent } from '../files/file-states'
import { folderState } from '../files/folder-state'
import type { BuildOptions, BuildResult } from './build-options'
import { lockFolder } from './lock'
import { lookAtBuilt } from './look-at-output'
import { DamagedMemory, MemoryFolder } from './memory'
import { stateOfInputs } from './unchanged/inputs'
import { isForeignAsKnown, unchangedResult } from './unchanged/unchanged-result'

export type { BuildOptions, BuildResult } from './build-options'

/**
 * Builds a site: scan, plan, make, check, write. The old output stays until the new one is complete. Where everything is as the last build
 * left it, a look says so, and what makes pages is not even loaded.
 */
export async function build(options: BuildOptions): Promise<BuildResult> {
  const started = performance.now()
  const release = await lockBuild(options)
  try {
    const result = await buildLocked(options).catch((error: unknown) => {
      if (error instanceof DamagedMemory) new MemoryFolder(options).forget()
      else if (!(error instanceof BundleChanged)) throw error
      return buildLocked(options)
    })
    return { ...result, milliseconds: performance.now() - started }
  } finally {
    release()
  }
}

async function buildLocked(options: BuildOptions): Promise<Omit<BuildResult, 'milliseconds'>> {
  const folder = new MemoryFolder(options)
  const known = folder.known()
  const look = options.dryRun ? undefined : lookAtBuilt(options.outDir, known?.stamps)
  const startedMs = Date.now()
  const siteFolder = folderState(path.resolve(options.siteDir))
  const inputs = await stateOfInputs({ ...options, siteFolder, startedMs })
  const start = { folder, siteFolder, look, inputs, startedMs }
  if (
    known?.result &&
    inputs !== undefined &&
    inputs === known.result.inputs &&
    isForeignAsKnown(known.result, options)
  ) {
    const result = look && unchangedResult(known.result, look, { ...options, folder })
    if (result) {
      folder.touch()
      return result
    }
  }
  const { buildSite } = await import('./build-site')
  return buildSite(options, start)
}

/** Two builds must not share a cache or an output at one time. */
async function lockBuild({ cacheDir, outDir, onProgress }: BuildOptions): Promise<() => void> {
  // Each user's own: what one made no other can open.
  const locks = path.join(tmpdir(), `docs-locks-${process.getuid?.() ?? 'own'}`)
  const releases: (() => void)[] = []
  try {
    for (const folder of [cacheDir, outDir]) {
      const lock = path.join(locks, hashOfContent(path.resolve(folder)))
      releases.push(await lockFolder(lock, { name: folder, onWait: onProgress }))
    }
  } catch (error) {
    for (const release of releases) release()
    throw error
  }
  return () => {
    for (const release of releases.reverse()) release()
  }
}

/** Whether a build can be served from here. */
export function hasOutput(outDir: string): boolean {
  return existsSync(path.join(outDir, 'index.html')) || existsSync(path.join(outDir, '404.html'))
}
