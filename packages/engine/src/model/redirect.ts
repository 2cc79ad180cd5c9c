/** A page that has moved (C10). */
export interface Redirect {
  /** Route without base path. */
  from: string
  /** Route without base path; a query or a heading may follow. */
  to: string
}
