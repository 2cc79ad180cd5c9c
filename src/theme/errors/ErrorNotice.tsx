import { Link } from '../Link'
import { ErrorCauses } from './ErrorCauses'

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
        {ofPage && <Link to="/">Go to the home page</Link>}
      </div>
      {ofPage && <p className="notice-for-writers">For whoever mends it:</p>}
      <ErrorCauses error={error} />
    </div>
  )
}
