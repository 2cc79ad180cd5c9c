import { use } from 'react'
import { SiteContext } from '../site-context'
import { errorChain } from './error-causes'

interface ErrorNoticeProps {
  /** In place of a whole page; default of a part of it. */
  ofPage?: boolean
  title: string
  /** What it means, for those who read and do not write code. */
  plain?: string
  error: unknown
  /** Label of the button. */
  action: 'Retry' | 'Try again'
  /** The action is under way: the button keeps the focus, but does nothing. */
  busy?: boolean
  onAction: () => void
}

/** What stands in place of, or beside, what did not load (E2) or crashed (E1). */
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
      <div className="notice-actions">
        <button type="button" className="button" aria-disabled={busy} onClick={busy ? undefined : onAction}>
          {action}
        </button>
        {ofPage && <a href={homeAddress(site?.baseUrl)}>Go to the home page</a>}
      </div>
      {ofPage && <p className="notice-for-writers">For whoever mends it:</p>}
      <ErrorCauses error={error} />
    </div>
  )
}

/** Where the shell itself crashed there is no site to ask; the document knows as well. */
function homeAddress(baseUrl: string | undefined): string {
  return (
    baseUrl ?? (typeof document === 'undefined' ? '/' : (document.documentElement.dataset.baseUrl ?? '/'))
  )
}

/** The chain of causes of an error, each with its message. */
function ErrorCauses({ error }: { error: unknown }) {
  return (
    <ol className="error-causes">
      {errorChain(error).map((link, index) => (
        <li key={`${index} ${link.message}`}>
          {index > 0 && <span className="error-cause-label">Caused by</span>}
          <code>
            <b>{link.name}</b>: {link.message}
          </code>
        </li>
      ))}
    </ol>
  )
}
