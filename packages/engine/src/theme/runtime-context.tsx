import { createContext, use } from 'react'
import type { Route } from '../model/doc'
import type { PageCode } from '../model/page'
import type { PageFailure } from './errors/page-failure'

export type ColorMode = 'light' | 'dark'

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
  /** All files of the code base that a document is about; what its HTML brought where they do not come. */
  loadCode?: (route: Route) => Promise<PageCode[] | undefined>
  /** Loads the failed page again (E2), or goes again where the reader could not get (E12). */
  retry?: (failure: PageFailure) => void
}

export const RuntimeContext = createContext<Runtime>({})

export function useRuntime(): Runtime {
  return use(RuntimeContext)
}
