import { indexedState, type IndexedState } from '../../ask/indexed-state'
import type { StoredSearch } from '../../ask/answer-store'
import { indexInFolder, indexInStore, type OpenedSearch } from '../../ask/texts'
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
  return { answers: prepared.answers, index: indexInFolder(prepared.dir) }
}

/** The same for pages that are known; undefined where not all of them can be read alone. */
export async function openIndex(
  heads: Heads,
  environment: AskEnvironment,
  note: (text: string) => void,
): Promise<(Pick<OpenedSearch, 'index'> & { keep?: () => void }) | undefined> {
  const { answers, now, edited, texts } = heads
  if (texts !== undefined && edited.size === 0) return { index: indexInFolder(texts) }
  const of = indexedState(answers, now.state)
  if (!of) return undefined
  const known = heads.search()
  const place = known?.of.site === of.site ? placeOf(known) : undefined
  if (known && place && isSame(known.of, of)) return { index: place }
  const { indexDocuments } = await import('./index-documents')
  if (known && place) return indexDocuments(heads, environment, { of, known: { stored: known, place } })
  note(readingPages)
  return indexDocuments(heads, environment, { of })
}

function placeOf(known: StoredSearch): ReturnType<typeof indexInStore> | undefined {
  try {
    return indexInStore(known)
  } catch {
    // Damaged: as good as none.
    return undefined
  }
}

function isSame(before: IndexedState, now: IndexedState): boolean {
  const routes = Object.keys(now.pages)
  return (
    routes.length === Object.keys(before.pages).length &&
    routes.every((route) => before.pages[route] === now.pages[route])
  )
}
