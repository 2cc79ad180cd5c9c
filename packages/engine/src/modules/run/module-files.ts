import type { SiteData } from '../../model/site-data'

const siteKey = Symbol.for('docs.site-data')
const partsKey = Symbol.for('docs.engine-parts')

/** Provides the site's data to modules of the site, which are bundled separately from the engine. */
export function provideSiteData(siteData: SiteData): void {
  Reflect.set(globalThis, siteKey, siteData)
}

/** Provides the engine's own components and hooks to modules of the site, by name; `fallback` is used elsewhere. */
export function provideEngineParts(part: (name: string, fallback: unknown) => unknown): void {
  Reflect.set(globalThis, partsKey, part)
}

/** Source of the virtual modules on the server; `site-plugin.ts` has those for the browser. */
export const engineModules: Readonly<Record<string, string>> = {
  'virtual:site-data': `const place = Symbol.for('docs.site-data')
export const siteData = new Proxy({}, { get: (_, key) => globalThis[place]?.[key] })`,
  'virtual:engine-parts': `const place = Symbol.for('docs.engine-parts')
export const enginePart = (name, fallback) => globalThis[place]?.(name, fallback) ?? fallback`,
}
