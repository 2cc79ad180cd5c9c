/** Where the runtime announces the new page's title (N16). Empty in React, so React never touches its text. */
export function LiveRegion() {
  return (
    <div id="live-region" className="visually-hidden" role="status" aria-live="polite" aria-atomic="true" />
  )
}
