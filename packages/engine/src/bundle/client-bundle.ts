import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { engineRoot } from '../files/engine-root'
import { areIntact, readJsonEntry, writeEntry } from '../files/cache-entry'
import { hashOfFile } from '../files/file-states'
import { listFiles } from '../files/folder-state'
import { deferredSheet, sheetFiles } from './page-sheets'
import type { SitePluginInput } from './site-plugin'

const licenseSchema = v.object({
  name: v.string(),
  version: v.string(),
  identifier: v.optional(v.string()),
  text: v.optional(v.string()),
})

/** A package whose code readers get, and what its author asks for in return. */
export type PackageLicense = v.InferOutput<typeof licenseSchema>

const bundleSchema = v.object({
  script: v.string(),
  stylesheets: v.array(v.string()),
  /** The one that pages have after their first paint. */
  deferred: v.string(),
  /** Stylesheets for some pages, of the engine and of integrations, by name. */
  sheets: v.record(v.string(), v.string()),
  /** Site page key → stylesheets of that page alone. */
  pageStyles: v.record(v.string(), v.array(v.string())),
  /** Scripts that the entry imports at once. */
  preloads: v.array(v.string()),
  /** Site page key → its script. */
  pageScripts: v.record(v.string(), v.string()),
  /** Packages whose code is in it. */
  licenses: v.array(licenseSchema),
  /** All files, with the hashes of their contents. */
  files: v.array(v.tuple([v.string(), v.string()])),
})

/** What the HTML needs to know of the built browser code. Paths are relative to the output folder, `assets/main-….js`. */
export interface ClientBundle extends v.InferOutput<typeof bundleSchema> {
  /** Folder with the files, laid out as in the output folder. */
  dir: string
}

/** Where the bundler notes whose code is in the bundle, within its folder. */
export const licensesFile = '.vite/licenses.json'
const manifestFile = '.vite/manifest.json'
const bundleFile = 'bundle.json'

const manifestSchema = v.record(
  v.string(),
  v.object({
    file: v.string(),
    src: v.optional(v.string()),
    isEntry: v.optional(v.boolean()),
    imports: v.optional(v.array(v.string())),
  }),
)

/**
 * Notes what is in a folder that Vite has just written. Its manifest names files by their paths, absolute ones among them; here they have
 * the names that a site and the engine know them by, so that the folder may be moved, and the engine, too.
 * @throws when Vite left something out
 */
export function writeBundle(dir: string, { pages, pageStyles, integrations }: SitePluginInput): void {
  const manifest = v.parse(manifestSchema, readJson(path.join(dir, manifestFile)))
  const files = new Map(
    Object.entries(manifest).map(([source, { file }]) => [path.resolve(engineRoot, source), file]),
  )
  const fileOf = (source: string): string => {
    const file = files.get(path.resolve(engineRoot, source))
    if (file === undefined) throw new Error(`The bundler wrote no file for ${source}.`)
    return file
  }
  const chunks = Object.values(manifest)
  const entry = chunks.find(({ isEntry, file }) => isEntry && file.endsWith('.js'))
  if (!entry) throw new Error('The bundler wrote no script.')
  const bundle = {
    script: entry.file,
    stylesheets: chunks.flatMap(({ file, src }) => (src === 'style.css' ? file : [])),
    deferred: fileOf(deferredSheet),
    sheets: Object.fromEntries(
      Object.entries({ ...sheetFiles, ...integrations.sheets }).map(([sheet, file]) => [sheet, fileOf(file)]),
    ),
    pageStyles: Object.fromEntries(
      Array.from(pages.keys(), (key) => [key, (pageStyles.get(key) ?? []).map(fileOf)]),
    ),
    preloads: (entry.imports ?? []).flatMap((name) => manifest[name]?.file ?? []),
    pageScripts: Object.fromEntries(Array.from(pages, ([key, file]) => [key, fileOf(file)])),
    licenses: readJson(path.join(dir, licensesFile)),
  }
  rmSync(path.join(dir, '.vite'), { recursive: true })
  const written = { ...bundle, files: listFiles(dir).map((name) => [name, hashOfFile(path.join(dir, name))]) }
  writeEntry(path.join(dir, bundleFile), JSON.stringify(v.parse(bundleSchema, written)))
}

/** What is in a folder of browser code; undefined where there is none, or a file of it is damaged: then it is bundled again. */
export function readBundle(dir: string): ClientBundle | undefined {
  const bundle = readJsonEntry<v.InferOutput<typeof bundleSchema>>(path.join(dir, bundleFile))
  return bundle && areIntact(dir, bundle.files) ? { dir, ...bundle } : undefined
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))
