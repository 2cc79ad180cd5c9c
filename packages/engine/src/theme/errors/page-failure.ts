import type { Route } from '../../model/doc'

/** A page that could not be loaded: its script did not come (`chunk`, E2), or nothing did because the browser is offline (E12). */
export interface PageFailure {
  kind: 'chunk' | 'offline'
  /** Route that was asked for. */
  route: Route
  error: unknown
  /** Goes there once more, where the reader could not get (E12). */
  goAgain?: () => void
}
