import { AnswerStore } from '../ask/answer-store'
import { answerFolders, answersOf } from '../ask/make-answers'
import { pruneClientCache } from '../bundle/client-build'
import { loadSite, type Site } from '../content/load-site'
import { writeCompressed } from '../output/compressed-files'
import { putBeside, writeHostFiles } from '../output/host-files'
import { OutputFolder, type KnownOutput } from '../output/output-folder'
import { checkBuilt } from './check-built'
import { checkFolders } from './check-folders'
import type { BuildOptions, BuildResult } from './build-options'
import { makeSite, type MadeSite } from './make-site'
import type { BuildMemory, NextMemory, SiteNotes } from './known-site'
import type { MemoryFolder } from './memory'
import { planBuild, type Plan } from './plan'
import { noteResult, type FoundInputs } from './unchanged'
import { writeSiteFiles } from './write-site-files'

/** What is known before the site is read. */
export interface BuildStart {
  folder: MemoryFolder
  found: FoundInputs
  known: KnownOutput
}

/** Builds a site whose inputs may have changed, with what is remembered of it. */
export async function buildSite(
  options: BuildOptions,
  { folder, found, known }: BuildStart,
): Promise<Omit<BuildResult, 'milliseconds'>> {
  const { outDir, cacheDir, strict, dryRun = false, picturesLater = false } = options
  const { siteFolder } = found
  const store = new AnswerStore(options)
  const memory = folder.load(siteFolder)
  const site = await readSite(options, memory)
  const plan = await planBuild(site, cacheDir, memory.linkTargets)
  const output = new OutputFolder(outDir, { known, isDry: dryRun })
  let made: MadeSite | undefined
  try {
    made = await makeSite(
      { plan, memory, output, folder: folder.dir, cacheDir, picturesLater },
      options.onProgress,
    )
    const { redirects, problems: written, ...texts } = await writeSiteFiles(plan, made, { output, memory })
    const { problems: late, undrawn } = await made.finish()
    const answers = answersOf(plan.site, made)
    const early = [...plan.problems, ...late, ...written, ...plan.site.integrations.takeFailures()]
    const hosts = writeHostFiles(site, { output, outDir }, redirects)
    const checked = checkBuilt({ plan, made, memory, output, redirects, problems: early })
    const problems = [...early, ...hosts.problems, ...checked.problems]
    const fails = problems.some(({ severity }) => severity === 'error' || strict)
    if (!fails && !dryRun && site.config.deploy.precompress) await writeCompressed(output, cacheDir)
    const result = {
      ok: !fails,
      problems,
      pages: made.pages.size,
      reused: made.reused,
      undrawn,
      digest: output.digest,
      ...output.size,
    }
    if (fails || dryRun) output.discard()
    else {
      const notes = { ...texts, redirects, ...checked.notes }
      keepResult({ plan, made, output, notes, hosts, memory }, result, { folder, found, outDir })
      const folders = answerFolders(plan.site)
      store.save(answers, { texts: outDir, state: store.stateOf(folders, siteFolder), folders })
    }
    pruneClientCache(cacheDir, (await plan.client.bundle).dir)
    return result
  } catch (error) {
    await made?.close()
    output.discard()
    throw error
  }
}

async function readSite(options: BuildOptions, memory: BuildMemory): Promise<Site> {
  const site = await loadSite({ ...options, mode: 'production', memory: memory.site })
  checkFolders({
    ...options,
    siteDir: site.siteDir,
    contentDirs: site.collections.map(({ contentDir }) => contentDir),
  })
  return site
}

interface Built {
  plan: Plan
  notes: SiteNotes
  made: MadeSite
  output: OutputFolder
  hosts: ReturnType<typeof writeHostFiles>
  memory: BuildMemory
}

/** Puts the output in place, and remembers what the next build needs to know. */
function keepResult(
  { plan, made, output, hosts, memory, notes }: Built,
  result: Omit<BuildResult, 'milliseconds'>,
  { folder, found, outDir }: Omit<BuildStart, 'known'> & { outDir: string },
): void {
  const { pages, remade, terms } = made
  const { linkTargets } = plan.fingerprints
  const isSame = output.isSame && remade.size === 0 && !memory.site.files.hasNews
  const next: NextMemory = {
    ...notes,
    site: memory.site,
    pages,
    linkTargets,
    ...(terms && { terms }),
  }
  // What is remembered holds where nothing changed: tens of megabytes of it on a large site.
  const stored = isSame ? undefined : folder.store(next)
  const written = output.commit()
  putBeside(outDir, hosts.beside)
  const known = noteResult({ plan, made, outDir }, found, result)
  if (stored) folder.save(stored, written, known)
  else folder.note(known)
}
