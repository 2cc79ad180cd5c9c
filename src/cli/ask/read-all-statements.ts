import { collectionOf } from '../../site/collections/collection'
import { AnswerStore, type OpenedAnswers } from '../../ask/answer-store'
import { answerFolders, makeAnswers } from '../../ask/make-answers'
import { formatOf } from '../../model/document-format'
import { documentCopyRoute } from '../../model/markdown-route'
import { readSource } from '../../site/documents/read-source'
import { loadSite } from '../../site/load-site'
import { createClaimChecker } from '../../sources/claim-checker'
import type { KnownDocument } from '../../sources/document-facts'
import type { Environment } from '../environment'
import { readClaims } from './read-claims'

/** Reads and stores the statements of all documents; undefined where only compiling tells those of one. */
export async function readAllStatements(environment: Environment): Promise<OpenedAnswers | undefined> {
  const store = new AnswerStore(environment)
  const before = store.stateOf(['.'])
  const site = await loadSite({ ...environment, mode: 'production' })
  const { plugins, math } = site.config.markdown
  if (plugins !== undefined || math) return undefined
  const folders = answerFolders(site)
  const state = folders.length === 1 ? before : store.stateOf(folders)
  const checker = createClaimChecker(site)
  const documents: KnownDocument[] = []
  for (const doc of site.docs) {
    const { contentDir, upstream } = collectionOf(site, doc)
    const { file, absolute, bodyOffset } = doc
    const { source } = readSource(absolute)
    const format = formatOf(file, site.config.markdown)
    const input = { file, source, bodyOffset, format, siteDir: site.siteDir, contentDir }
    const read = await readClaims(input, doc, checker)
    if (!read) return undefined
    const code = { claims: read.claims, changed: [], checkedFences: 0, names: [] }
    const facts = { markdownRoute: documentCopyRoute(doc.route), admonitions: [], ...(upstream && { code }) }
    documents.push({ doc, facts, problems: read.problems })
  }
  const index = checker.indexOf(site.collections[0])
  const answers = makeAnswers(site, index, { documents, others: [] })
  store.save(answers, undefined, { state, folders })
  return { answers, textsDir: '' }
}
