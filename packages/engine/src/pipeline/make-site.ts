import type { PageData } from '../model/page'
import type { Problem } from '../model/problem'
import { drawSocialImages, putSocialImages } from '../output/social-images'
import { filesOfSidebar } from '../content/sidebars/sidebar-files'
import { copyStaticFiles, hiddenStaticFile } from '../output/host-files'
import type { OutputFolder } from '../output/output-folder'
import type { KnownDocument, OutputText } from '../pages/integration'
import { gatheredPages } from '../pages/gathered-pages'
import { PageKeeper, documentRecords, pageRecords, type PageKeeperInput } from './page-keeper'
import type { GeneratedRecord } from '../pages/integrations'
import { type Plan, withUniqueRoutes } from './plan'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { lateLimitMs, lateProblem, stillRunning } from '../modules/run/module-problem'
import type { SiteModules } from '../modules/run/site-modules'

export interface MakeSiteInput extends PageKeeperInput {
  /** See `BuildOptions`. */
  picturesLater: boolean
}

export type MadeSite = Awaited<ReturnType<typeof makeSite>>

/** Makes changed pages and keeps the others: documents first, then the pages that list them. */
export async function makeSite(input: MakeSiteInput, onProgress: (text: string) => void = () => {}) {
  const { plan, output } = input
  const { site } = plan
  const { names: staticNames, problems } = copyStaticFiles(site, output)
  const sidebarFiles = site.collections.flatMap((collection) => collection.sidebarFiles)
  for (const { address, content } of sidebarFiles.flatMap(filesOfSidebar))
    output.write(address.slice(1), content)
  const late = catchLateErrors()
  const keeper = new PageKeeper(input)
  const pictures = picturesOf(input, keeper)
  /** Cancels pending work when a build fails. */
  const close = async () => {
    pictures.stop()
    late.stop()
    await keeper.close()
  }
  try {
    await keeper.bring(documentRecords(plan), (done, of) => onProgress(`${done} of ${of} pages`))
    const documents = site.docs.map((doc): KnownDocument => {
      const { document, problems: own = [] } = keeper.pages.get(doc.route) ?? {}
      return { doc, facts: document?.facts ?? { admonitions: [] }, problems: own }
    })
    const { unique, records, numbers, files } = gather(plan, documents)
    const own = plan.pages.map((page) => (page.kind === 'react' && numbers ? { ...page, numbers } : page))
    const others = [...own, ...unique.pages]
    // Written while threads make the pages.
    await Promise.all([keeper.bring(pageRecords(plan, others, records)), writeFiles(files, output)])
    const found = [...problems, ...unique.problems, ...(await keeper.finish())]
    pictures.start()
    /** Waits for the pictures. Returns how many are still to be drawn. */
    const finish = async () => {
      const undrawn = await pictures.finish()
      for (const page of [...site.docs.map(({ route }) => ({ kind: 'doc' as const, route })), ...others])
        found.push(...hiddenStaticFile(page, staticNames))
      if (keeper.reused < keeper.pages.size) found.push(...(await late.problems(site.modules)))
      late.stop()
      return { problems: found, undrawn }
    }
    return {
      // Documents in order, then all other pages.
      pages: keeper.pages,
      words: input.memory.words,
      documents,
      others,
      reused: keeper.reused,
      finish,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function writeFiles(files: readonly OutputText[], output: OutputFolder): Promise<void> {
  for (const file of files) {
    if (!file.isHashed || !output.keep([file.name])) output.write(file.name, file.content)
    await nextTurn()
  }
}

function gather({ site, pages }: Plan, documents: readonly KnownDocument[]) {
  const { pages: complete, generated, ...rest } = gatheredPages(site, documents)
  // An integration may return one object for several versions; each still counts as a page.
  const records = new Map<PageData, GeneratedRecord>(generated.map((record) => [{ ...record.page }, record]))
  const taken = [...site.docs, ...pages.map(({ route }) => ({ route, file: route }))]
  return { unique: withUniqueRoutes([...complete, ...records.keys()], taken, site.config), records, ...rest }
}

/** Pictures of all pages, drawn in the background while the files of the whole site are written. */
function picturesOf({ plan, output, cacheDir, picturesLater }: MakeSiteInput, { pages }: PageKeeper) {
  const ending = new AbortController()
  const images = () => [...pages.values()].flatMap(({ socialImage }) => socialImage ?? [])
  let drawing: Promise<void> | undefined
  return {
    start() {
      if (output.isDry || picturesLater) return
      const due = images().filter(({ name }) => !output.keep([name]))
      drawing = drawSocialImages(due, { site: plan.site, cacheDir, signal: ending.signal })
      // `finish` reports the error.
      drawing.catch(() => {})
    },
    async finish() {
      await drawing
      return output.isDry ? 0 : putSocialImages(images(), output, cacheDir)
    },
    stop: () => ending.abort(),
  }
}

const pauseMs = 5

/** Catches what the site's code throws in this thread after its pages were made, so that the build can report it and publish nothing. */
function catchLateErrors() {
  const before = activeResources()
  const errors: unknown[] = []
  const take = (error: unknown) => void errors.push(error)
  process.on('uncaughtException', take)
  return {
    /** Waits until only what was active before the build is still active. */
    async problems(modules: SiteModules): Promise<Problem[]> {
      const until = performance.now() + lateLimitMs
      let isIdle = false
      while (!isIdle && performance.now() < until) {
        await nextTurn()
        isIdle = [...activeResources()].every(([type, count]) => count <= (before.get(type) ?? 0))
        if (!isIdle) await pause(pauseMs)
      }
      const found = errors.map((error) => lateProblem(error, modules.placeOf(error)))
      return isIdle ? found : [...found, stillRunning()]
    },
    stop: () => void process.off('uncaughtException', take),
  }
}

/** How many resources of each type keep this thread alive. */
function activeResources(): Map<string, number> {
  const counts = new Map<string, number>()
  for (const type of process.getActiveResourcesInfo()) counts.set(type, (counts.get(type) ?? 0) + 1)
  return counts
}
