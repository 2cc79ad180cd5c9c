import { ErrorCauses } from './ErrorCauses'

interface ErrorPageProps {
  title: string
  error: unknown
  /** Label of the button. */
  action: 'Retry' | 'Try again'
  onAction: () => void
}

/** In place of a page that crashed while rendering (E1), or whose script failed to load (E2). */
export function ErrorPage({ title, error, action, onAction }: ErrorPageProps) {
  return (
    <div className="notice" role="alert">
      <h1 className="page-title">{title}</h1>
      <ErrorCauses error={error} />
      <button type="button" className="button" onClick={onAction}>
        {action}
      </button>
    </div>
  )
}
