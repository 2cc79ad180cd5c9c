import path from 'node:path'
import { AnswerStore } from '../../ask/answer-store'
import { answerFolders, makeAnswers } from '../../ask/make-answers'
import { documentCopyRoute } from '../../model/markdown-route'
import { readSource } from '../../site/documents/read-source'
import { loadSite } from '../../site/load-site'
import { ownCards, type KnownDocument } from '../../sources/document-facts'
import { readIndex } from '../../upstream/index/read-index'
import type { AskEnvironment, Heads } from './heads'

/** Reads which pages a site has, and nothing of their texts; stores it. */
export async function readHeads(environment: AskEnvironment): Promise<Heads> {
  const store = new AnswerStore(environment)
  const before = store.stateOf(['.'])
  const site = await loadSite({ ...environment, mode: 'production' })
  const folders = answerFolders(site)
  const state = folders.length === 1 ? before : store.stateOf(folders)
  const documents = site.docs.map((doc): KnownDocument => {
    const facts = { markdownRoute: documentCopyRoute(doc.route), admonitions: [] }
    const hasCards = /<DocCard/.test(readSource(doc.absolute).source)
    return { doc, facts: hasCards ? { ...facts, cards: ownCards(doc, site) } : facts, problems: [] }
  })
  const answers = makeAnswers(site, undefined, { documents, others: [] })
  const { upstream } = answers
  const index =
    upstream && readIndex(path.join(site.siteDir, upstream.index, upstream.release), upstream.release)
  const packages =
    index?.packages().map(({ name, folder }) => ({ name, folder, files: [], exports: [] })) ?? []
  const heads = { ...answers, packages }
  const now = { state, folders }
  store.save(heads, { statements: false, ...now })
  return { answers: heads, statements: false, edited: new Set(), now }
}
