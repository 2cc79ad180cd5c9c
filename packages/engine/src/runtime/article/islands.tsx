import { createElement, useEffect, useRef, useState, type ReactNode } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { islands } from 'virtual:islands'
import { ErrorBoundary, ErrorNotice } from '../../theme/errors/ErrorBoundary'
import { componentOf, loadModule } from '../loading/load-module'
import { logError } from '../log'
import { enhanceArticle } from './enhance-article'
import { showPartFailure } from '../loading/part-failure'

/** Makes live components inside an article live, each in its own React root. Returns a function that takes them down again. */
export function mountIslands(article: Element): () => void {
  const undo: (() => void)[] = []
  let disposed = false
  for (const [key, elements] of islandsByModule(article)) {
    const mount = async () => {
      const module = await loadModule(islands, key)
      const components = elements.map((element) => {
        const { exportName } = nameOf(element)
        return { element, component: componentOf<Record<string, unknown>>(module, key, exportName) }
      })
      if (disposed) return
      for (const { element, component } of components) {
        const tree = createElement(component, propsOf(element), childrenOf(element))
        hiddenChildrenOf(element)?.remove()
        const root = hydrate(element, tree)
        undo.push(() => root.unmount())
      }
    }
    mount().catch((error: unknown) => {
      logError(`Island \`${key}\` could not be loaded.`, error)
      if (disposed) return
      for (const element of elements) hiddenChildrenOf(element)?.setAttribute('data-shown', '')
      const remove = showPartFailure({
        // The server's HTML stays; it can be read, but not used.
        place: (host) => elements[0]?.after(host),
        title: 'This part of the page did not load.',
        error,
        retry: mount,
      })
      undo.push(remove)
    })
  }
  return () => {
    disposed = true
    // React does not like to lose a root while it is rendering another one.
    queueMicrotask(() => {
      for (const step of undo) step()
    })
  }
}

/** Module key → its islands: those of the article itself, or of the children that an island was given. */
function islandsByModule(container: Element): Map<string, HTMLElement[]> {
  const result = new Map<string, HTMLElement[]>()
  const own = container.matches('[data-island-children]') ? container : null
  for (const element of container.querySelectorAll<HTMLElement>('[data-island]')) {
    // What an island renders is its own business, and what it is given becomes live when it shows it.
    const around = element.parentElement?.closest(
      '[data-island], [data-island-children], [data-island-hidden]',
    )
    if ((around ?? null) !== own) continue
    const { key } = nameOf(element)
    result.set(key, [...(result.get(key) ?? []), element])
  }
  return result
}

function nameOf(element: HTMLElement): { key: string; exportName: string } {
  const [key = '', exportName = 'default'] = (element.dataset.island ?? '').split('#')
  return { key, exportName }
}

function hydrate(element: HTMLElement, tree: ReactNode): Root {
  const name = `Island \`${element.dataset.island}\``
  return hydrateRoot(element, <IslandBoundary>{tree}</IslandBoundary>, {
    // As on the server, so that `useId` gives the same ids.
    identifierPrefix: element.dataset.islandId ?? '',
    onCaughtError: (error) => logError(`${name} crashed.`, error),
    onRecoverableError: (error) => logError(`${name} differs from what the server made.`, error),
  })
}

function propsOf(element: HTMLElement): Record<string, unknown> {
  const props: unknown = JSON.parse(element.dataset.props ?? '{}')
  return typeof props === 'object' && props !== null ? { ...props } : {}
}

/** Children of a live component are finished HTML, which stands inside it, or behind it where it does not show them at first. */
function childrenOf(element: HTMLElement): ReactNode {
  const children = element.querySelector('[data-island-children]') ?? hiddenChildrenOf(element)
  return children ? <FinishedChildren tag={children.localName} html={children.innerHTML} /> : undefined
}

/** What stands behind an island; a notice may stand between the two. */
function hiddenChildrenOf({ dataset, parentElement }: HTMLElement): Element | null {
  return parentElement?.querySelector(`:scope > [data-island-hidden="${dataset.islandId}"]`) ?? null
}

/** React keeps the HTML as it is. What is live in it becomes so whenever the component shows it. */
function FinishedChildren({ tag, html }: { tag: string; html: string }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!ref.current) return undefined
    enhanceArticle(ref.current)
    return mountIslands(ref.current)
  }, [])
  const Tag = tag === 'span' ? 'span' : 'div'
  return (
    <Tag
      ref={ref}
      data-island-children=""
      dangerouslySetInnerHTML={{ __html: html }}
      suppressHydrationWarning
    />
  )
}

/** A live component that crashes is replaced by the error and `Try again` (E1). */
function IslandBoundary({ children }: { children: ReactNode }) {
  const [attempt, setAttempt] = useState(0)
  const show = (_: ReactNode, error: unknown) => (
    <ErrorNotice
      title="This part of the page crashed."
      error={error}
      action="Try again"
      onAction={() => setAttempt(attempt + 1)}
    />
  )
  return (
    <ErrorBoundary resetKey={attempt} show={show}>
      {children}
    </ErrorBoundary>
  )
}
