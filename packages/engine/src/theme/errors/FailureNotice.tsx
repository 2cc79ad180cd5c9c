import { useRuntime } from '../runtime-context'
import { errorChain } from './error-causes'
import type { PageFailure } from './page-failure'

/** A strip over the foot of the window, wherever the reader is in the page that stays (E2, E12). */
export function FailureNotice({ failure }: { failure: PageFailure }) {
  const { retry } = useRuntime()
  return (
    <div className="failure-notice" role="alert">
      <p key={failure.kind}>
        {failure.kind === 'offline' ? (
          <>
            You seem to be offline. <code>{failure.route}</code> could not be loaded; the page you were
            reading is still here.
          </>
        ) : (
          <>
            A part of this page did not load; you can read it, but not all of it works.{' '}
            <code>
              {errorChain(failure.error)
                .map(({ message }) => message)
                .join(' ')}
            </code>
          </>
        )}
      </p>
      <button type="button" className="button" onClick={() => retry?.(failure)}>
        Retry
      </button>
    </div>
  )
}
