import { indexInFile, indexInFolder, type OpenedSearch } from '../../ask/texts'
import { openHeads } from './open-heads'
import { type AskEnvironment, readingPages } from './heads'

/**
 * Opens the search of a site: the index of a build or of a question before. Documents that were edited since are exchanged in it; where
 * there is none, all documents are read.
 * @param note told when all documents have to be read, which takes a moment
 * @returns `keep`: stores what was made for this question; for when it is answered
 */
export async function openSearch(
  environment: AskEnvironment,
  note: (text: string) => void,
): Promise<OpenedSearch & { keep?: () => void }> {
  const heads = await openHeads(environment)
  const { answers, edited, texts, search } = heads
  const known =
    texts !== undefined ? indexInFolder(texts) : search !== undefined ? indexInFile(search) : undefined
  if (known && edited.size === 0) return { answers, index: known }
  const { exchangeDocuments, indexDocuments } = await import('./index-documents')
  if (known) return { answers, index: await exchangeDocuments(known, heads, environment) }
  note(readingPages)
  const made = await indexDocuments(heads, environment)
  if (made) return { answers, ...made }
  const { prepareAnswers } = await import('./prepare-answers')
  const prepared = await prepareAnswers(environment)
  return { answers: prepared.answers, index: indexInFolder(prepared.dir) }
}
