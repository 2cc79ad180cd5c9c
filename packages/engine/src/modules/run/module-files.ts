import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { type CachedFile, writeWhole } from '../../files/cache-entry'
import { hashOfContent } from '../../files/file-states'
import type { SiteData } from '../../model/site-data'

/** Writes a module, whole: another thread may load it meanwhile. */
export function writeModule(folder: string, name: string, code: string): CachedFile {
  const file = path.join(folder, name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeWhole(file, code)
  return [name, hashOfContent(code)]
}

/** Code with its source map in it, where it has one: what the bundler itself wrote, between the modules of others, has none. */
export function withMap(code: string, map: unknown): string {
  if (map === null || map === undefined) return code
  const comment = Buffer.from(JSON.stringify(map)).toString('base64')
  return `${code}\n//# sourceMappingURL=data:application/json;charset=utf-8;base64,${comment}\n`
}

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
