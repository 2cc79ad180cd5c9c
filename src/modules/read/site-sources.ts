import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { isBuiltSite } from '../../files/built-site'
import { foreignInputs } from './foreign-inputs'

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
 * counts, and what they import from elsewhere (`foreign-inputs.ts`). Absolute paths, sorted.
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
