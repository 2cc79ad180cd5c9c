import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { type CachedFile, writeWhole } from '../../files/cache-entry'
import { hashOfContent } from '../../files/file-states'
import type { SiteData } from '../../model/site-data'

/** Writes a module atomically, because another thread may load it at the same time. */
export function writeModule(folder: string, name: string, code: string): CachedFile {
  const file = path.join(folder, name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeWhole(file, code)
  return [name, hashOfContent(code)]
}

/** Code with its inline source map. The bundler's own glue modules have no map. */
export function withMap(code: string, map: unknown): string {
  if (map === null || map === undefined) return code
  const comment = Buffer.from(JSON.stringify(map)).toString('base64')
  return `${code}\n//# sourceMappingURL=data:application/json;charset=utf-8;base64,${comment}\n`
}

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
