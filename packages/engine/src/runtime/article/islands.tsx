import { createElement, useEffect, useRef, useState, type ReactNode } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { islands } from 'virtual:islands'
import { ErrorBoundary, ErrorNotice } from '../../theme/errors/ErrorBoundary'
import { componentOf, loadModule } from '../loading/load-module'
import { logError } from '../log'
import { enhanceArticle } from './enhance-article'
import { enhanceWith } from '../loading/part-failure'

/** Hydrates the live components in an article, each in a separate React root. Returns a function that unmounts them. */
export function mountIslands(article: Element): () => void {
  const undo = Array.from(islandsByModule(article), ([key, elements]) =>
    enhanceWith((isOver) => mount(key, elements, isOver), {
      title: 'This part of the page did not load.',
      // The server's HTML stays, readable but not interactive.
      place(host) {
        elements[0]?.after(host)
        for (const element of elements) hiddenChildrenOf(element)?.setAttribute('data-shown', '')
      },
    }),
  )
  return () => {
    for (const step of undo) step()
  }
}

async function mount(key: string, elements: HTMLElement[], isOver: () => boolean): Promise<() => void> {
  const module = await loadModule(islands, key)
  const components = elements.map((element) => {
    const { exportName } = nameOf(element)
    return { element, component: componentOf<Record<string, unknown>>(module, key, exportName) }
  })
  if (isOver()) return () => {}
  const roots = components.map(({ element, component }) => {
    const tree = createElement(component, propsOf(element), childrenOf(element))
    hiddenChildrenOf(element)?.remove()
    return hydrate(element, tree)
  })
  return () => {
    // React warns if a root is unmounted while another one is rendering.
    queueMicrotask(() => {
      for (const root of roots) root.unmount()
    })
  }
}

/** Module key → its islands: those of the article itself, or of an island's children. */
function islandsByModule(container: Element): Map<string, HTMLElement[]> {
  const result = new Map<string, HTMLElement[]>()
  const own = container.matches('[data-island-children]') ? container : null
  for (const element of container.querySelectorAll<HTMLElement>('[data-island]')) {
    // Islands inside an island are skipped: the outer one renders them, or hydrates its children when it shows them.
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

/** Children of a live component are finished HTML: inside it, or after it if it hides them at first. */
function childrenOf(element: HTMLElement): ReactNode {
  const children = element.querySelector('[data-island-children]') ?? hiddenChildrenOf(element)
  return children ? <FinishedChildren tag={children.localName} html={children.innerHTML} /> : undefined
}

/** The hidden children after an island; a notice may be between the two. */
const hiddenChildrenOf = ({ dataset, parentElement }: HTMLElement): Element | null =>
  parentElement?.querySelector(`:scope > [data-island-hidden="${dataset.islandId}"]`) ?? null

/** React leaves the HTML alone. Islands in it are hydrated whenever the component shows it. */
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

/** Replaces a live component that crashes with the error and `Try again`. */
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
