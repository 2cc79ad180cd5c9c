/** The state of what a page is about, or of a page in a list; those that the stylesheet does not know stay grey. */
export function StateBadge({ state }: { state: string }) {
  return (
    <span className="state" data-state-name={state.toLowerCase()}>
      <span className="visually-hidden">Current state: </span>
      {state}
    </span>
  )
}
