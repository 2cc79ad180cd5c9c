import { createContext, use } from 'react'
import type { PageData } from '../model/page'
import type { SiteData } from '../model/site-data'
import type { Preferences } from './shell/version-in-use'

/*
 * Two contexts, because the site stays when the page changes: a link that asks for the site alone is not rendered again on the way to
 * another page.
 */
export const SiteContext = createContext<SiteData | undefined>(undefined)
export const PageContext = createContext<PageData | undefined>(undefined)

/** Versions that the reader chose. */
export const PreferredVersions = createContext<Preferences>({})

/** The site; throws outside `App`, naming what is missing (E6). */
export function useSite(): SiteData {
  const site = use(SiteContext)
  if (!site) throw new Error('`useSite` was called outside `App`: there is no site to show.')
  return site
}

/** The page that is shown; throws outside `App`, naming what is missing (E6). */
export function usePage(): PageData {
  const page = use(PageContext)
  if (!page) throw new Error('`usePage` was called outside `App`: there is no page to show.')
  return page
}
