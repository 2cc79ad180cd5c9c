/* Modules that `bundle/site-plugin.ts` makes for a site. */

declare module 'virtual:site-data' {
  export const siteData: import('../model/site-data').SiteData
}

declare module 'virtual:islands' {
  /** Module key → its loader. */
  export const islands: Record<string, () => Promise<Record<string, unknown>>>
}

declare module 'virtual:pages' {
  export const pages: Record<string, () => Promise<Record<string, unknown>>>
}

declare module 'virtual:scripts' {
  /** What a script exports that a reader's sign loads. */
  export interface SignScript {
    show?: (element: HTMLElement, sign: 'pointerover' | 'focusin' | 'click') => void
  }
  /** What a script exports that a page loads: `enhance` returns what undoes it. */
  export interface ArrivalScript {
    enhance?: (element: Element) => () => void
  }
  /** Scripts of integrations (`model/page-sheets.ts`). */
  export const scripts: readonly {
    selector: string
    on: 'arrival' | 'sign'
    load: () => Promise<SignScript & ArrivalScript>
  }[]
}

declare module 'virtual:site-styles'

declare module 'virtual:shell-styles'

declare module '*.css'

declare module '*.css?url' {
  const address: string
  export default address
}

interface Navigator {
  readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string }
}
