import { useRuntime } from '../runtime-context'
import { ErrorCauses } from './ErrorCauses'

/** In place of a page whose data failed to load (E2). */
export function ErrorChunk({ error }: { error: unknown }) {
  const { retry } = useRuntime()
  return (
    <div className="notice" role="alert">
      <h1 className="page-title">This page did not load.</h1>
      <ErrorCauses error={error} />
      <button type="button" className="button" onClick={() => retry?.()}>
        Retry
      </button>
    </div>
  )
}
