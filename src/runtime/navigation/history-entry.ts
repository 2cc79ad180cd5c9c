/** What the state of a history entry carries; it survives a reload. Other keys (scroll position) are kept. */
export interface EntryIndex {
  /** Grows by one with each entry that the pages of one document made. */
  index: number
}

export function isEntryIndex(state: unknown): state is EntryIndex {
  return typeof state === 'object' && state !== null && 'index' in state && typeof state.index === 'number'
}

export function withIndex(state: unknown, index: number): object {
  return { ...(typeof state === 'object' ? state : undefined), index }
}
