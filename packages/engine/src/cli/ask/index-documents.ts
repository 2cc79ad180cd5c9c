/** The search index of a site that is not built, or where documents changed, came or went since it was made. */
import { AnswerStore } from '../../ask/answer-store'
import type { StoredAnswers } from '../../ask/stored-answers'
import { indexedState, type IndexedState } from '../../ask/indexed-state'
import { listPage } from '../../search/listed-page'
import { isCut } from '../../search/cut-terms'
import type { PageTexts } from '../../search/format/files'
import { indexPage, type IndexedPage } from '../../search/index-page'
import type { MadeIndex } from '../../search/made-index'
import { TermStore } from '../../search/term-store'
import type { SearchPageInput } from '../../search/types'
import { Vocabulary } from '../../search/vocabulary'
import { compileSearchedOf } from '../../pages/compile-articles'
import type { AskEnvironment, Heads } from './heads'
import { askStored, packIndex, shownPage, type StoredIndex } from './stored-index'
import { TextReader } from './text-reader'

/** An index that was made before, and of what. */
export interface KnownIndex {
  of: IndexedState
  before: StoredIndex
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
): Promise<{ index: MadeIndex; keep?: () => void }> {
  const isKept = (route: string) => known?.of.pages[route] === of.pages[route]
  const fresh = await readFresh(heads.answers, environment, isKept)
  const stored = exchanged(heads.answers, fresh, known?.before)
  const index = askStored(stored, heads.answers.sidebars)
  const keep = () => storeIndex(heads, environment, { stored, answers: fresh.answers })
  // What is taken apart has lists that were cut, and would lose more of them each time.
  const isWhole = !known?.before.isTakenApart || !isCut(index.head)
  return { index, ...(isWhole && { keep }) }
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
function exchanged(answers: StoredAnswers, { pages, texts }: FreshPages, before?: StoredIndex): StoredIndex {
  const terms = before?.terms ?? new TermStore()
  const listed = new Map(before?.pages.map((page) => [page.route, page]))
  const shown = new Map(before?.shown)
  for (const [route, page] of pages) {
    terms.set(route, page.terms)
    listed.set(route, listPage(page))
    shown.set(route, shownPage(page.info, texts.get(route)))
  }
  const documents = answers.pages.filter(({ document }) => document)
  const ordered = [...documents, ...answers.lists].flatMap(({ route }) => listed.get(route) ?? [])
  const routes = new Set(ordered.map(({ route }) => route))
  terms.keep(routes)
  for (const route of shown.keys()) if (!routes.has(route)) shown.delete(route)
  return { pages: ordered, terms, shown, folder: before?.folder }
}

function storeIndex(
  { made, now, statements, texts }: Heads,
  environment: AskEnvironment,
  { stored, answers }: { stored: StoredIndex; answers: StoredAnswers },
): void {
  const of = indexedState(answers, now.state)
  if (!of) return
  const store = new AnswerStore(environment)
  const file = store.saveSearch(packIndex(stored), of)
  const search = { file, of, ...(stored.folder !== undefined && { folder: stored.folder }) }
  store.save(answers, { statements, ...(texts !== undefined && { texts }), search, ...made })
}
