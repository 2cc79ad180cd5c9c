import { Component, type ReactNode, use } from 'react'
import { SiteContext } from '../contexts'

interface ErrorBoundaryProps {
  /** A changed value (the next page's route) clears the error. */
  resetKey?: unknown
  /** Renders a replacement for the children, given the crash notice. Defaults to that notice. */
  show?: (crash: ReactNode, error: unknown) => ReactNode
  children: ReactNode
}

interface ErrorBoundaryState {
  caught?: { error: unknown }
  resetKey: unknown
}

/** Has no effect on the server, where an error fails the build. The root's `onCaughtError` logs the error. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown) {
    return { caught: { error } }
  }

  static getDerivedStateFromProps(props: ErrorBoundaryProps, state: ErrorBoundaryState) {
    return props.resetKey === state.resetKey ? null : { caught: undefined, resetKey: props.resetKey }
  }

  override render() {
    const { caught } = this.state
    if (!caught) return this.props.children
    const { show = (crash: ReactNode) => crash } = this.props
    return show(
      <ErrorNotice
        ofPage
        title="This page crashed."
        plain="The fault is ours, not yours. Trying again often helps, and every other page still works."
        error={caught.error}
        action="Try again"
        onAction={() => this.setState({ caught: undefined }, () => document.getElementById('main')?.focus())}
      />,
      caught.error,
    )
  }
}

interface ErrorNoticeProps {
  /** Replaces a whole page; by default a part of it. */
  ofPage?: boolean
  title: string
  /** An explanation for readers who do not write code. */
  plain?: string
  error: unknown
  action: 'Retry' | 'Try again'
  /** While the action is running, the button keeps the focus but does nothing. */
  busy?: boolean
  onAction: () => void
}

/** Shown instead of, or next to, a part that failed to load or crashed. */
export function ErrorNotice({ ofPage, title, plain, error, action, busy, onAction }: ErrorNoticeProps) {
  const site = use(SiteContext)
  return (
    <div className={ofPage ? 'notice' : 'notice notice-inline'} role="alert">
      {ofPage ? (
        <h1 className="page-title">{title}</h1>
      ) : (
        <p>
          <b>{title}</b>
        </p>
      )}
      {plain !== undefined && <p>{plain}</p>}
      <div className="flow-row notice-actions">
        <button type="button" className="button" aria-disabled={busy} onClick={busy ? undefined : onAction}>
          {action}
        </button>
        {/* If the shell itself crashed there is no site context, but the document has the base URL too. */}
        {ofPage && (
          <a href={site?.baseUrl ?? document.documentElement.dataset.baseUrl ?? '/'}>Go to the home page</a>
        )}
      </div>
      {ofPage && <p className="note-text">For whoever fixes it:</p>}
      <ol className="error-causes">
        {errorChain(error).map((link, index) => (
          <li key={`${index} ${link.message}`}>
            {index > 0 && <span className="small-text error-cause-label">Caused by</span>}
            <code>
              <b>{link.name}</b>: {link.message}
            </code>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** The error and up to nine causes, outermost first. Accepts any value, because anything can be thrown. */
export function errorChain(error: unknown) {
  const links: { name: string; message: string }[] = []
  const seen = new Set<unknown>()
  let current = error
  do {
    seen.add(current)
    if (!(current instanceof Error)) return [...links, { name: 'Error', message: String(current) }]
    links.push({ name: current.name, message: current.message || 'No message.' })
    current = current.cause
    // A chain of causes can be circular.
  } while (current !== undefined && current !== null && !seen.has(current) && links.length < 10)
  return links
}
