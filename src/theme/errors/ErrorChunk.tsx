import { useRuntime } from '../runtime-context'
import { ErrorCauses } from './ErrorCauses'
import type { PageFailure } from './page-failure'

/** In place of a page whose script failed to load (E2). */
export function ErrorChunk({ failure }: { failure: PageFailure }) {
  const { retry } = useRuntime()
  return (
    <div className="notice" role="alert">
      <h1 className="page-title">This page did not load.</h1>
      <ErrorCauses error={failure.error} />
      <button type="button" className="button" onClick={() => retry?.(failure)}>
        Retry
      </button>
    </div>
  )
}
