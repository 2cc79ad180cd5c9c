import type { CustomEventMap } from 'vite/types/customEvent.d.ts'
import type { ListedProblem, Problem } from './problem'

/* Events on Vite's web socket between the development server (`server/dev/open-pages.ts`) and open pages (`runtime/dev-client.ts`). */
declare module 'vite/types/customEvent.d.ts' {
  interface CustomEventMap {
    /** From an open page: its route, and the site's revision when it was made. */
    'docs:hello': { route: string; revision: number }
    'docs:change': {
      /**
       * `refresh`: anything may have changed, so the page requests its data and then its errors again. `errors`: answers the hello of a
       * page that was opened or refreshed.
       */
      type: 'refresh' | 'errors'
      errors: Problem[]
      /** The site's revision when this was sent. */
      revision: number
    }
    /** All known problems. */
    'docs:problems': ListedProblem[]
  }
}

/** Message from the development server to an open page. */
export type DevMessage = CustomEventMap['docs:change']
