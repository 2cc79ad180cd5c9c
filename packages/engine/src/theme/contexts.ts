import { createContext, use } from 'react'
import type { PageData } from '../model/page'
import type { SiteData, NavbarItem } from '../model/site-data'
import type { Route } from '../model/doc'
import { docsOf, lastVersionOf } from '../model/versions'

/* Two contexts, because the site stays when the page changes: a link that uses only the site is not rendered again on a route change. */
export const SiteContext = createContext<SiteData | undefined>(undefined)
export const PageContext = createContext<PageData | undefined>(undefined)

export const PreferredVersions = createContext<Preferences>({})

/** Throws outside `App`. */
export function useSite(): SiteData {
  const site = use(SiteContext)
  if (!site) throw new Error('`useSite` was called outside `App`: there is no site to show.')
  return site
}

/** Throws outside `App`. */
export function usePage(): PageData {
  const page = use(PageContext)
  if (!page) throw new Error('`usePage` was called outside `App`: there is no page to show.')
  return page
}

export type ColorMode = 'light' | 'dark'

/**
 * What the browser adds to the theme. Missing on the server and until the runtime has started: then a link stays a link.
 */
export interface Runtime {
  /** Navigates to an address of this site, including the base path, without a full load if possible. */
  navigate?: (href: string) => void
  prefetch?: (route: Route) => void
  setColorMode?: (mode: ColorMode) => void
  openSearch?: () => void
  /** Opens or closes a category of the sidebar. Returns false if the browser should do it. */
  toggleCategory?: (details: HTMLDetailsElement, content: HTMLElement) => boolean
  /** Loads a sidebar chunk; the tree is rendered again with it (`App`'s `sidebar`). */
  loadSidebarChunk?: (name: string) => Promise<void>
  /** Loads the failed page again, or navigates again after an offline failure. */
  retry?: (failure: PageFailure) => void
}

export const RuntimeContext = createContext<Runtime>({})

export const useRuntime = () => use(RuntimeContext)

/** A page that failed to load, because its script did (`chunk`) or because the browser is offline. */
export interface PageFailure {
  kind: 'chunk' | 'offline'
  route: Route
  error: unknown
  goAgain?: () => void
}

/** Names of the versions the reader chose, by docs id. Empty on the server and until hydration. */
export type Preferences = Readonly<Record<string, string>>

export const useVersions = () => ({ site: useSite(), page: usePage(), preferred: use(PreferredVersions) })

/** The version of a docs collection in use: the page's, otherwise the one chosen last, otherwise the default. */
export function versionInUse(
  docs: string | undefined,
  { site, page, preferred }: ReturnType<typeof useVersions>,
) {
  if (docs === undefined) return undefined
  const found = docsOf(site, docs)
  const named = (name: string | undefined) => found?.versions.find((version) => version.name === name)
  return (
    (page.inVersion?.docs === docs ? named(page.inVersion.name) : undefined) ??
    named(preferred[docs]) ??
    (found && lastVersionOf(found))
  )
}

/** Address of a link to a document or a sidebar, in the version in use if that has it. */
export function addressInVersion(
  { href, docs, versions = {} }: Extract<NavbarItem, { type: 'link' }>,
  { inVersion }: Pick<PageData, 'inVersion'>,
  preferred: Preferences,
): string {
  if (docs === undefined) return href
  const inUse = inVersion?.docs === docs ? versions[inVersion.name] : undefined
  return inUse ?? versions[preferred[docs] ?? ''] ?? href
}
