import { indexedState, type IndexedState } from '../../ask/indexed-state'
import { indexInFolder, type OpenedSearch } from '../../ask/texts'
import { IndexReader } from '../../search/client/index-reader'
import { openHeads } from './open-heads'
import { type AskEnvironment, type Heads, readingPages } from './heads'

/**
 * Opens the search of a site: the index of a build or of a question before. Documents that changed, came or went since are exchanged in
 * it; where there is none, all documents are read.
 * @param note told when all documents have to be read, which takes a moment
 * @returns `keep`: stores what was made for this question; for when it is answered
 */
export async function openSearch(
  environment: AskEnvironment,
  note: (text: string) => void,
): Promise<OpenedSearch & { keep?: () => void }> {
  const heads = await openHeads(environment)
  const opened = await openIndex(heads, environment, note)
  if (opened) return { answers: heads.answers, ...opened }
  const { prepareAnswers } = await import('./prepare-answers')
  note(readingPages)
  const prepared = await prepareAnswers(environment)
  return { answers: prepared.answers, index: await writtenIndex(prepared.dir) }
}

/** The same for pages that are known; undefined where not all of them can be read alone. */
export async function openIndex(
  heads: Heads,
  environment: AskEnvironment,
  note: (text: string) => void,
): Promise<(Pick<OpenedSearch, 'index'> & { keep?: () => void }) | undefined> {
  const { answers, now, edited, texts } = heads
  if (texts !== undefined && edited.size === 0) return { index: await writtenIndex(texts) }
  const of = indexedState(answers, now.state)
  if (!of) return undefined
  const stored = heads.search()
  const known = stored?.of.site === of.site ? stored : undefined
  const isAsItWas = known !== undefined && isSame(known.of, of)
  if (isAsItWas && known.file === undefined && known.folder !== undefined)
    return { index: await writtenIndex(known.folder) }
  const { askStored, openStored } = await import('./stored-index')
  const before = known && (await openStored(known))
  if (isAsItWas && before) return { index: askStored(before, answers.sidebars) }
  if (!before) note(readingPages)
  const { indexDocuments } = await import('./index-documents')
  return indexDocuments(heads, environment, {
    of,
    ...(known && before && { known: { of: known.of, before } }),
  })
}

const writtenIndex = (folder: string) => IndexReader.open(indexInFolder(folder))

function isSame(before: IndexedState, now: IndexedState): boolean {
  const routes = Object.keys(now.pages)
  return (
    routes.length === Object.keys(before.pages).length &&
    routes.every((route) => before.pages[route] === now.pages[route])
  )
}
