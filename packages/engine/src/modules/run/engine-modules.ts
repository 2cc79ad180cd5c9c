import type { SiteData } from '../../model/site-data'

const siteKey = Symbol.for('docs.site-data')
const partsKey = Symbol.for('docs.engine-parts')

/** Gives modules of the site, which are bundled apart from the engine, the site's data. `onRead`: called when one of them asks for some. */
export function provideSiteData(siteData: SiteData, onRead: () => void): void {
  Reflect.set(globalThis, siteKey, (key: keyof SiteData) => {
    onRead()
    return siteData[key]
  })
}

/** Gives modules of the site the engine's own components and hooks, by name; `fallback` is what they are elsewhere. */
export function provideEngineParts(part: (name: string, fallback: unknown) => unknown): void {
  Reflect.set(globalThis, partsKey, part)
}

/** Code of the virtual modules on the server; `site-plugin.ts` has those of the browser. */
export const engineModules: Readonly<Record<string, string>> = {
  'virtual:site-data': `const place = Symbol.for('docs.site-data')
export const siteData = new Proxy({}, { get: (_, key) => globalThis[place]?.(key) })`,
  'virtual:engine-parts': `const place = Symbol.for('docs.engine-parts')
export const enginePart = (name, fallback) => globalThis[place]?.(name, fallback) ?? fallback`,
}
