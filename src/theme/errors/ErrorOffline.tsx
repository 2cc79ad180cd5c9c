import { useRuntime } from '../runtime-context'
import type { PageFailure } from './page-failure'

/** A strip above the page that the reader keeps, when another page cannot be fetched offline (E12). */
export function ErrorOffline({ failure }: { failure: PageFailure }) {
  const { retry } = useRuntime()
  return (
    <div className="offline-strip" role="alert">
      <p>
        You seem to be offline. <code>{failure.route}</code> could not be loaded; the page you were reading is
        still here.
      </p>
      <button type="button" className="button" onClick={() => retry?.()}>
        Retry
      </button>
    </div>
  )
}
