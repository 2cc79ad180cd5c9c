import { Component, createElement, useState, type ReactNode } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { islands } from 'virtual:islands'
import { ErrorCauses } from '../theme/errors/ErrorCauses'
import { componentOf, loadModule } from './load-module'
import { logError } from './log'

/**
 * Makes the components with behaviour inside an article live. Each has a React root of its own: one that fails leaves the
 * text around it readable. Returns a function that takes them down again.
 */
export function mountIslands(article: ParentNode): () => void {
  const roots: Root[] = []
  let disposed = false
  for (const element of article.querySelectorAll<HTMLElement>('[data-island]')) {
    // What an island renders itself is its own business; finished HTML that it was given as children may hold further islands.
    const around = element.parentElement?.closest('[data-island], [data-island-children]')
    if (around && !around.hasAttribute('data-island-children')) continue
    const mount = async () => {
      const [key = '', exportName = 'default'] = (element.dataset.island ?? '').split('#')
      try {
        const component = componentOf<Record<string, unknown>>(
          await loadModule(islands, key),
          key,
          exportName,
        )
        if (disposed) return
        const tree = (
          <IslandBoundary name={`${key}#${exportName}`}>
            {createElement(component, propsOf(element), childrenOf(element))}
          </IslandBoundary>
        )
        roots.push(
          hydrateRoot(element, tree, {
            // As on the server, so that `useId` gives the same ids.
            identifierPrefix: element.dataset.islandId ?? '',
            onRecoverableError: (error) =>
              logError(`Island \`${key}\` differs from what the server made.`, error),
          }),
        )
      } catch (error) {
        if (disposed) return
        logError(`Island \`${key}\` could not be loaded.`, error)
        showFailure(element, error, mount)
      }
    }
    void mount()
  }
  return () => {
    disposed = true
    for (const root of roots) root.unmount()
  }
}

function propsOf(element: HTMLElement): Record<string, unknown> {
  const props: unknown = JSON.parse(element.dataset.props ?? '{}')
  return typeof props === 'object' && props !== null ? { ...props } : {}
}

/** Children of a live component are finished HTML: React keeps them as they are. */
function childrenOf(element: HTMLElement): ReactNode {
  const slot = element.querySelector('[data-island-children]')
  if (!slot) return undefined
  return createElement(slot.tagName.toLowerCase(), {
    'data-island-children': '',
    dangerouslySetInnerHTML: { __html: slot.innerHTML },
    suppressHydrationWarning: true,
  })
}

/** Puts the error and a `Retry` button in the island's place (E2). */
function showFailure(element: HTMLElement, error: unknown, retry: () => Promise<void>): void {
  const server = element.innerHTML
  element.replaceChildren()
  const root = createRoot(element)
  const onRetry = () => {
    root.unmount()
    element.innerHTML = server
    void retry()
  }
  root.render(<IslandFailure error={error} onRetry={onRetry} />)
}

function IslandFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const [busy, setBusy] = useState(false)
  return (
    <div className="notice notice-inline" role="alert">
      <p>
        <b>This part of the page did not load.</b>
      </p>
      <ErrorCauses error={error} />
      <button
        type="button"
        className="button"
        disabled={busy}
        onClick={() => {
          setBusy(true)
          // After this event React may unmount the button.
          setTimeout(onRetry)
        }}
      >
        Retry
      </button>
    </div>
  )
}

interface BoundaryProps {
  name: string
  children: ReactNode
}

/** A live component that crashes is replaced by the error and `Try again`, in its place (E1). */
class IslandBoundary extends Component<BoundaryProps, { error: unknown; failed: boolean }> {
  override state = { error: undefined, failed: false }

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true }
  }

  override componentDidCatch(error: unknown) {
    logError(`Island \`${this.props.name}\` crashed.`, error)
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <div className="notice notice-inline" role="alert">
        <p>
          <b>This part of the page crashed.</b>
        </p>
        <ErrorCauses error={this.state.error} />
        <button
          type="button"
          className="button"
          onClick={() => this.setState({ failed: false, error: undefined })}
        >
          Try again
        </button>
      </div>
    )
  }
}
