import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Card } from '../model/page'
import type { SiteData } from '../model/site-data'
import { CardList } from '../theme/views/CardList'
import { inSite } from './in-site'

/** HTML of cards inside an article, the same as those of category pages. */
export function renderCards(items: readonly Card[], site: SiteData): string {
  return renderToStaticMarkup(inSite(createElement(CardList, { items, isListed: true }), site))
}
