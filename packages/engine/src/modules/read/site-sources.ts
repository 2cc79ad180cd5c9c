import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { isBuiltSite } from '../../files/built-site'
import { engineRoot } from '../../files/engine-root'
import { splitSpecifier } from '../../model/package-specifier'
import { isInstalled } from '../package-files'
import { isFile, pathCandidates } from '../resolve'
import { findSpecifiers } from './imports'

const isSource = (name: string) =>
  /\.([cm]?tsx?|[cm]?jsx?|json|css|s[ac]ss|less|svg|png|jpe?g|gif|webp|avif|woff2?)$/.test(name)
const isCode = (name: string) => /\.([cm]?tsx?|[cm]?jsx?|css|s[ac]ss|less)$/.test(name)
/** Read by the server alone; what of them reaches the browser is in the site's data. */
const isServerOnly = (name: string) =>
  /^(?:(?:sidebars|site\.config)\.\w+|(?:[\w-]+_)?versions\.json)$/.test(name)
const isSkipped = (name: string) =>
  name.startsWith('.') ||
  /^(?:node_modules|static|upstream|(?:[\w-]+_)?versioned_(?:sidebars|upstream))$/.test(name)

/**
 * Files that a site's browser code may be made of: all sources in the site folder but those of content folders, of which only code
 * counts, and what they import from elsewhere. Absolute paths, sorted.
 */
export function listSiteSources(siteDir: string, contentDirs: readonly string[]): string[] {
  const own = walk(siteDir, (file) => {
    const folder = path.dirname(file)
    const isContent = contentDirs.some((content) => file.startsWith(content + path.sep))
    if (folder === siteDir && isServerOnly(path.basename(file))) return false
    return isContent ? isCode(file) : isSource(file)
  })
  for (const contentDir of contentDirs)
    if (!contentDir.startsWith(siteDir + path.sep) && existsSync(contentDir))
      own.push(...walk(contentDir, isCode))
  return [...own, ...foreignInputs(own, { siteDir, listFolder: (folder) => walk(folder, () => true) })].sort()
}

/** Files below a folder, without packages, hidden folders and built sites. */
function walk(folder: string, accept: (file: string) => boolean): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name)
    if (!entry.isDirectory()) return accept(file) ? [file] : []
    if (isSkipped(entry.name) || isBuiltSite(file)) return []
    return walk(file, accept)
  })
}

interface ForeignInputsOptions {
  siteDir: string
  /** All files of a folder, absolute. */
  listFolder: (folder: string) => string[]
}

/**
 * What a site's own sources import from where they are not looked for: above the site folder, from `static/`, with `?raw`, and from
 * packages. It is found by reading the imports, so that it is known before anything is bundled. Of a package it is the manifest, which says
 * its version; of one that is linked from a working copy all of its files, and so it is where names are made when the code is run
 * (`import.meta.glob`): of the site folder then.
 * @param own the site's own sources, absolute
 */
function foreignInputs(own: readonly string[], { siteDir, listFolder }: ForeignInputsOptions): string[] {
  const found = new Set<string>()
  const known = new Set(own)
  const queue = own.filter(isOwnCode)
  const add = (file: string) => {
    if (known.has(file)) return
    known.add(file)
    found.add(file)
    if (isOwnCode(file)) queue.push(file)
  }
  const packages = new Map<string, readonly string[]>()
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    const { specifiers, hasGlob } = findSpecifiers(readFileSync(file, 'utf8'), file)
    if (hasGlob) for (const other of listFolder(siteDir)) add(other)
    for (const specifier of specifiers) {
      const address = specifier.replace(/[?#].*$/, '')
      if (/^(?:@site\/|\.{1,2}\/|\/)/.test(address)) {
        const target = pathCandidates(address, file, siteDir).find(isFile)
        if (target !== undefined) add(target)
      } else {
        const { name } = splitSpecifier(address)
        const inputs = packages.get(name) ?? packageInputs(name, file, listFolder)
        packages.set(name, inputs)
        for (const input of inputs) add(input)
      }
    }
  }
  return [...found]
}

const isOwnCode = (file: string) => /\.([cm]?[jt]sx?|css)$/.test(file) && !isInstalled(file)

/** Manifest of an installed package, as a file in its own place; all files of a linked one. None where it is not installed. */
function packageInputs(
  name: string,
  from: string,
  listFolder: ForeignInputsOptions['listFolder'],
): readonly string[] {
  for (let folder = path.dirname(from); ; folder = path.dirname(folder)) {
    const manifest = path.join(folder, 'node_modules', name, 'package.json')
    if (isFile(manifest)) {
      const real = path.dirname(realpathSync(manifest))
      // The engine counts by its state; in a checkout its sources would bring in the whole site folder.
      if (real === realpathSync(engineRoot)) return []
      return isInstalled(path.join(real, 'package.json')) ? [manifest] : listFolder(real)
    }
    if (folder === path.dirname(folder)) return []
  }
}
