import { ErrorCauses } from './ErrorCauses'

interface ErrorNoticeProps {
  /** In place of a whole page; default of a part of it. */
  ofPage?: boolean
  title: string
  error: unknown
  /** Label of the button. */
  action: 'Retry' | 'Try again'
  /** The action is under way: the button keeps the focus, but does nothing. */
  busy?: boolean
  onAction: () => void
}

/** What stands in place of, or beside, what did not load (E2) or crashed (E1). */
export function ErrorNotice({ ofPage, title, error, action, busy, onAction }: ErrorNoticeProps) {
  return (
    <div className={ofPage ? 'notice' : 'notice notice-inline'} role="alert">
      {ofPage ? (
        <h1 className="page-title">{title}</h1>
      ) : (
        <p>
          <b>{title}</b>
        </p>
      )}
      <ErrorCauses error={error} />
      <button type="button" className="button" aria-disabled={busy} onClick={busy ? undefined : onAction}>
        {action}
      </button>
    </div>
  )
}
