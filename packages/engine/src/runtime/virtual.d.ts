/* Modules that `bundle/site-plugin.ts` makes for a site. */

declare module 'virtual:site-data' {
  export const siteData: import('../model/page').SiteData
}

declare module 'virtual:islands' {
  /** Module key → its loader. */
  export const islands: Record<string, () => Promise<Record<string, unknown>>>
}

declare module 'virtual:pages' {
  export const pages: Record<string, () => Promise<Record<string, unknown>>>
}

declare module 'virtual:site-styles'

declare module 'virtual:shell-styles'

declare module '*.css'

declare module '*.css?url' {
  const address: string
  export default address
}
