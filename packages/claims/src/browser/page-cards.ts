import { siteData } from 'virtual:site-data'
import { withBase, withoutBase } from 'holdtrue/model/path'
import { fetchJson } from 'holdtrue/runtime/navigation/load-page'
import { pageCardsPath, type PageCards } from '../model/claims'

const pages = new Map<string, Promise<PageCards>>()

export function cardsOfPage(): Promise<PageCards> {
  const route = withoutBase(siteData.baseUrl, location.pathname) ?? '/'
  const url = withBase(siteData.baseUrl, pageCardsPath(route))
  const known = pages.get(url)
  if (known) return known
  const loading = fetchJson(url, 'list of cards', isPageCards)
  loading.catch(() => pages.delete(url))
  pages.set(url, loading)
  return loading
}

const isPageCards = (value: unknown): value is PageCards =>
  typeof value === 'object' && value !== null && 'cards' in value && 'release' in value
