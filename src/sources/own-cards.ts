import type { Doc } from '../model/doc'
import { collectionOf } from '../site/collections/collection'
import type { SitePages } from '../site/load-pages'
import { cardsAsList } from './card-list'
import { cardsFor } from './doc-cards'

/** Cards of the category around a document, as Markdown. */
export function ownCards(doc: Doc, site: SitePages): string {
  return cardsAsList(cardsFor('', doc, collectionOf(site, doc)), site.config)
}
