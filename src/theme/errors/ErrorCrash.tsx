import { Fossil } from '../artwork/Fossil'
import { ErrorCauses } from './ErrorCauses'

/** In place of a page that crashed while rendering (E1). */
export function ErrorCrash({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div className="notice" role="alert">
      <Fossil />
      <h1 className="page-title">This page crashed.</h1>
      <ErrorCauses error={error} />
      <button type="button" className="button" onClick={onRetry}>
        Try again
      </button>
    </div>
  )
}
