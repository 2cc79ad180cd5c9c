/** The search index of a site that is not built, or was edited since. */
import { AnswerStore } from '../../ask/answer-store'
import { filesOf, indexOfFiles, packIndex } from '../../ask/texts'
import { assembleIndex, buildSearchIndex, listPage } from '../../search/build-index'
import type { IndexPlace } from '../../search/client/index-place'
import { IndexReader } from '../../search/client/index-reader'
import type { PageTexts } from '../../search/format/files'
import { indexPage, type IndexedPage } from '../../search/index-page'
import { takeApart } from '../../search/take-apart'
import type { SearchPageInput } from '../../search/types'
import { Vocabulary } from '../../search/vocabulary'
import type { AskEnvironment, Heads } from './heads'
import { TextReader } from './text-reader'

/**
 * Reads all documents, and makes the index of them. Undefined for a site of which not all documents can be read alone.
 * @returns `keep`: stores it
 */
export async function indexDocuments(
  { answers, statements, edited, now }: Heads,
  environment: AskEnvironment,
): Promise<{ index: IndexPlace; keep: () => void } | undefined> {
  const reader = new TextReader(answers, environment)
  const inputs: SearchPageInput[] = []
  const texts = new Map<string, PageTexts>()
  for (const { document } of answers.pages) {
    if (!document) return undefined
    inputs.push(await reader.searched(document))
  }
  for (const input of [...inputs, ...answers.lists]) texts.set(input.route, textsIn(input))
  const built = buildSearchIndex([...inputs, ...answers.lists], {
    sidebars: answers.sidebars,
    inMemory: true,
  })
  const index = { files: filesOf(built), texts }
  const keep = () => {
    const store = new AnswerStore(environment)
    const search = store.saveSearch(packIndex(index))
    store.save(answers, { statements: statements && edited.size === 0, search, ...now })
  }
  return { index: indexOfFiles(index), keep }
}

/** An index in which the documents that were edited are as they are now. */
export async function exchangeDocuments(
  place: IndexPlace,
  { answers, edited }: Heads,
  environment: AskEnvironment,
): Promise<IndexPlace> {
  const index = await IndexReader.open(place)
  const { pages, terms, infoOf } = await takeApart(index)
  const reader = new TextReader(answers, environment)
  const vocabulary = new Vocabulary()
  const fresh = new Map<string, IndexedPage>()
  const texts = new Map<string, PageTexts>()
  for (const { document } of edited) {
    if (!document) continue
    const input = await reader.searched(document)
    const page = indexPage(input, vocabulary)
    terms.set(page.info.route, page.terms)
    fresh.set(page.info.route, page)
    texts.set(input.route, textsIn(input))
  }
  const { sidebars } = index.head
  const exchanged = assembleIndex(
    {
      pages: pages.map((page) => {
        const own = fresh.get(page.route)
        return own ? listPage(own) : page
      }),
      terms,
      infoOf: (route) => fresh.get(route)?.info ?? infoOf(route),
    },
    { sidebars, inMemory: true },
  )
  return indexOfFiles({ files: filesOf(exchanged), texts }, place)
}

const textsIn = ({ sections }: SearchPageInput): PageTexts => sections.map(({ id, text }) => ({ id, text }))
