import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { isBuiltSite } from '../site/files/built-site'

const isSource = (name: string) =>
  /\.([cm]?tsx?|[cm]?jsx?|json|css|svg|png|jpe?g|gif|webp|avif|woff2?)$/.test(name)
const isCode = (name: string) => /\.([cm]?tsx?|[cm]?jsx?|css)$/.test(name)
/** Read by the server alone; what of them reaches the browser is in the site's data. */
const isServerOnly = (name: string) => /^(sidebars|site\.config)\.\w+$/.test(name)
const skipped = new Set(['node_modules', 'static', 'upstream'])

/**
 * Files of a site folder that its browser code may be made of: all sources but those of the content folder, of which only code counts.
 * Absolute paths, sorted.
 */
export function listSiteSources(siteDir: string, contentDir: string): string[] {
  const found: string[] = []
  const walk = (folder: string, accept: (name: string) => boolean) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const file = path.join(folder, entry.name)
      if (entry.isDirectory()) {
        if (skipped.has(entry.name) || entry.name.startsWith('.') || isBuiltSite(file)) continue
        walk(file, file === contentDir ? isCode : accept)
      } else if (accept(entry.name) && !(folder === siteDir && isServerOnly(entry.name))) found.push(file)
    }
  }
  walk(siteDir, isSource)
  if (!contentDir.startsWith(siteDir + path.sep) && existsSync(contentDir)) walk(contentDir, isCode)
  return found.sort()
}
