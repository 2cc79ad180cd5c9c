import {
  createElement,
  useEffect,
  useLayoutEffect,
  useMemo,
  type ReactNode,
  startTransition,
  useState,
} from 'react'
import type { PageData } from '../model/page'
import type { SiteData, SiteDocs } from '../model/site-data'
import type { SidebarChunk } from '../model/sidebar'
import { App, type AppProps } from '../theme/App'
import { ErrorBoundary } from '../theme/errors/ErrorBoundary'
import {
  type PageFailure,
  PreferredVersions,
  type Preferences,
  RuntimeContext,
  type Runtime,
} from '../theme/contexts'
import { sitePageProps, type SitePageComponent } from '../theme/Link'
import type { Arrival } from './navigation/router'
import { hydrateRoot } from 'react-dom/client'
import { preferredVersionKey } from '../model/versions'
import { loadScript } from './loading/load-module'
import { fallBack, orFallBack } from './fall-back'
import { logError, reasonOf, warn } from './log'
import { storage } from './storage'

/** All that the shell shows at a moment. */
export interface View {
  page: PageData
  sidebar: SidebarChunk[]
  /** Component of a page of kind `react`. */
  component?: SitePageComponent
  /** View of a page that is no document. */
  indexView?: AppProps['indexView']
  /** What the page could not be shown for (E2). */
  failure?: PageFailure
  /** What went wrong while the page stays (E2 on the first page, E12). */
  notice?: PageFailure
  /** Parts that stay as the server made them, because what would make them live did not come. */
  serverHtml?: AppProps['serverHtml']
  /** The reader's coming to this page; stays the same while the view changes around it. */
  visit: Visit
}

export interface Visit {
  /** Absent for the page that the document brought. */
  arrival?: Arrival
}

export interface RootProps {
  view: View
  site: SiteData
  runtime: Runtime
  /** Versions that the reader chose. */
  preferred: Preferences
  /** Makes the content that has just reached the document live; returns what takes that down again. */
  onContent: (view: View) => () => void
  /** Runs once for each visit, after `onContent`. */
  onVisit: (view: View) => void
}

/** The shell with what only the browser can do. */
export function Root({ view, site, runtime, preferred, onContent, onVisit }: RootProps) {
  const { page, failure, serverHtml, visit } = view
  // The article's own HTML, so that a part of the sidebar or a notice does not restart the components in it: the effects
  // depend on what they are about, not on the whole view.
  const content = page.kind === 'doc' ? page.html : visit
  useLayoutEffect(() => {
    const undo = orFallBack(() => onContent(view))
    return () => orFallBack(() => undo?.())
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [onContent, page.route, content, failure, serverHtml?.main])
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useLayoutEffect(() => orFallBack(() => onVisit(view)), [onVisit, visit])
  const component = useMemo(
    () =>
      view.component
        ? createElement(view.component, { key: page.route, ...sitePageProps(site, page) })
        : undefined,
    [view.component, page, site],
  )
  return (
    // The last resort: a part of the shell itself that crashes would otherwise take the whole page away.
    <ErrorBoundary resetKey={visit} show={bareMain(page)}>
      <RuntimeContext value={runtime}>
        <PreferredVersions value={preferred}>
          <App {...view} site={site}>
            {component}
          </App>
        </PreferredVersions>
      </RuntimeContext>
    </ErrorBoundary>
  )
}

const bareMain = (page: PageData) => (crash: ReactNode, error: unknown) => (
  <BareMain page={page} error={error}>
    {crash}
  </BareMain>
)

interface BareMainProps {
  page: PageData
  error: unknown
  /** For a page whose content is not at hand as HTML. */
  children: ReactNode
}

/** What the reader has until the page is loaded anew, or for good while they are offline. */
function BareMain({ page, error, children }: BareMainProps) {
  useEffect(() => fallBack(error), [error])
  const html = page.kind === 'doc' ? page.html : page.mainHtml
  const main = { id: 'main', className: `main main-${page.kind}`, tabIndex: -1 }
  if (html === undefined) return <main {...main}>{children}</main>
  return (
    <main {...main} dangerouslySetInnerHTML={{ __html: `<div class="prose" id="article">${html}</div>` }} />
  )
}

/** Makes React take over what the server made. `onLive` runs when it has: until then the browser follows links itself. */
export function hydrateShell(
  props: Omit<RootProps, 'view' | 'preferred'>,
  screen: Screen,
  onLive: () => void,
): void {
  const { docs } = props.site
  function Hydrated() {
    const [view, setView] = useState(screen.view)
    const [preferred, setPreferred] = useState<Preferences>({})
    useEffect(() => {
      orFallBack(() => {
        screen.attach(setView)
        onLive()
      })
      if (docs) void installVersions(docs, setPreferred)
    }, [])
    return <Root {...props} view={view} preferred={preferred} />
  }
  const container = document.getElementById('app')
  if (!container) throw new Error('The document has no element with the id `app`.')
  // As a transition hydration is cut into slices that let clicks and scrolling through.
  startTransition(() => {
    hydrateRoot(container, createElement(Hydrated), {
      onCaughtError: (error) => logError(`Page \`${location.pathname}\` crashed.`, error),
      onUncaughtError: fallBack,
      onRecoverableError: (error) => logError('The page differs from what the server made.', error),
    })
  })
}

/** Only a site with versions has this chunk. */
async function installVersions(docs: readonly SiteDocs[], onChange: (preferred: Preferences) => void) {
  try {
    const versions = await loadScript('preferred-versions', () => import('./chrome/preferred-versions'))
    versions.installPreferredVersions(docs, { storage, keyOf: preferredVersionKey, onChange })
  } catch (error) {
    warn(`What remembers the version could not be loaded: ${reasonOf(error)}.`)
  }
}

/**
 * Translators and extensions replace and remove nodes that React made, and React then takes the whole page away
 * (https://github.com/facebook/react/issues/11538). Here a node that is gone counts as removed, and one before it is put at the end.
 */
export function tolerateForeignChanges(): void {
  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function remove<T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) removeChild.call(this, child)
    return child
  }
  Node.prototype.insertBefore = function insert<T extends Node>(this: Node, node: T, next: Node | null): T {
    insertBefore.call(this, node, next?.parentNode === this ? next : null)
    return node
  }
}

/** What the shell shows. */
export interface Screen {
  readonly view: View
  show(view: View): void
  /** From now on there is somebody to show a view to; what came since the first one is shown at once. */
  attach(setView: (view: View) => void): void
}

/** @param first the view that the shell is hydrated with */
export function createScreen(first: View): Screen {
  let view = first
  let setView: ((view: View) => void) | undefined
  return {
    get view() {
      return view
    },
    show(next) {
      view = next
      setView?.(next)
    },
    attach(set) {
      setView = set
      if (view !== first) set(view)
    },
  }
}
