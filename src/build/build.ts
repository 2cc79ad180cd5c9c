import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { AnswerStore } from '../ask/answer-store'
import { answerFolders, makeAnswers } from '../ask/make-answers'
import { pruneClientCache } from '../bundle/client-build'
import { hashOfContent } from '../site/files/file-states'
import { loadSite } from '../site/load-site'
import type { Problem } from '../model/problem'
import { writeCompressed } from '../output/compressed-files'
import { putBeside, writeHostFiles } from '../output/host-files'
import { OutputFolder } from '../output/output-folder'
import { checkBuilt } from './check-built'
import { checkFolders } from './check-folders'
import { lockFolder } from './lock'
import { startLook } from './look/look-at-output'
import { makeSite } from './make-site'
import { DamagedMemory, MemoryFolder } from './memory'
import { planBuild } from './plan'
import { writeSiteFiles } from './write-site-files'

export interface BuildOptions {
  siteDir: string
  outDir: string
  cacheDir: string
  baseUrl?: string
  /** Warnings fail the build like errors. */
  strict: boolean
  /** Check everything, but leave the output as it is. Default false. */
  dryRun?: boolean
  onProgress?(text: string): void
}

export interface BuildResult {
  /** False when the output was not replaced. */
  ok: boolean
  problems: Problem[]
  pages: number
  files: number
  bytes: number
  /** Hash over names and contents of the output's files: the same site, built by the same engine, has the same one. */
  digest: string
  /** Pages that were not made again, because they would be the same. */
  reused: number
  milliseconds: number
}

/** Builds a site: scan, plan, make, check, write. The old output stays until the new one is complete. */
export async function build(options: BuildOptions): Promise<BuildResult> {
  const started = performance.now()
  const release = await lockBuild(options)
  try {
    const result = await buildLocked(options).catch((error: unknown) => {
      if (!(error instanceof DamagedMemory)) throw error
      new MemoryFolder(options).forget()
      return buildLocked(options)
    })
    return { ...result, milliseconds: performance.now() - started }
  } finally {
    release()
  }
}

async function buildLocked(options: BuildOptions): Promise<Omit<BuildResult, 'milliseconds'>> {
  const { outDir, cacheDir, strict, dryRun = false } = options
  const folder = new MemoryFolder(options)
  const answers = new AnswerStore(options)
  const before = answers.stateOf(['.'])
  const memory = folder.load()
  const looking = dryRun ? undefined : startLook(outDir, memory.output, memory.stamps)
  const site = await loadSite({ ...options, mode: 'production', memory: memory.site })
  checkFolders({
    ...options,
    siteDir: site.siteDir,
    contentDirs: site.collections.map(({ contentDir }) => contentDir),
  })
  const plan = await planBuild(site, cacheDir, memory.linkTargets)
  const look = await looking
  const output = new OutputFolder(outDir, { memory: memory.output, ...(look && { look }), isDry: dryRun })
  try {
    const made = await makeSite({ plan, memory, output, folder: folder.dir, cacheDir }, options.onProgress)
    const { redirects, problems: found, search } = await writeSiteFiles(plan, made, { output, memory })
    const problems = [...plan.problems, ...made.problems, ...found]
    const hosts = writeHostFiles(site, { output, outDir }, redirects)
    const checked = checkBuilt({ plan, made, memory, output, redirects, problems })
    problems.push(...hosts.problems, ...checked.problems)
    const fails = problems.some(({ severity }) => severity === 'error' || strict)
    if (!fails && !dryRun && site.config.deploy.precompress) await writeCompressed(output, cacheDir)
    const result = {
      ok: !fails,
      problems,
      pages: made.pages.size,
      reused: made.reused,
      digest: output.digest,
      ...output.size,
    }
    if (fails || dryRun) output.discard()
    else {
      const { pages, details, terms } = made
      const isSame = output.isSame && details.size === 0 && !memory.site.files.hasNews
      const written = output.commit()
      // What is remembered holds: tens of megabytes of it on a large site.
      if (isSame) folder.touch()
      else {
        const { linkTargets } = plan.fingerprints
        const known = { site: memory.site, pages, details, search, linkTargets, links: checked.links }
        folder.save({ ...known, output: written, ...(terms && { terms }) }, memory)
      }
      putBeside(outDir, hosts.beside)
      // Questions in the terminal are answered from what this build knows.
      const folders = answerFolders(site)
      const state = folders.length === 1 ? before : answers.stateOf(folders)
      const index = plan.claims.indexOf(site.collections[0])
      answers.save(makeAnswers(site, index, made), outDir, { state, folders })
    }
    pruneClientCache(cacheDir, (await plan.client.bundle).dir)
    return result
  } catch (error) {
    output.discard()
    throw error
  }
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
