import { lazy, Suspense, type ComponentType } from 'react'
import { ErrorCauses } from './ErrorCauses'

/** Decoration of a page that few readers see: loaded then, and left out when that fails. */
const Fossil = lazy<ComponentType>(() =>
  import('../artwork/Fossil').then(
    (module) => ({ default: module.Fossil }),
    () => ({ default: () => null }),
  ),
)

/** In place of a page that crashed while rendering (E1). */
export function ErrorCrash({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div className="notice" role="alert">
      <Suspense fallback={null}>
        <Fossil />
      </Suspense>
      <h1 className="page-title">This page crashed.</h1>
      <ErrorCauses error={error} />
      <button type="button" className="button" onClick={onRetry}>
        Try again
      </button>
    </div>
  )
}
