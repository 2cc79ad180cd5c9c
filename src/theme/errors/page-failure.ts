import type { Route } from '../../model/doc'

/** A page that could not be loaded: `chunk` takes the page's place (E2), `offline` stands above the page kept (E12). */
export interface PageFailure {
  kind: 'chunk' | 'offline'
  /** Route that was asked for. */
  route: Route
  error: unknown
}
