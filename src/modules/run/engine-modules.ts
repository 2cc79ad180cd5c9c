import type { SiteData } from '../../model/site-data'

const siteSlot = Symbol.for('docs.site-data')
const engineSlot = Symbol.for('docs.engine-parts')

/** Gives modules of the site, which are bundled apart from the engine, the site's data. */
export function provideSiteData(siteData: SiteData): void {
  Reflect.set(globalThis, siteSlot, siteData)
}

/** Gives modules of the site the engine's own components and hooks, by name; `fallback` is what they are elsewhere. */
export function provideEngineParts(part: (name: string, fallback: unknown) => unknown): void {
  Reflect.set(globalThis, engineSlot, part)
}

/** Code of the virtual modules on the server; `site-plugin.ts` has those of the browser. */
export const engineModules: Readonly<Record<string, string>> = {
  'virtual:site-data': `const slot = Symbol.for('docs.site-data')
export const siteData = new Proxy({}, { get: (_, key) => globalThis[slot]?.[key] })`,
  'virtual:engine-parts': `const slot = Symbol.for('docs.engine-parts')
export const enginePart = (name, fallback) => globalThis[slot]?.(name, fallback) ?? fallback`,
}
