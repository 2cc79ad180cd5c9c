/* Modules that `bundle/site-plugin.ts` generates for a site. */

declare module 'virtual:site-data' {
  export const siteData: import('../model/site-data').SiteData
}

declare module 'virtual:islands' {
  /** Module key → loader. */
  export const islands: Record<string, () => Promise<Record<string, unknown>>>
}

declare module 'virtual:pages' {
  export const pages: Record<string, () => Promise<Record<string, unknown>>>
}

declare module 'virtual:scripts' {
  /** Exports of a script that is loaded when a reader points at, focuses or taps an element. */
  export interface SignScript {
    show?: (element: HTMLElement, sign: 'pointerover' | 'focusin' | 'click') => void
  }
  /** Scripts of integrations (`model/page-sheets.ts`). One that is loaded with a page exports `enhance`, which returns its cleanup. */
  export const scripts: readonly {
    selector: string
    on: 'arrival' | 'sign'
    load: () => Promise<SignScript & { enhance?: (element: Element) => () => void }>
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
