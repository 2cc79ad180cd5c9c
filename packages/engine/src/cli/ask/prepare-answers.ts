/** Prepares answers with the recipe of a build, without HTML. Compiles only documents that have changed. */
import { hash } from 'node:crypto'
import path from 'node:path'
import { deserialize, serialize } from 'node:v8'
import {
  AnswerStore,
  headingsOf,
  manifestName,
  openedInMemory,
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
import { emptyMemory, type SiteMemory } from '../../content/documents/documents'
import { editionsOf, loadSite } from '../../content/load-site'
import { readEntry, writeEntry } from '../../files/cache-entry'
import { engineState } from '../../files/engine-root'
import type { Doc, Route } from '../../model/doc'
import type { PageData } from '../../model/page'
import { once } from '../../model/remember'
import type { Problem } from '../../model/problem'
import { madePageCopy, markdownCopy, renderedPageCopy } from '../../output/markdown-copies'
import { DocumentCompiler, factsOf, type Traces } from '../../pages/compile-documents'
import { mainOfIndex } from '../../output/render-page'
import { gatheredPages, gatheredRoutes } from '../../pages/gathered-pages'
import type { DocumentFacts, KnownDocument } from '../../pages/integration'
import type { GeneratedRecord } from '../../pages/integrations'
import { searchLists, searchOptions, searchPage } from '../../pages/search-pages'
import { Fingerprints } from '../../pipeline/fingerprints'
import { neverSame } from '../../pipeline/memory'
import { planSite, type SitePlan } from '../../pipeline/plan'
import { assembleIndex } from '../../search/build-index'
import { indexPage, NumberedWords, type SearchPageInput } from '../../search/page-terms'
import type { Environment } from '../environment'

export type AskEnvironment = Pick<Environment, 'siteDir' | 'cacheDir' | 'baseUrl'>

export interface Prepared extends OpenedSite {
  /** Stores the answers for later questions. It indexes the words of all pages, which few questions need. */
  store(): void
  /** Adds the page at an address, if it is not a document: such pages are rendered on request. */
  withMade(address: string): Promise<OpenedSite>
}

/** Prepares the answers of a site. */
export async function prepareAnswers(environment: AskEnvironment): Promise<Prepared> {
  const store = new AnswerStore(environment)
  const before = store.stateOf(['.'])
  const words = new NumberedWords()
  const stored = readMemory(store.dir, words)
  const memory = stored ?? emptyMemory()
  const site = await loadSite({ ...environment, mode: 'production', memory })
  const folders = answerFolders(site)
  const state = folders.length === 1 ? before : store.stateOf(folders)
  const plan = await planSite(site)
  const code = Object.entries(state).filter(([file]) => /\.[cm]?[jt]sx?$/.test(file))
  const texts = await bringUpToDate(plan, { before: stored?.documents, words }, code)
  const known = texts.map(([doc, { facts, problems }]): KnownDocument => ({ doc, facts, problems }))
  const answers = storedAnswers(plan, texts, known)
  const search = once(() => makeSearch(plan, texts, words))
  return {
    ...openedInMemory(answers, search),
    store() {
      // First, because it numbers the words.
      store.save(answers, { search: search(), state, folders })
      const documents = new Map(texts.map(([{ route }, text]) => [route, text]))
      const stored: StoredMemory = { ...memory, engine: engineState(), documents, words: words.words }
      // Not JSON, because the terms of pages are typed arrays.
      writeEntry(memoryIn(store.dir), serialize(stored))
    },
    withMade: async (address) => {
      const pages = await madePages(plan, known, address)
      return openedInMemory({ ...answers, pages: [...answers.pages, ...pages] }, search)
    },
  }
}

interface DocumentText {
  /** See `Fingerprints`. Taken at once: it includes the state of the code that the text was checked against. */
  fingerprint: string
  traces: Traces
  facts: DocumentFacts
  problems: readonly Problem[]
  text: PageText
  /** Undefined for a page that the search leaves out. Indexed when it is first read. */
  readonly search: ReturnType<typeof searched> | undefined
}

type Texts = readonly [doc: Doc, text: DocumentText][]

/**
 * Documents of the edition that readers see first, compiled if they have changed.
 * @param code state of the site's code, which may affect every page
 */
async function bringUpToDate(
  { site, siteData }: SitePlan,
  { before, words }: { before: StoredMemory['documents'] | undefined; words: NumberedWords },
  code: unknown,
): Promise<Texts> {
  const compiler = new DocumentCompiler({ site, siteData, textOnly: true })
  const world = hash('sha256', JSON.stringify([site.config, siteData, code]))
  const fingerprints = new Fingerprints({ site, world, compiler })
  const make = async (doc: Doc): Promise<DocumentText> => {
    const ready = await compiler.compile(doc)
    const input = searchPage(ready, site)
    const search = once(() => input && searched(input, words))
    return {
      fingerprint: fingerprints.ofDocument(doc, ready.traces),
      traces: ready.traces,
      facts: factsOf(ready, site),
      problems: ready.problems,
      text: { copy: markdownCopy(ready, site), headings: headingsOf(ready.page.headings) },
      get search() {
        return search()
      },
    }
  }
  const isSame = (doc: Doc, { fingerprint, traces }: DocumentText) =>
    fingerprint !== neverSame && fingerprint === fingerprints.ofKnownDocument(doc, traces)
  const texts: [Doc, DocumentText][] = []
  for (const doc of editionsOf(site)[0].site.docs) {
    const known = before?.get(doc.route)
    texts.push([doc, known && isSame(doc, known) ? known : await make(doc)])
  }
  return texts
}

function storedAnswers(
  { site, pages: others }: SitePlan,
  documents: Texts,
  known: readonly KnownDocument[],
): StoredAnswers {
  const texts = new Map(documents.map(([{ route }, { text }]) => [route, text]))
  const { pages, ...answers } = answersOf(site, { documents: known, others })
  const stored = pages.flatMap((page) => {
    const text = texts.get(page.route)
    return text ? [{ ...page, text }] : []
  })
  const made = pages.map(({ route }) => route).filter((route) => !texts.has(route))
  return { ...answers, pages: stored, made: [...made, ...gatheredRoutes(site, [editionsOf(site)[0]])] }
}

const searched = (input: SearchPageInput, words: NumberedWords) => ({
  ...indexPage(input, words),
  route: input.route,
  texts: input.sections.map(({ id, text }) => ({ id, text })),
})

function makeSearch({ site }: SitePlan, documents: Texts, words: NumberedWords): SearchFiles {
  const [main] = editionsOf(site)
  const pages = [
    ...documents.flatMap(([, { search }]) => search ?? []),
    ...searchLists(main).map((list) => searched(list, words)),
  ]
  const { files, manifest } = assembleIndex(pages, words, searchOptions(main))
  return {
    files: Object.fromEntries([
      ...files.map(({ name, content }) => [name, content()]),
      [manifestName, manifest.content()],
    ]),
    texts: Object.fromEntries(pages.map(({ route, texts }) => [route, texts])),
  }
}

/** All pages that are not documents; the one at the address includes its text. */
async function madePages(plan: SitePlan, known: KnownDocument[], address: string): Promise<StoredPage[]> {
  const { site, siteData } = plan
  const { pages, generated } = gatheredPages(site, known)
  const records = new Map<PageData, GeneratedRecord>(generated.map((record) => [record.page, record]))
  const stored = [...plan.pages, ...pages, ...records.keys()].flatMap((page) =>
    listPage(page).map((item) => ({ page, item })),
  )
  const found = findPage({ pages: stored.map(({ item }) => item), url: '' }, address)
  const textOf = async (page: PageData): Promise<PageText> => {
    const record = records.get(page)
    if (!record) return { copy: renderedPageCopy(page, mainOfIndex(page, siteData), siteData), headings: [] }
    const { page: whole } = await site.integrations.finish(record, siteData)
    return { copy: madePageCopy(whole, siteData), headings: headingsOf(whole.headings) }
  }
  return Promise.all(
    stored.map(async ({ page, item }) =>
      'page' in found && found.page === item ? { ...item, text: await textOf(page) } : item,
    ),
  )
}

/** Kept between runs. It saves work and never changes an answer. */
interface StoredMemory extends SiteMemory {
  engine: string
  documents: ReadonlyMap<Route, DocumentText>
  /** To which the postings of documents refer. */
  words: readonly string[]
}

const memoryIn = (folder: string) => path.join(folder, 'documents.bin')

/** Undefined if it is absent or damaged, or was written by another engine or version of Node. Its words are added to `words`. */
function readMemory(folder: string, words: NumberedWords): StoredMemory | undefined {
  const entry = readEntry(memoryIn(folder))
  try {
    const stored: StoredMemory | undefined = entry && deserialize(entry)
    if (stored?.engine !== engineState()) return undefined
    const renumber = words.renumber(stored.words)
    for (const { search } of stored.documents.values())
      if (search) search.postings = renumber(search.postings)
    return stored
  } catch {
    return undefined
  }
}
