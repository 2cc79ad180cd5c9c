/** Makes what questions are answered from by a build's recipe, without HTML. Only documents that would be different are compiled. */
import {
  AnswerStore,
  type OpenedSite,
  headingsOf,
  indexInMemory,
  manifestName,
  type SearchFiles,
} from '../../ask/answer-store'
import { answerFolders, answersOf, listPage as storedList } from '../../ask/stored-answers'
import { findPage } from '../../ask/read-page'
import type { PageText, StoredAnswers, StoredPage } from '../../ask/stored-answers'
import { engineState } from '../../files/engine-root'
import { Fingerprints } from '../../pipeline/fingerprints'
import { neverSame } from '../../pipeline/known-site'
import { planSite, type SitePlan } from '../../pipeline/plan'
import type { Doc } from '../../model/doc'
import type { GeneratedRecord } from '../../pages/integrations'
import type { PageData } from '../../model/page'
import { indexPageCopy, madePageCopy, markdownCopy } from '../../output/markdown-copies'
import { assembleIndex } from '../../search/build-index'
import { IndexReader } from '../../search/client/index-reader'
import { indexPage, type IndexedPage, type SearchPageInput } from '../../search/page-terms'
import { editionsOf } from '../../content/editions'
import { loadSite } from '../../content/load-site'
import { DocumentCompiler, factsOf } from '../../pages/compile-documents'
import type { KnownDocument, DocumentFacts } from '../../pages/known-document'
import { textOfPage } from '../../pages/site-parts'
import { gatheredPages, gatheredRoutes } from '../../pages/gathered-pages'
import { createMediaNames } from '../../pages/media-names'
import { addressesOf } from '../../pages/resolve-slots'
import { searchLists, searchOptions, searchPage } from '../../pages/search-pages'
import type { Environment } from '../environment'
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { writeWhole } from '../../files/cache-entry'
import type { Problem } from '../../model/problem'
import type { PageTexts } from '../../search/format/files'
import type { Traces } from '../../pages/answers'

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
  const code = Object.entries(state).filter(([file]) => /\.[cm]?[jt]sx?$/.test(file))
  const made = await bringUpToDate(plan, openMade(store.dir), JSON.stringify([site.config, code]))
  const known = mainDocs(plan).flatMap((doc): KnownDocument[] => {
    const { facts, problems } = made.documents.get(doc.route) ?? {}
    return facts && problems ? [{ doc, facts, problems }] : []
  })
  const answers = storedAnswers(plan, made, known)
  const search = makeSearch(plan, made)
  storeMade(store.dir, made)
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

/** Documents of the edition that readers see first. */
const mainDocs = ({ site }: SitePlan): Doc[] => editionsOf(site)[0].site.docs

function storedAnswers(
  { site, pages: others }: SitePlan,
  { documents }: MadeDocuments,
  known: readonly KnownDocument[],
): StoredAnswers {
  const texts = new Map<string, PageText>(Array.from(documents, ([route, { text }]) => [route, text]))
  for (const page of others) {
    const copy = indexPageCopy(page, site.config)
    if (copy !== undefined) texts.set(page.route, { copy, headings: [] })
  }
  const { pages, ...answers } = answersOf(site, { documents: known, others })
  const withText = (page: StoredPage) => ({ ...page, text: texts.get(page.route) ?? noText })
  return { ...answers, pages: pages.map(withText), made: gatheredRoutes(site) }
}

const noText: PageText = { copy: '', headings: [] }

/** Compiles the documents whose page would be different from the one that is known. `world`: what shapes every page. */
async function bringUpToDate(plan: SitePlan, before: MadeDocuments, world: string): Promise<MadeDocuments> {
  const { site, siteData, places, routes } = plan
  const compiler = new DocumentCompiler({
    site,
    addresses: addressesOf(site.docs),
    siteData,
    cache: undefined,
    textOnly: true,
    media: createMediaNames(site.siteDir, site.files),
  })
  const fingerprints = new Fingerprints({ site, routes, world, compiler, places })
  const make = async (doc: Doc): Promise<MadeDocument> => {
    const ready = await compiler.compile(doc, places.of(doc))
    const input = searchPage(ready, site)
    return {
      fingerprint: fingerprints.ofDocument(doc, ready.traces).own,
      traces: ready.traces,
      facts: factsOf(ready, site),
      problems: ready.problems,
      text: { copy: markdownCopy(ready, site), headings: headingsOf(ready.page.headings) },
      ...(input && { search: searched(input) }),
    }
  }
  const isSame = (doc: Doc, { fingerprint, traces }: MadeDocument) =>
    fingerprint !== neverSame && fingerprint === fingerprints.ofKnownDocument(doc, traces).own
  const documents = new Map<string, MadeDocument>()
  for (const doc of mainDocs(plan)) {
    const known = before.documents.get(doc.route)
    documents.set(doc.route, known && isSame(doc, known) ? known : await make(doc))
  }
  return { documents }
}

/** A page as the search knows it. */
function searched(input: SearchPageInput): SearchedPage {
  return { ...indexPage(input), texts: input.sections.map(({ id, text }) => ({ id, text })) }
}

function makeSearch({ site }: SitePlan, { documents }: MadeDocuments): SearchFiles {
  const [main] = editionsOf(site)
  const pages = [
    ...Array.from(documents.values(), ({ search }) => search ?? []).flat(),
    ...searchLists(main).map(searched),
  ]
  const terms = new Map(pages.map((page) => [page.info.route, page.terms]))
  const { files, manifest } = assembleIndex(pages, terms, searchOptions(main))
  return {
    files: new Map([
      ...files.map(({ name, content }): [string, string] => [name, content]),
      [manifestName, manifest.content],
    ]),
    texts: new Map(pages.map(({ info, texts }) => [info.route, texts])),
  }
}

/** All pages that are made of what documents say, the one at an address with its text. */
async function madePages(plan: SitePlan, known: KnownDocument[], address: string): Promise<StoredPage[]> {
  const { site, siteData } = plan
  const { pages, generated } = gatheredPages(site, known)
  const records = new Map<PageData, GeneratedRecord>(generated.map((record) => [record.page, record]))
  const stored = [...pages, ...records.keys()].flatMap((page) =>
    storedList(page).map((item) => ({ page, item })),
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

interface SearchedPage extends IndexedPage {
  texts: PageTexts
}

interface MadeDocument {
  /** See `Fingerprints`. */
  fingerprint: string
  traces: Traces
  facts: DocumentFacts
  problems: readonly Problem[]
  text: PageText
  search?: SearchedPage
}

interface MadeDocuments {
  /** By route. */
  documents: ReadonlyMap<string, MadeDocument>
}

interface Stored {
  engine: string
  documents: MadeDocuments['documents']
}

const fileIn = (folder: string) => path.join(folder, 'documents.bin')

/** What is stored; nothing where it is damaged, or of another engine. */
function openMade(folder: string): MadeDocuments {
  try {
    const { engine, documents }: Stored = deserialize(readFileSync(fileIn(folder)))
    if (engine === engineState()) return { documents }
  } catch {
    // Absent or damaged.
  }
  return { documents: new Map() }
}

function storeMade(folder: string, { documents }: MadeDocuments): void {
  const stored: Stored = { engine: engineState(), documents }
  mkdirSync(folder, { recursive: true })
  writeWhole(fileIn(folder), serialize(stored))
}
