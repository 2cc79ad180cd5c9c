/** Makes what questions are answered from by a build's recipe, without HTML. */
import {
  AnswerStore,
  headingsOf,
  indexInMemory,
  manifestName,
  type OpenedSite,
  type SearchFiles,
} from '../../ask/answer-store'
import { findPage } from '../../ask/read-page'
import {
  answerFolders,
  answersOf,
  listPage,
  type PageText,
  type StoredAnswers,
  type StoredPage,
} from '../../ask/stored-answers'
import { editionsOf, loadSite } from '../../content/load-site'
import type { PageData } from '../../model/page'
import { indexPageCopy, madePageCopy, markdownCopy } from '../../output/markdown-copies'
import { DocumentCompiler, factsOf, type ReadyDocument } from '../../pages/compile-documents'
import { gatheredPages, gatheredRoutes } from '../../pages/gathered-pages'
import type { KnownDocument } from '../../pages/integration'
import type { GeneratedRecord } from '../../pages/integrations'
import { searchLists, searchOptions, searchPage } from '../../pages/search-pages'
import { textOfPage } from '../../pages/site-parts'
import { planSite, type SitePlan } from '../../pipeline/plan'
import { buildSearchIndex } from '../../search/build-index'
import { IndexReader } from '../../search/client/index-reader'
import type { Environment } from '../environment'

export type AskEnvironment = Pick<Environment, 'siteDir' | 'cacheDir' | 'baseUrl'>

export interface Prepared extends OpenedSite {
  /** Adds the page at an address if it is made of what all documents say: such pages are drawn when somebody asks for one. */
  withMade(address: string): Promise<OpenedSite>
}

/**
 * Prepares the answers of a site and stores them.
 * @param most documents; a larger site is left alone
 */
export async function prepareAnswers(environment: AskEnvironment): Promise<Prepared>
export async function prepareAnswers(
  environment: AskEnvironment,
  options: { most: number },
): Promise<Prepared | undefined>
export async function prepareAnswers(
  environment: AskEnvironment,
  { most = Infinity } = {},
): Promise<Prepared | undefined> {
  const store = new AnswerStore(environment)
  const before = store.stateOf(['.'])
  const site = await loadSite({ ...environment, mode: 'production' })
  if (site.docs.length > most) return undefined
  const folders = answerFolders(site)
  const state = folders.length === 1 ? before : store.stateOf(folders)
  const plan = await planSite(site)
  const documents = await compileTexts(plan)
  const known = documents.map((ready): KnownDocument => ({
    doc: ready.doc,
    facts: factsOf(ready, site),
    problems: ready.problems,
  }))
  const answers = storedAnswers(plan, documents, known)
  const search = makeSearch(plan, documents)
  store.save(answers, { search, state, folders })
  const opened = (own: StoredAnswers): OpenedSite => ({
    answers: own,
    isBuilt: false,
    textOf: ({ text }) => text ?? noText,
    openIndex: () => IndexReader.open(indexInMemory(search)),
  })
  return {
    ...opened(answers),
    withMade: async (address) => {
      const pages = await madePages(plan, known, address)
      return opened({ ...answers, pages: [...answers.pages, ...pages] })
    },
  }
}

/** The documents of the edition that readers see first. */
async function compileTexts({ site, siteData, places }: SitePlan): Promise<ReadyDocument[]> {
  const compiler = new DocumentCompiler({ site, siteData, textOnly: true })
  const documents: ReadyDocument[] = []
  for (const doc of editionsOf(site)[0].site.docs) documents.push(await compiler.compile(doc, places.of(doc)))
  return documents
}

function storedAnswers(
  { site, pages: others }: SitePlan,
  documents: readonly ReadyDocument[],
  known: readonly KnownDocument[],
): StoredAnswers {
  const texts = new Map<string, PageText>()
  for (const ready of documents)
    texts.set(ready.doc.route, {
      copy: markdownCopy(ready, site),
      headings: headingsOf(ready.page.headings),
    })
  for (const page of others) {
    const copy = indexPageCopy(page, site.config)
    if (copy !== undefined) texts.set(page.route, { copy, headings: [] })
  }
  const { pages, ...answers } = answersOf(site, { documents: known, others })
  const withText = (page: StoredPage) => ({ ...page, text: texts.get(page.route) ?? noText })
  return { ...answers, pages: pages.map(withText), made: gatheredRoutes(site) }
}

const noText: PageText = { copy: '', headings: [] }

function makeSearch({ site }: SitePlan, documents: readonly ReadyDocument[]): SearchFiles {
  const [main] = editionsOf(site)
  const pages = [...documents.flatMap((ready) => searchPage(ready, site) ?? []), ...searchLists(main)]
  const { files, manifest } = buildSearchIndex(pages, searchOptions(main))
  return {
    files: new Map([
      ...files.map(({ name, content }): [string, string] => [name, content]),
      [manifestName, manifest.content],
    ]),
    texts: new Map(
      pages.map(({ route, sections }) => [route, sections.map(({ id, text }) => ({ id, text }))]),
    ),
  }
}

/** All pages that are made of what documents say, the one at an address with its text. */
async function madePages(plan: SitePlan, known: KnownDocument[], address: string): Promise<StoredPage[]> {
  const { site, siteData } = plan
  const { pages, generated } = gatheredPages(site, known)
  const records = new Map<PageData, GeneratedRecord>(generated.map((record) => [record.page, record]))
  const stored = [...pages, ...records.keys()].flatMap((page) =>
    listPage(page).map((item) => ({ page, item })),
  )
  const url = ''
  const found = findPage({ pages: stored.map(({ item }) => item), url }, address)
  const textOf = async (page: PageData): Promise<PageText> => {
    const record = records.get(page)
    if (!record) return { copy: indexPageCopy(page, site.config) ?? '', headings: [] }
    const { page: whole } = await site.integrations.finish(record, siteData)
    return {
      copy: madePageCopy(whole, textOfPage(whole, siteData), site.config),
      headings: headingsOf(whole.headings),
    }
  }
  return Promise.all(
    stored.map(async ({ page, item }) =>
      'page' in found && found.page === item ? { ...item, text: await textOf(page) } : item,
    ),
  )
}
