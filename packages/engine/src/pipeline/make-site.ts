import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { PageData } from '../model/page'
import type { Problem } from '../model/problem'
import type { OutputFolder } from '../output/output-folder'
import { drawSocialImages, putSocialImages } from '../output/social-images'
import { filesOfSidebar } from '../output/sidebar-files'
import { copyStaticFiles, hiddenStaticFile } from '../output/static-files'
import type { TermStore } from '../search/term-store'
import { articleState, ArticleCache } from '../pages/article-cache'
import type { KnownDocument } from '../pages/document-facts'
import { gatheredPages } from '../pages/gathered-pages'
import type { BuildMemory } from './memory'
import type { KnownPage, MadeDetails } from './page-memory'
import { PageKeeper } from './page-keeper'
import { documentRecords, pageRecords } from './page-records'
import type { Plan } from './plan'
import { withUniqueRoutes } from './unique-routes'

export interface MakeSiteInput {
  plan: Plan
  memory: BuildMemory
  output: OutputFolder
  /** Takes in those of the pages that are made. */
  details: MadeDetails
  /** Folder of what is remembered of this site. */
  folder: string
  cacheDir: string
  /** Whether pictures that are not there yet are left to another build. */
  picturesLater: boolean
}

/** Everything that was made, and what is known of what was not. */
export interface MadeSite {
  /** By route: documents in their order, then all others. */
  pages: Map<string, KnownPage>
  /** Of those that were made. */
  details: MadeDetails
  documents: KnownDocument[]
  /** Pages that are no documents. */
  others: PageData[]
  /** Terms of all pages; undefined when they are as they were. */
  terms: TermStore | undefined
  /** Routes of the pages whose terms were found anew. */
  indexed: ReadonlySet<string>
  reused: number
  /**
   * Waits for what is under way still: pages that get another frame, whose files alone change, and pictures. Tells what was found, and how
   * many pictures are still to be drawn.
   */
  finish(): Promise<{ problems: Problem[]; undrawn: number }>
  /** Ends what is under way, in a build that goes no further. */
  close(): Promise<void>
}

/** Makes what changed and keeps what did not: documents first, then the pages that say something of them. */
export async function makeSite(
  input: MakeSiteInput,
  onProgress: (text: string) => void = () => {},
): Promise<MadeSite> {
  const { plan, output, folder } = input
  const { site } = plan
  const { names: staticNames, problems } = copyStaticFiles(site, output)
  for (const file of plan.sidebars)
    for (const { address, content } of filesOfSidebar(file)) output.write(address.slice(1), content)
  const articlesDir = path.join(folder, 'articles')
  const keeper = new PageKeeper({ ...input, articlesDir })
  const pictures = picturesOf(input, keeper)
  try {
    await keeper.bring(documentRecords(plan), (done, of) => onProgress(`${done} of ${of} pages`))
    const documents = site.docs.map((doc): KnownDocument => {
      const { document, problems: own = [] } = keeper.pages.get(doc.route) ?? {}
      return { doc, facts: document?.facts ?? { admonitions: [] }, problems: own }
    })
    const gathered = gatheredPages(site, plan.claims, documents)
    const taken = [...site.docs, ...plan.pages.map(({ route }) => ({ route, file: route }))]
    if (gathered.code) output.write(gathered.code.table.address.slice(1), gathered.code.table.content)
    const unique = withUniqueRoutes(gathered.pages, taken, site.config)
    const others = [...plan.pages, ...unique.pages]
    await keeper.bring(pageRecords(plan, others, gathered))
    await keeper.rest()
    pictures.start()
    const finish = async () => {
      const found = [...problems, ...unique.problems, ...(await keeper.finish())]
      const undrawn = await pictures.finish()
      for (const page of [...site.docs.map(({ route }) => ({ kind: 'doc' as const, route })), ...others])
        found.push(...hiddenStaticFile(page, staticNames))
      if (keeper.reused < keeper.pages.size) pruneArticles(plan, articlesDir)
      await keeper.close()
      return { problems: onceEach(found, plan.problems), undrawn }
    }
    return {
      pages: keeper.pages,
      details: input.details,
      documents,
      others,
      terms: keeper.terms,
      indexed: keeper.indexed,
      reused: keeper.reused,
      finish,
      close: async () => {
        pictures.stop()
        await keeper.close()
      },
    }
  } catch (error) {
    await keeper.close()
    throw error
  }
}

/** Pictures of all pages: drawn from the moment that the pages are made, while files of the whole site are written. */
function picturesOf({ plan, output, cacheDir, picturesLater }: MakeSiteInput, { pages }: PageKeeper) {
  const ending = new AbortController()
  const checked = new Set<string>()
  const images = () => [...pages.values()].flatMap(({ socialImage }) => socialImage ?? [])
  const draw = async () => {
    if (output.isDry || picturesLater) return
    await drawSocialImages(images(), { site: plan.site, cacheDir, checked, signal: ending.signal })
  }
  let drawing = Promise.resolve()
  return {
    start() {
      drawing = draw()
      // Met by `finish`.
      drawing.catch(() => {})
    },
    async finish() {
      await drawing
      // Pages that could not be put into another frame were made meanwhile.
      await draw()
      return output.isDry ? 0 : putSocialImages(images(), output, cacheDir)
    },
    stop: () => ending.abort(),
  }
}

/** A part of the shell that fails does so on every page, and a site that needs Infima needs it on many: once is enough. */
function onceEach(problems: readonly Problem[], before: readonly Problem[]): Problem[] {
  const told = new Set(before.map(({ code }) => code))
  return problems.filter(({ code }) => {
    if (code !== 'infima-off' && code !== 'shell-render') return true
    const isFirst = !told.has(code)
    told.add(code)
    return isFirst
  })
}

/** Articles of former texts that may lie among the others before they are looked for, as a share of all. */
const staleShare = 0.1

function pruneArticles(plan: Plan, dir: string): void {
  if (readdirSync(dir).length <= plan.site.docs.length * (1 + staleShare)) return
  const cache = new ArticleCache(dir, plan.site.siteDir, articleState(plan.site.config))
  cache.prune(new Set(plan.site.docs.map(({ sitePath, sourceHash }) => cache.nameOf(sitePath, sourceHash))))
}
