import type { SiteData } from '../../model/page'

const siteSlot = Symbol.for('docs.site-data')

/** Gives modules of the site, which are bundled apart from the engine, the site's data. */
export function provideSiteData(siteData: SiteData): void {
  Reflect.set(globalThis, siteSlot, siteData)
}

/** Code of the virtual modules on the server; `site-plugin.ts` has those of the browser. */
export const engineModules: Readonly<Record<string, string>> = {
  'virtual:site-data': `const slot = Symbol.for('docs.site-data')
export const siteData = new Proxy({}, { get: (_, key) => globalThis[slot]?.[key] })`,
  'virtual:engine-parts': `const slot = Symbol.for('docs.engine-parts')
export const enginePart = (name, fallback) => globalThis[slot]?.(name, fallback) ?? fallback`,
}
