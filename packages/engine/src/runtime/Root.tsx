import { startTransition, useEffect, useLayoutEffect, useMemo, useState, type ReactNode } from 'react'
import { siteData } from 'virtual:site-data'
import type { PageData } from '../model/page'
import type { SiteDocs } from '../model/site-data'
import type { SidebarChunk } from '../model/sidebar'
import { App, type AppProps } from '../theme/App'
import { ErrorBoundary } from '../theme/errors/ErrorBoundary'
import { PreferredVersions, type Preferences, RuntimeContext, type Runtime } from '../theme/contexts'
import { sitePageProps, type SitePageComponent } from '../theme/Link'
import type { Arrival } from './navigation/history'
import { hydrateRoot } from 'react-dom/client'
import { preferredVersionKey } from '../model/versions'
import { loadScript } from './loading/load-module'
import { fallBack, orFallBack } from './fall-back'
import { loadOptional, logError } from './log'

/** Everything the shell currently shows. */
export interface View extends Pick<AppProps, 'page' | 'indexView' | 'failure' | 'notice' | 'serverHtml'> {
  sidebar: SidebarChunk[]
  /** Component of a page of kind `react`. */
  component?: SitePageComponent
  /** The reader's visit to this page; the same object while the view around it changes. */
  visit: {
    /** Absent for the page that the document was loaded with. */
    arrival?: Arrival
  }
}

export interface RootProps {
  view: View
  runtime: Runtime
  preferred: Preferences
  /** Enhances content that has just been rendered; returns its cleanup. */
  onContent: (view: View) => () => void
  /** Runs once per visit, after `onContent`. */
  onVisit: (view: View) => void
}

/** The shell with everything that only the browser can do. */
export function Root({ view, runtime, preferred, onContent, onVisit }: RootProps) {
  const { page, failure, serverHtml, visit } = view
  // The article's HTML, so that a new sidebar part or notice does not restart the components in it. The effects depend only on what they
  // use, not on the whole view.
  const content = page.kind === 'doc' ? page.html : visit
  useLayoutEffect(() => {
    const undo = orFallBack(() => onContent(view))
    return () => orFallBack(() => undo?.())
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [onContent, page.route, content, failure, serverHtml?.main])
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useLayoutEffect(() => orFallBack(() => onVisit(view)), [onVisit, visit])
  const Component = view.component
  const component = useMemo(
    () => Component && <Component key={page.route} {...sitePageProps(siteData, page)} />,
    [Component, page],
  )
  const show = (crash: ReactNode, error: unknown) => <BareMain page={page} error={error} crash={crash} />
  return (
    // Last resort: otherwise a crash in the shell itself would unmount the whole page.
    <ErrorBoundary resetKey={visit} show={show}>
      <RuntimeContext value={runtime}>
        <PreferredVersions value={preferred}>
          <App {...view} site={siteData}>
            {component}
          </App>
        </PreferredVersions>
      </RuntimeContext>
    </ErrorBoundary>
  )
}

/** Shown until the page reloads, or permanently while offline. `crash`: for a page whose content is not available as HTML. */
function BareMain({ page, error, crash }: { page: PageData; error: unknown; crash: ReactNode }) {
  useEffect(() => fallBack(error), [error])
  const article = page.kind === 'doc' && page.html && `<div class="prose" id="article">${page.html}</div>`
  const html = page.mainHtml ?? article
  const main = { id: 'main', className: `main main-${page.kind}`, tabIndex: -1 }
  if (!html) return <main {...main}>{crash}</main>
  return <main {...main} dangerouslySetInnerHTML={{ __html: html }} />
}

/** Hydrates the server's HTML. `onLive` runs when that is done; until then the browser follows links itself. */
export function hydrateShell(
  props: Omit<RootProps, 'view' | 'preferred'>,
  screen: Screen,
  onLive: () => void,
): void {
  const { docs } = siteData
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
  // In a transition, hydration yields to clicks and scrolling.
  startTransition(() => {
    hydrateRoot(container, <Hydrated />, {
      onCaughtError: (error) => logError(`Page \`${location.pathname}\` crashed.`, error),
      onUncaughtError: fallBack,
      onRecoverableError: (error) => logError('The page differs from what the server made.', error),
    })
  })
}

/** Loaded only on sites with versions. */
const installVersions = (docs: readonly SiteDocs[], onChange: (preferred: Preferences) => void) =>
  loadOptional('The script for versions', async () => {
    const versions = await loadScript('preferred-versions', () => import('./chrome/preferred-versions'))
    versions.installPreferredVersions(docs, { keyOf: preferredVersionKey, onChange })
  })

/**
 * Translators and extensions replace and remove nodes that React rendered, and React then unmounts the whole page
 * (https://github.com/facebook/react/issues/11538). Here, removing a missing node is a no-op, and inserting before one appends.
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

export type Screen = ReturnType<typeof createScreen>

/** Holds the current view. The shell is hydrated with the first one. */
export function createScreen(first: View) {
  let setView: (view: View) => void = () => {}
  const screen = {
    view: first,
    show(next: View) {
      screen.view = next
      setView(next)
    },
    /** Connects the component that shows views; a view set since the first one is shown immediately. */
    attach(set: (view: View) => void) {
      setView = set
      set(screen.view)
    },
  }
  return screen
}
