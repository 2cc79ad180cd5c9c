import { createContext, use } from 'react'
import type { PageData, SiteData } from '../model/page'

/** What every part of the page may ask for: the site and the page that is shown. */
export interface SiteContextValue {
  site: SiteData
  page: PageData
}

export const SiteContext = createContext<SiteContextValue | undefined>(undefined)

/** The site and the current page; throws outside `App`, naming what is missing (E6). */
export function useSite(): SiteContextValue {
  const value = use(SiteContext)
  if (!value) throw new Error('`useSite` was called outside `App`: there is no site and no page to show.')
  return value
}
