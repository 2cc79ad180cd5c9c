/** The search index of a site that is not built, or where documents changed, came or went since it was made. */
import { AnswerStore, partsFileOf, type StoredSearch } from '../../ask/answer-store'
import type { StoredAnswers } from '../../ask/stored-answers'
import { indexedState, type IndexedState } from '../../ask/indexed-state'
import { filesOf, indexOfFiles, packIndex } from '../../ask/texts'
import { assembleIndex, listPage, type IndexParts } from '../../search/build-index'
import type { IndexPlace } from '../../search/client/index-place'
import { IndexReader } from '../../search/client/index-reader'
import { isCut } from '../../search/cut-terms'
import type { PageTexts } from '../../search/format/files'
import { indexPage, type IndexedPage } from '../../search/index-page'
import { takeApart } from '../../search/take-apart'
import { TermStore } from '../../search/term-store'
import type { SearchPageInput } from '../../search/types'
import { Vocabulary } from '../../search/vocabulary'
import { compileSearchedOf } from '../../sources/compile-articles'
import type { AskEnvironment, Heads } from './heads'
import { packParts, readParts } from './index-parts'
import { TextReader } from './text-reader'

/** An index that was made before, and where it is read from. */
export interface KnownIndex {
  stored: StoredSearch
  place: IndexPlace & { texts?: ReadonlyMap<string, PageTexts> }
}

/**
 * Makes the index of all documents. Those that are as they were in a known one are not read.
 * @param of what it is made of; each document can be read alone
 * @returns `keep`: stores it
 */
export async function indexDocuments(
  heads: Heads,
  environment: AskEnvironment,
  { of, known }: { of: IndexedState; known?: KnownIndex },
): Promise<{ index: IndexPlace; keep?: () => void }> {
  const { file, folder } = known?.stored ?? {}
  const stored = file === undefined ? undefined : readParts(partsFileOf(file))
  const before = stored ?? (known && (await takeApart(await IndexReader.open(known.place))))
  const isKept = (route: string) => known?.stored.of.pages[route] === of.pages[route]
  const fresh = await readFresh(heads.answers, environment, isKept)
  const parts = exchanged(heads.answers, fresh, before)
  const built = assembleIndex(parts, { sidebars: heads.answers.sidebars, inMemory: true })
  const texts = new Map(fresh.texts)
  for (const [route, own] of known?.place.texts ?? []) if (isKept(route)) texts.set(route, own)
  const index = { files: filesOf(built), texts }
  const keep = () =>
    storeIndex(heads, environment, { index, parts, fresh, ...(folder !== undefined && { folder }) })
  // What is taken apart has lists that were cut, and would lose more of them each time.
  const isWhole = !before || stored !== undefined || !isCut(built.stats)
  return { index: indexOfFiles(index, known?.place), ...(isWhole && { keep }) }
}

/** Pages that were read anew. */
interface FreshPages {
  /** By route. */
  pages: Map<string, IndexedPage>
  texts: Map<string, PageTexts>
  /** With the files that documents show. */
  answers: StoredAnswers
}

async function readFresh(
  answers: StoredAnswers,
  environment: AskEnvironment,
  isKept: (route: string) => boolean,
): Promise<FreshPages> {
  const reader = new TextReader(answers, environment, compileSearchedOf)
  const vocabulary = new Vocabulary()
  const pages: FreshPages['pages'] = new Map()
  const texts: FreshPages['texts'] = new Map()
  const add = (input: SearchPageInput) => {
    pages.set(input.route, indexPage(input, vocabulary))
    texts.set(
      input.route,
      input.sections.map(({ id, text }) => ({ id, text })),
    )
  }
  const known: StoredAnswers['pages'] = []
  for (const { document, ...page } of answers.pages) {
    if (!document) known.push(page)
    else if (isKept(page.route)) known.push({ ...page, document })
    else {
      const { input, files } = await reader.searched(document)
      add(input)
      const { reads: _reads, shows: _shows, ...rest } = document
      known.push({ ...page, document: { ...rest, ...files } })
    }
  }
  for (const list of answers.lists) if (!isKept(list.route)) add(list)
  return { pages, texts, answers: { ...answers, pages: known } }
}

/** Pages in the order of the index, the fresh ones among those that are kept. */
function exchanged(answers: StoredAnswers, { pages }: FreshPages, before?: IndexParts): IndexParts {
  const terms = before?.terms ?? new TermStore()
  for (const { info, terms: own } of pages.values()) terms.set(info.route, own)
  const listed = new Map(before?.pages.map((page) => [page.route, page]))
  for (const [route, page] of pages) listed.set(route, listPage(page))
  const documents = answers.pages.filter(({ document }) => document)
  const shown = [...documents, ...answers.lists].flatMap(({ route }) => listed.get(route) ?? [])
  terms.keep(new Set(shown.map(({ route }) => route)))
  return {
    pages: shown,
    terms,
    infoOf: (route) => pages.get(route)?.info ?? before?.infoOf(route),
  }
}

function storeIndex(
  { made, now, statements, texts }: Heads,
  environment: AskEnvironment,
  {
    index,
    parts,
    fresh,
    folder,
  }: { index: Parameters<typeof packIndex>[0]; parts: IndexParts; fresh: FreshPages; folder?: string },
): void {
  const of = indexedState(fresh.answers, now.state)
  if (!of) return
  const store = new AnswerStore(environment)
  const file = store.saveSearch({ index: packIndex(index), parts: packParts(parts) }, of)
  const search = { file, of, ...(folder !== undefined && { folder }) }
  store.save(fresh.answers, { statements, ...(texts !== undefined && { texts }), search, ...made })
}
