import { createContext, use } from 'react'
import type { PageData } from '../model/page'
import type { SiteData, NavbarItem, SiteVersion } from '../model/site-data'
import type { Route } from '../model/doc'
import { docsOf, lastVersionOf } from '../model/versions'

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

type ColorMode = 'light' | 'dark'

/**
 * What the browser adds to the theme. Every function may be absent: on the server, and in the browser until the runtime is
 * there. A component whose function is absent leaves the platform's own behaviour alone (a link stays a link).
 */
export interface Runtime {
  /** Goes to an address of this site, base path included, without a full load where possible. */
  navigate?: (href: string) => void
  /** Fetches a route's data ahead of a click. */
  prefetch?: (route: Route) => void
  /** Sets and stores the colour mode (N5). */
  setColorMode?: (mode: ColorMode) => void
  /** Opens the search dialog. */
  openSearch?: () => void
  /** Opens or closes a category of the sidebar, whose content this is (N10). Returns false where the platform is to do it. */
  toggleCategory?: (details: HTMLDetailsElement, content: HTMLElement) => boolean
  /** Loads a part of the sidebar; the tree is rendered again with it (`App`'s `sidebar`). */
  loadSidebarChunk?: (name: string) => Promise<void>
  /** Loads the failed page again (E2), or goes again where the reader could not get (E12). */
  retry?: (failure: PageFailure) => void
}

export const RuntimeContext = createContext<Runtime>({})

export function useRuntime(): Runtime {
  return use(RuntimeContext)
}

/** A page that could not be loaded: its script did not come (`chunk`, E2), or nothing did because the browser is offline (E12). */
export interface PageFailure {
  kind: 'chunk' | 'offline'
  /** Route that was asked for. */
  route: Route
  error: unknown
  /** Goes there once more, where the reader could not get (E12). */
  goAgain?: () => void
}

/** Names of the versions that the reader chose, by the ids of their documents. Empty on the server, and until the shell is live. */
export type Preferences = Readonly<Record<string, string>>

/** What decides which version the navbar is about. */
export interface VersionContext {
  site: SiteData
  page: PageData
  preferred: Preferences
}

/** The version of some documents that a reader is in: the page's, else the one chosen last, else the one that is seen first. */
export function versionInUse(
  docs: string,
  { site, page, preferred }: VersionContext,
): SiteVersion | undefined {
  const found = docsOf(site, docs)
  const named = (name: string | undefined) => found?.versions.find((version) => version.name === name)
  return (
    (page.inVersion?.docs === docs ? named(page.inVersion.name) : undefined) ??
    named(preferred[docs]) ??
    (found && lastVersionOf(found))
  )
}

/** Where a link to a document or a sidebar leads: into the version in use, if that has it. */
export function addressInVersion(
  { href, docs, versions = {} }: Extract<NavbarItem, { type: 'link' }>,
  { inVersion }: Pick<PageData, 'inVersion'>,
  preferred: Preferences,
): string {
  if (docs === undefined) return href
  const inUse = inVersion?.docs === docs ? versions[inVersion.name] : undefined
  return inUse ?? versions[preferred[docs] ?? ''] ?? href
}
