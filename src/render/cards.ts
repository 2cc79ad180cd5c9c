import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Card, PageData, SiteData } from '../model/page'
import { CardList } from '../theme/pages/CardList'
import { SiteContext } from '../theme/site-context'

/** HTML of cards inside an article, the same as those of category pages. */
export function renderCards(items: readonly Card[], site: SiteData): string {
  // Links need the base path only; which page they stand on makes no difference to them.
  const page: PageData = { kind: 'not-found', route: '/', title: '', breadcrumbs: [] }
  return renderToStaticMarkup(
    createElement(SiteContext, { value: { site, page } }, createElement(CardList, { items })),
  )
}
