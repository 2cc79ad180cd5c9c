import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Manifest } from 'vite'
import { engineRoot } from '../files/engine-root'
import { areIntact, readJsonEntry, writeEntry, type CachedFile } from '../files/cache-entry'
import { hashOfFile } from '../files/file-states'
import { listFiles } from '../files/folder-state'
import { deferredSheet, sheetFiles } from './page-sheets'
import type { SitePluginInput } from './site-plugin'

/** License of a package whose code is sent to readers. */
export interface PackageLicense {
  name: string
  version: string
  identifier?: string
  text?: string
}

/** The data about the built browser code that the HTML needs. Paths are relative to the output folder, `assets/main-….js`. */
export interface ClientBundle {
  /** Folder of the files, with the same layout as the output folder. */
  dir: string
  script: string
  stylesheets: string[]
  /** Stylesheet loaded after the first paint. */
  deferred: string
  /** Stylesheets for some pages, from the engine and from integrations, by name. */
  sheets: Record<string, string>
  /** Site page key → stylesheets for that page. */
  pageStyles: Record<string, string[]>
  /** Scripts that the entry point imports statically. */
  preloads: string[]
  /** Site page key → its script. */
  pageScripts: Record<string, string>
  /** Packages whose code is included. */
  licenses: PackageLicense[]
  /** All files with their content hashes. */
  files: CachedFile[]
}

/** File in the bundle's folder in which the bundler lists licenses. */
export const licensesFile = '.vite/licenses.json'
const manifestFile = '.vite/manifest.json'
const bundleFile = 'bundle.json'

/**
 * Describes the output that Vite has just written. Vite's manifest refers to files by path, including absolute ones; these are replaced by
 * keys that the site and the engine use, so that both may be moved.
 * @throws if Vite's output is incomplete
 */
export function writeBundle(dir: string, { pages, pageStyles, integrations }: SitePluginInput): void {
  const manifest: Manifest = JSON.parse(readFileSync(path.join(dir, manifestFile), 'utf8'))
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
  const licenses: PackageLicense[] = JSON.parse(readFileSync(path.join(dir, licensesFile), 'utf8'))
  rmSync(path.join(dir, '.vite'), { recursive: true })
  const bundle: Omit<ClientBundle, 'dir'> = {
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
    licenses,
    files: listFiles(dir).map((name) => [name, hashOfFile(path.join(dir, name))]),
  }
  writeEntry(path.join(dir, bundleFile), JSON.stringify(bundle))
}

/** The bundle in a folder. Undefined if there is none or a file is damaged; the code is then bundled again. */
export function readBundle(dir: string): ClientBundle | undefined {
  const bundle = readJsonEntry<Omit<ClientBundle, 'dir'>>(path.join(dir, bundleFile))
  return bundle && areIntact(dir, bundle.files) ? { dir, ...bundle } : undefined
}
