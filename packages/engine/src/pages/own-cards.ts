import type { Doc } from '../model/doc'
import { collectionOf } from '../content/collections/collection'
import { cardsAsList } from './card-list'
import { cardsFor } from './doc-cards'
import type { PageSite } from './page-site'

/** Cards of the category around a document, as Markdown. */
export function ownCards(doc: Doc, site: Pick<PageSite, 'config' | 'collections'>): string {
  return cardsAsList(cardsFor('', doc, collectionOf(site, doc)), site.config)
}
