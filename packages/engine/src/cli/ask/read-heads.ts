import { readFileSync } from 'node:fs'
import path from 'node:path'
import { AnswerStore, type SiteState, type StoredState } from '../../ask/answer-store'
import type { StoredAnswers, StoredPage } from '../../ask/stored-answers'
import { answerFolders, makeAnswers } from '../../ask/make-answers'
import { documentCopyRoute } from '../../model/markdown-route'
import { collectionOf } from '../../content/collections/collection'
import { loadPages, type SitePages } from '../../content/load-pages'
import type { KnownDocument } from '../../pages/document-facts'
import { ownCards } from '../../pages/own-cards'
import { readIndex } from '@holdtrue/claims/upstream/index/read-index'
import type { AskEnvironment, Heads } from './heads'

/**
 * Reads which pages a site has, and nothing of their texts; stores it.
 * @param stored what was known before: its search index stays, and is made anew of what changed since
 */
export async function readHeads(environment: AskEnvironment, stored?: StoredState): Promise<Heads> {
  const store = new AnswerStore(environment)
  const before = store.stateOf(['.'])
  const site = await loadPages({
    ...environment,
    mode: 'production',
    history: false,
  })
  const folders = answerFolders(site)
  const state = folders.length === 1 ? before : store.stateOf(folders)
  const documents = site.docs.map((doc): KnownDocument => {
    const facts = { markdownRoute: documentCopyRoute(doc.route), admonitions: [] }
    const hasCards = readFileSync(doc.absolute).includes('<DocCard')
    return { doc, facts: hasCards ? { ...facts, cards: ownCards(doc, site) } : facts, problems: [] }
  })
  const answers = withHistory(makeAnswers(site, undefined, { documents, others: [] }), site)
  const { upstream } = answers
  const index =
    upstream && readIndex(path.join(site.siteDir, upstream.index, upstream.release), upstream.release)
  const packages =
    index?.packages().map(({ name, folder }) => ({ name, folder, files: [], exports: [] })) ?? []
  const now = { state, folders }
  const search = stored?.search()
  const pages = stored && search ? withFiles(answers.pages, stored, now) : answers.pages
  const heads = { ...answers, pages, packages }
  store.save(heads, { statements: false, ...(search && { search }), ...now })
  return { answers: heads, statements: false, search: () => search, edited: new Set(), made: now, now }
}

/** Notes which files documents show whose own text is as it was when it was read for an index. */
function withFiles(
  pages: readonly StoredPage[],
  { answers, made }: StoredState,
  now: SiteState,
): StoredPage[] {
  const known = new Map(
    answers.pages.flatMap(({ document }) => (document ? [[document.file, document] as const] : [])),
  )
  return pages.map((page) => {
    const { document } = page
    const { reads, shows } = (document && known.get(document.file)) ?? {}
    if (!document || made.state[document.file] !== now.state[document.file]) return page
    return { ...page, document: { ...document, ...(reads && { reads }), ...(shows && { shows }) } }
  })
}

/** Notes which pages show a day that nobody asked the version history for yet. */
function withHistory(answers: StoredAnswers, site: SitePages): StoredAnswers {
  const asking = new Set(
    site.docs
      .filter(
        (doc) => collectionOf(site, doc).settings.showLastUpdateTime && doc.lastUpdate?.date === undefined,
      )
      .map(({ sitePath }) => sitePath),
  )
  return {
    ...answers,
    pages: answers.pages.map(({ document, ...page }) => ({
      ...page,
      ...(document && {
        document: asking.has(document.file) ? { ...document, asksHistory: true } : document,
      }),
    })),
  }
}
