import { AnswerStore } from '../ask/answer-store'
import { answerFolders, answersOf } from '../ask/make-answers'
import { pruneClientCache } from '../bundle/client-build'
import { loadSite, type Site } from '../content/load-site'
import { writeCompressed } from '../output/compressed-files'
import { putBeside, writeHostFiles } from '../output/host-files'
import { OutputFolder } from '../output/output-folder'
import type { OutputLook } from '../output/output-stamps'
import { checkBuilt } from './check-built'
import { checkFolders } from './check-folders'
import type { FolderState } from '../files/folder-state'
import type { BuildOptions, BuildResult } from './build-options'
import { makeSite, type MadeSite } from './make-site'
import type { BuildMemory, MemoryFolder, NextMemory } from './memory'
import { MadeDetails } from './page-memory'
import type { SiteNotes } from './site-notes'
import { planBuild, type Plan } from './plan'
import { noteResult } from './unchanged/note-result'
import { writeSiteFiles } from './write-site-files'

/** What is known before the site is read. */
export interface BuildStart {
  folder: MemoryFolder
  /** State of the site folder. */
  siteFolder: FolderState
  /** How the output was found. */
  look: OutputLook | undefined
  /** See `stateOfInputs`. */
  inputs: string | undefined
  /** When the build began, in milliseconds since 1970. */
  startedMs: number
}

/** Builds a site whose inputs may have changed, with what is remembered of it. */
export async function buildSite(
  options: BuildOptions,
  { look, ...start }: BuildStart,
): Promise<Omit<BuildResult, 'milliseconds'>> {
  const { outDir, cacheDir, strict, dryRun = false, picturesLater = false } = options
  const { folder, siteFolder } = start
  const answers = new AnswerStore(options)
  const memory = folder.load(siteFolder)
  const site = await readSite(options, memory)
  const plan = await planBuild(site, cacheDir, memory.linkTargets)
  const output = new OutputFolder(outDir, { memory: memory.output, ...(look && { look }), isDry: dryRun })
  const details = new MadeDetails()
  let made: MadeSite | undefined
  const discard = () => {
    output.discard()
  }
  try {
    made = await makeSite(
      { plan, memory, output, details, folder: folder.dir, cacheDir, picturesLater },
      options.onProgress,
    )
    const { redirects, problems: found, ...texts } = await writeSiteFiles(plan, made, { output, memory })
    const { problems: late, undrawn } = await made.finish()
    const early = [...plan.problems, ...late, ...found]
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
    if (fails || dryRun) discard()
    else {
      const notes = { ...texts, redirects, ...checked.notes }
      keepResult({ plan, made, output, notes, hosts, memory }, result, { ...start, outDir })
      saveAnswers(answers, { plan, made, outDir, siteFolder })
      folder.stampAnew(await output.cleared())
    }
    pruneClientCache(cacheDir, (await plan.client.bundle).dir)
    return result
  } catch (error) {
    await made?.close()
    discard()
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

/** Has questions in the terminal answered from what this build knows. */
function saveAnswers(
  answers: AnswerStore,
  { plan, made, outDir, siteFolder }: { plan: Plan; made: MadeSite; outDir: string; siteFolder: FolderState },
): void {
  const { site, claims } = plan
  const folders = answerFolders(site)
  const state = answers.stateOf(folders, siteFolder)
  const index = claims.indexOf(site.collections[0])
  answers.save(answersOf(site, index, made), { texts: outDir, state, folders })
}

/** What a build made and found. */
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
  start: Omit<BuildStart, 'look'> & { outDir: string },
): void {
  const { folder } = start
  const { pages, details, terms } = made
  const { linkTargets } = plan.fingerprints
  const isSame = output.isSame && details.size === 0 && !memory.site.files.hasNews
  const next: NextMemory = {
    ...notes,
    site: memory.site,
    pages,
    details,
    linkTargets,
    ...(terms && { terms }),
  }
  // What is remembered holds where nothing changed: tens of megabytes of it on a large site.
  const stored = isSame ? undefined : folder.store(next, memory)
  const written = output.commit()
  putBeside(start.outDir, hosts.beside)
  const known = noteResult({ plan, made, ...start }, result)
  if (stored) folder.save(stored, { output: written, ...(known && { known }) }, memory)
  else folder.note(known)
}
