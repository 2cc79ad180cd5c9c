import { AnswerStore } from '../ask/answer-store'
import { answerFolders, answersOf } from '../ask/stored-answers'
import { pruneClientCache } from '../bundle/client-build'
import { loadSite } from '../content/load-site'
import { putBeside, writeHostFiles } from '../output/host-files'
import { OutputFolder, type KnownOutput } from '../output/output-folder'
import { checkBuilt } from './check-built'
import { makeSite, type MadeSite } from './make-site'
import { startThreads } from './make/page-pool'
import type { BuildOptions, BuildResult, MemoryFolder } from './memory'
import { planBuild, type Plan } from './plan'
import { noteResult, type FoundInputs } from './unchanged'
import { writeSiteFiles } from './write-site-files'
import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { isBuiltSite } from '../files/folder-state'
import { engineRoot } from '../files/engine-root'
import { onceEach, ProblemsError } from '../model/problem'

/** Builds a site whose inputs may have changed, with the memory of the last build. */
export async function buildSite(
  options: BuildOptions,
  { folder, found, known }: { folder: MemoryFolder; found: FoundInputs; known: KnownOutput },
): Promise<Omit<BuildResult, 'milliseconds'>> {
  const { outDir, cacheDir, strict, dryRun = false, picturesLater = false } = options
  const { siteFolder } = found
  const store = new AnswerStore(options)
  const memory = folder.load()
  const threads = memory.pages.size > 0 ? [] : startThreads(siteFolder)
  let plan: Plan | undefined
  let output: OutputFolder | undefined
  let made: MadeSite | undefined
  try {
    const site = await loadSite({ ...options, mode: 'production', memory: memory.site })
    const contentDirs = site.collections.map(({ contentDir }) => contentDir)
    checkFolders({ ...options, siteDir: site.siteDir, contentDirs })
    plan = await planBuild(site, cacheDir)
    output = new OutputFolder(known, dryRun)
    const input = { plan, memory, threads, output, cacheDir, picturesLater }
    made = await makeSite(input, options.onProgress)
    const { redirects, problems: told } = await writeSiteFiles(plan, made, output)
    const { problems: late, undrawn } = await made.finish()
    const answers = answersOf(plan.site, made)
    const early = [...plan.problems, ...late, ...told, ...plan.site.integrations.takeFailures()]
    const hosts = writeHostFiles(site, { output, outDir }, redirects)
    const broken = checkBuilt({ plan, made, output, redirects, problems: early })
    const problems = onceEach([...early, ...hosts.problems, ...broken])
    const fails = problems.some(({ severity }) => severity === 'error' || strict)
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
      const stored = folder.store({ site: memory.site, pages: made.pages, words: made.words })
      const written = output.commit()
      putBeside(outDir, hosts.beside)
      const folders = answerFolders(plan.site)
      store.save(answers, { texts: outDir, state: store.stateOf(folders, siteFolder), folders })
      const note = noteResult({ plan, made, outDir }, found, result)
      folder.save(stored, written, note)
    }
    pruneClientCache(cacheDir, (await plan.client.bundle).dir)
    return result
  } catch (error) {
    await made?.close()
    output?.discard()
    throw plan && error instanceof ProblemsError ? await withAllProblems(error, plan) : error
  } finally {
    await Promise.all(threads.map((thread) => thread.close()))
  }
}

/** Without the browser's code no page is made. So that all problems are told in one run, the documents are compiled for theirs. */
async function withAllProblems(error: ProblemsError, { client, ...plan }: Plan): Promise<ProblemsError> {
  const cause: unknown = await client.bundle.catch((reason: unknown) => reason)
  if (cause !== error) return error
  const faulty = new Set(plan.problems.flatMap(({ severity, file }) => (severity === 'error' ? file : [])))
  const isStyle = plan.problems.some(({ code }) => code === 'stylesheet-syntax')
  // What follows from a problem of the plan. The bundler joins stylesheets, and may name none.
  const others = error.problems.filter(({ file }) => !(file === undefined ? isStyle : faulty.has(file)))
  const found = [...plan.problems, ...others]
  for (const doc of plan.site.docs) found.push(...(await plan.compiler.compile(doc)).problems)
  return new ProblemsError(found)
}

export interface BuildFolders extends Pick<BuildOptions, 'siteDir' | 'outDir' | 'cacheDir'> {
  contentDirs: readonly string[]
}

/** Refuses folders in which a build, which replaces the output and cleans the cache, would do damage. Throws a `ProblemsError`. */
export function checkFolders(folders: BuildFolders): void {
  const { outDir, cacheDir } = folders
  const output = outDirFault(folders)
  if (output !== undefined)
    throw new ProblemsError({
      code: 'output-folder',
      message: `The output folder \`${outDir}\` ${output}. A build replaces it as a whole.`,
      hint: 'Set `OUT_DIR` to a separate folder, such as `dist`, or empty this one.',
    })
  const cache = cacheDirFault(folders)
  if (cache !== undefined)
    throw new ProblemsError({
      code: 'cache-folder',
      message: `The cache folder \`${cacheDir}\` ${cache}. A build removes files from it.`,
      hint: 'Set `CACHE_DIR` to a separate folder, such as `.cache`.',
    })
}

function outDirFault({ siteDir, contentDirs, outDir }: BuildFolders): string | undefined {
  const kept: [folder: string, name: string][] = [
    [siteDir, 'the site folder'],
    ...contentDirs.map((folder): [string, string] => [folder, 'the content folder']),
    [engineRoot, 'the engine'],
    [process.cwd(), 'the current folder'],
    [homedir(), 'your home folder'],
  ]
  const held = kept.find(([folder]) => holds(outDir, folder))
  if (held) return `is or holds ${held[1]}`
  if (contentDirs.some((folder) => holds(folder, outDir))) return 'lies in the content folder'
  if (holds(path.join(siteDir, 'static'), outDir)) return 'lies in the folder of static files'
  if (!existsSync(outDir)) return undefined
  if (!statSync(outDir).isDirectory()) return 'is a file'
  const found = readdirSync(outDir)
  if (found.includes('.git')) return 'holds a repository'
  if (found.length === 0 || isBuiltSite(outDir)) return undefined
  return `holds files that no build wrote (${found.slice(0, 5).join(', ')})`
}

function cacheDirFault({ siteDir, contentDirs, outDir, cacheDir }: BuildFolders): string | undefined {
  if (holds(cacheDir, siteDir)) return 'is or holds the site folder'
  if (contentDirs.some((folder) => holds(folder, cacheDir))) return 'lies in the content folder'
  return holds(outDir, cacheDir) ? 'lies in the output folder' : undefined
}

/** Whether `folder` is or contains `other`, with symbolic links resolved as far as the paths exist. */
function holds(folder: string, other: string): boolean {
  const [outer, inner] = [realPath(folder), realPath(other)]
  return inner === outer || inner.startsWith(outer.endsWith(path.sep) ? outer : outer + path.sep)
}

function realPath(folder: string): string {
  if (existsSync(folder)) return realpathSync(folder)
  const parent = path.dirname(folder)
  return parent === folder ? folder : path.join(realPath(parent), path.basename(folder))
}
