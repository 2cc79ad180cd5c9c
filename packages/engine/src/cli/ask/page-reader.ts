/** Reads pages: their copies, and their statements as the check leaves them. */
import type { StoredDocument, StoredPage } from '../../ask/stored-answers'
import { storedStatements } from '../../ask/stored-statements'
import { headingsOf, type ReadableText } from '../../ask/texts'
import { FileStates } from '../../files/file-states'
import { finishArticle, type SlotResolution } from '../../markdown/finish-article'
import type { Slot } from '../../model/article'
import { fullAddress } from '../../model/path'
import { checkedFacts, copyOf } from '../../output/document-copy'
import { checkedClaims } from '@holdtrue/claims/sources/claim-headings'
import { createClaimChecker, type ClaimChecker } from '@holdtrue/claims/sources/claim-checker'
import { describeClaims } from '@holdtrue/claims/sources/describe-claims'
import { descriptionOf, readsOf, titleOf } from '../../pages/document-words'
import { createMediaNames } from '../../pages/media-names'
import { createSlotResolver } from '../../pages/resolve-slots'
import { lastUpdateOf } from './last-update-of'
import { TextReader } from './text-reader'

export interface ReadPage {
  /** With its statements. */
  page: StoredPage
  text: ReadableText
}

export class PageReader extends TextReader {
  #claims: ClaimChecker | undefined

  /**
   * A page as it can be read; undefined where more of the site decides of it.
   * @param lastUpdate see `lastUpdateOf`. Default: it is asked now
   */
  async read(
    page: StoredPage,
    document: StoredDocument,
    lastUpdate = lastUpdateOf(document, this.site.siteDir),
  ): Promise<ReadPage | undefined> {
    const article = await this.article(document)
    const { config, upstream } = this.answers
    const { resolve, unknown } = this.#resolver(document)
    const finished = finishArticle(article, resolve, fullAddress(page.route, config))
    if (unknown.length > 0) return undefined
    const title = titleOf(document.words, article)
    const description = descriptionOf(document.words, article)
    const head = {
      title,
      route: page.route,
      shownTitle: article.contentTitle ?? title,
      ...(description !== undefined && { description }),
    }
    const claims = describeClaims(finished.claims)
    const date = await lastUpdate
    const facts = checkedFacts(
      { ...(claims && { claims }), ...(date !== undefined && { lastUpdate: { date } }) },
      upstream,
    )
    const statements = checkedClaims(article, finished.claims)
    return {
      page: {
        ...page,
        document: { ...document, ...readsOf(article) },
        statements: statements.length,
        claims: storedStatements(statements, [...article.problems, ...finished.problems]),
      },
      text: { copy: copyOf(head, finished.markdown, config, facts), headings: headingsOf(article.headings) },
    }
  }

  #resolver({ file, folder, cards }: StoredDocument): {
    resolve: (slot: Slot) => SlotResolution
    unknown: Slot[]
  } {
    const site = this.site
    const unknown: Slot[] = []
    const media = createMediaNames(site.siteDir, new FileStates(site.siteDir))
    const answer = createSlotResolver(site, {
      addAsset: (asset) => media.addressOf(asset),
      cardsFor: (slot) => {
        if (slot.target === '' && cards !== undefined) return { markdown: cards }
        unknown.push(slot)
        return {}
      },
    })
    const doc = { collection: folder, sitePath: file }
    const resolve = (slot: Slot): SlotResolution => {
      if (slot.kind === 'claim') return this.#checker().resolve(slot, { ...doc, collection: '' })
      // Links around names of packages are none of a copy's.
      return slot.kind === 'package' ? {} : answer(slot, doc)
    }
    return { resolve, unknown }
  }

  #checker(): ClaimChecker {
    const { upstream } = this.answers
    this.#claims ??= createClaimChecker({
      siteDir: this.site.siteDir,
      collections: [{ key: '', ...(upstream && { upstream }) }],
    })
    return this.#claims
  }
}
