import path from 'node:path'
import { AnswerStore, type StoredState } from '../../ask/answer-store'
import type { StoredPage } from '../../ask/stored-answers'
import { headOf } from '../../content/documents/document-head'
import { readSource } from '../../content/documents/read-source'
import type { AskEnvironment, Heads } from './heads'

/** Tells which pages there are: as a build or a question before left it, where no more than the texts of documents changed; else read anew. */
export async function openHeads(environment: AskEnvironment): Promise<Heads> {
  const stored = new AnswerStore(environment).open()
  const edited = stored && editedPages(stored, environment.siteDir)
  if (stored && edited) return { ...stored, edited }
  const { readHeads } = await import('./read-heads')
  return readHeads(environment, stored)
}

/** The documents that changed, or show a file that did; undefined where more than their texts changed. */
function editedPages({ answers, changed }: StoredState, siteDir: string): Set<StoredPage> | undefined {
  const edited = new Set<StoredPage>()
  if (changed.length === 0) return edited
  const byFile = new Map(
    answers.pages.flatMap((page) => (page.document ? [[page.document.file, page] as const] : [])),
  )
  for (const file of changed) {
    const page = byFile.get(file)
    if (page && headOf(readSource(path.resolve(siteDir, file)).source) !== page.document?.head)
      return undefined
    const readers = answers.pages.filter(({ document }) => document?.reads?.includes(file))
    if (!page && readers.length === 0) return undefined
    for (const touched of page ? [page, ...readers] : readers) edited.add(touched)
  }
  return edited
}
