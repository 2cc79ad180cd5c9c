import { siteData } from 'virtual:site-data'
import { withBase, withoutBase } from 'holdtrue/model/path'
import { loadOnce } from 'holdtrue/model/remember'
import { fetchJson } from 'holdtrue/runtime/navigation/load-page'
import { pageCardsPath, type PageCards } from '../model/claims'

const load = loadOnce((url: string) => fetchJson(url, 'list of cards', isPageCards))

export function cardsOfPage(): Promise<PageCards> {
  const route = withoutBase(siteData.baseUrl, location.pathname) ?? '/'
  return load(withBase(siteData.baseUrl, pageCardsPath(route)))
}

const isPageCards = (value: unknown): value is PageCards =>
  typeof value === 'object' && value !== null && 'cards' in value && 'release' in value
