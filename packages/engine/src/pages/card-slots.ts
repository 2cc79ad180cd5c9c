import { collectionOf } from '../content/collections/collection'
import type { SlotResolution } from '../markdown/finish-article'
import type { Slot } from '../model/article'
import type { Doc } from '../model/doc'
import type { SiteData } from '../model/site-data'
import { renderCards } from '../render/cards'
import { cardsAsList } from './card-list'
import { cardsFor } from './doc-cards'
import type { PageSite } from './page-site'

/** Answers the slots of `DocCardList`, as HTML and as Markdown. */
export function createCardAnswers(
  site: Pick<PageSite, 'config' | 'collections'>,
  siteData: SiteData,
): (slot: Slot, doc: Doc) => SlotResolution {
  return ({ target }, doc) => {
    const cards = cardsFor(target, doc, collectionOf(site, doc))
    return { html: renderCards(cards, siteData), markdown: cardsAsList(cards, site.config) }
  }
}
