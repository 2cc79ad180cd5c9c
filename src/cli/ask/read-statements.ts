/** Statements of a site whose texts nobody asked for: read from the sources, without compiling them. */
import path from 'node:path'
import {
  AnswerStore,
  type OpenedAnswers,
  type StoredAnswers,
  type StoredDocument,
  type StoredPage,
} from '../../ask/answer-store'
import { headOf } from '../../site/documents/document-head'
import { storedStatements } from '../../ask/stored-statements'
import { frontmatterBlock } from '../../site/documents/frontmatter-block'
import { readSource } from '../../site/documents/read-source'
import { createClaimChecker, type ClaimChecker } from '../../sources/claim-checker'
import type { Environment } from '../environment'
import { readClaims } from './read-claims'

/**
 * Reads the statements of a site: those of the documents that changed since answers were stored, or all of them.
 * @returns undefined for a site of which only compiling tells its statements
 */
export async function readStatements(environment: Environment): Promise<OpenedAnswers | undefined> {
  const earlier = new AnswerStore(environment).openEarlier()
  const read = earlier && (await readChanged(earlier.answers, earlier.changed, environment.siteDir))
  if (read) return { answers: read, textsDir: '' }
  const { readAllStatements } = await import('./read-all-statements')
  return readAllStatements(environment)
}

/** Earlier answers with the statements of the documents that changed; undefined where more than the text of documents did. */
async function readChanged(
  answers: StoredAnswers,
  changed: readonly string[],
  siteDir: string,
): Promise<StoredAnswers | undefined> {
  const byFile = new Map(
    answers.pages.flatMap((page) => (page.document ? [[page.document.file, page] as const] : [])),
  )
  const { upstream } = answers
  const claims = createClaimChecker({ siteDir, collections: [{ key: '', ...(upstream && { upstream }) }] })
  const fresh = new Map<StoredPage, StoredPage>()
  for (const file of changed) {
    const page = byFile.get(file)
    const read = page?.document && (await readPage(page, page.document, { siteDir, claims }))
    if (!page || !read) return undefined
    fresh.set(page, read)
  }
  return { ...answers, pages: answers.pages.map((page) => fresh.get(page) ?? page) }
}

async function readPage(
  page: StoredPage,
  { file, folder, format, head }: StoredDocument,
  { siteDir, claims }: { siteDir: string; claims: ClaimChecker },
): Promise<StoredPage | undefined> {
  const { source } = readSource(path.resolve(siteDir, file))
  if (headOf(source) !== head) return undefined
  const found = await readClaims(
    {
      file: path.posix.relative(folder, file),
      source,
      bodyOffset: frontmatterBlock(source)?.whole.length ?? 0,
      format,
      siteDir: path.resolve(siteDir),
      contentDir: path.resolve(siteDir, folder),
    },
    { collection: '', sitePath: file },
    claims,
  )
  if (!found) return undefined
  const { claims: read, problems } = found
  return { ...page, statements: read.length, claims: storedStatements(read, problems) }
}
