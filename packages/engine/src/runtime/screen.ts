import type { View } from './Root'

/** What the shell shows. */
export interface Screen {
  readonly view: View
  show(view: View): void
  /** From now on there is somebody to show a view to; what came since the first one is shown at once. */
  attach(setView: (view: View) => void): void
}

/** @param first the view that the shell is hydrated with */
export function createScreen(first: View): Screen {
  let view = first
  let setView: ((view: View) => void) | undefined
  return {
    get view() {
      return view
    },
    show(next) {
      view = next
      setView?.(next)
    },
    attach(set) {
      setView = set
      if (view !== first) set(view)
    },
  }
}
