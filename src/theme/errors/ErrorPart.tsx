import { ErrorCauses } from './ErrorCauses'

interface ErrorPartProps {
  title: string
  error: unknown
  /** Label of the button. */
  action: 'Retry' | 'Try again'
  /** The action is under way: the button keeps the focus, but does nothing. */
  busy?: boolean
  onAction: () => void
}

/** In place of, or beside, a part of the page that did not load (E2) or crashed (E1). */
export function ErrorPart({ title, error, action, busy = false, onAction }: ErrorPartProps) {
  return (
    <div className="notice notice-inline" role="alert">
      <p>
        <b>{title}</b>
      </p>
      <ErrorCauses error={error} />
      <button
        type="button"
        className="button"
        aria-disabled={busy}
        onClick={() => {
          if (!busy) onAction()
        }}
      >
        {action}
      </button>
    </div>
  )
}
