/** What the browser's code gets for files of a site that are no code: the same as the server (`server/bundle-module.ts`). */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ownThemePart, providedFile, rawSpecifier, type ProvidedModules } from '../modules/resolve'
import { addressModule, isImage, publishedFile, svgModule, wantsAddress } from '../modules/site-files'
import {
  classNamesModule,
  compileCssModule,
  isCssModule,
  isSass,
  plainRules,
  rulesId,
  rulesSource,
} from '../modules/styles'

/* Modules made of a file go by its name and an ending that no other plugin takes for its own. */
const component = '.component.mjs'
const address = '.address.mjs'
const classNames = '.names.mjs'

type Resolve = (id: string, importer: string | undefined) => Promise<{ id: string } | null>

/** Resolves what a module of the site imports; null for what the bundler knows best. */
export async function resolveSiteFile(
  id: string,
  importer: string | undefined,
  { siteDir, provided }: { siteDir: string; provided: ProvidedModules },
  resolve: Resolve,
): Promise<{ id: string } | string | null> {
  if (rulesSource(id) !== undefined) return id
  const raw = rawSpecifier(id)
  const known = providedFile(id, provided)
  if (known !== undefined) return resolve(known, importer)
  const part = ownThemePart(id, siteDir, provided)
  if (part !== undefined) return part
  const named = (raw ?? id).startsWith('@site/') ? path.join(siteDir, (raw ?? id).slice(6)) : (raw ?? id)
  if (raw !== undefined) {
    const found = await resolve(named, importer)
    return found && `${found.id}?raw`
  }
  const isOfSite = importer !== undefined && importer.startsWith(siteDir + path.sep)
  if (isSass(named) || isCssModule(named)) {
    const found = path.isAbsolute(named) && existsSync(named) ? { id: named } : await resolve(named, importer)
    // The rules are in the site's stylesheet, whoever imports the names.
    return found && (isCssModule(named) ? `${found.id}${classNames}` : rulesId(found.id))
  }
  if (isOfSite && !importer.includes('/node_modules/') && !/\.css(?:$|\?)/.test(importer) && isImage(named)) {
    const found = await resolve(named, importer)
    if (!found) return null
    const isComponent = named.endsWith('.svg') && !wantsAddress(readFileSync(importer, 'utf8'), id)
    return `${found.id}${isComponent ? component : address}`
  }
  return named === id ? null : resolve(named, importer)
}

/** Code of what `resolveSiteFile` or `rulesId` made a name for, and the files that it is made of; null for anything else. */
export async function loadSiteFile(
  id: string,
  siteDir: string,
): Promise<{ code: string; files: readonly string[] } | null> {
  const source = (ending: string): string | undefined =>
    id.endsWith(ending) ? id.slice(0, -ending.length) : undefined
  const svg = source(component)
  if (svg !== undefined) return { code: svgModule(readFileSync(svg, 'utf8')), files: [svg] }
  const file = source(address)
  if (file !== undefined) return { code: addressModule(publishedFile(file, siteDir).address), files: [file] }
  const named = source(classNames)
  if (named !== undefined) {
    const { names, files } = await compileCssModule(named, siteDir)
    return { code: classNamesModule(names), files }
  }
  const rules = rulesSource(id)
  if (rules === undefined) return null
  const { css, files } = await plainRules(rules, siteDir)
  return { code: css, files }
}
