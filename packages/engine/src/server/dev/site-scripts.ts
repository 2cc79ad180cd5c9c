import path from 'node:path'
import type { Plugin, ViteDevServer } from 'vite'
import { isStylesheet } from '../../modules/site-files'

/** Whether a file is inside a folder. */
export const isInside = (folder: string, file: string): boolean => file.startsWith(folder + path.sep)

/** Whether a file is of the site: not the locks and backups that editors make beside one, nor in the folders of other tools. */
export const isOfSite = (siteDir: string, file: string): boolean =>
  isInside(siteDir, file) && !/(?:^|[\\/])\./.test(path.relative(siteDir, file))

/** Whether an edit of a file has the site read anew. What is in `static/` is served as it is. */
export const isRead = (siteDir: string, file: string): boolean =>
  isOfSite(siteDir, file) && !isInside(path.join(siteDir, 'static'), file)

/** Whether the open pages may run on what a file says, so that a change of it needs a new document. */
export function runsInBrowser(file: string, vite: ViteDevServer): boolean {
  if (isStylesheet(file)) return false
  if (/\.(tsx|jsx)$/.test(file)) return true
  return (vite.environments.client?.moduleGraph.getModulesByFile(file)?.size ?? 0) > 0
}

/**
 * Keeps Vite from loading open pages anew as soon as a script of the site changed: the server would answer with what the old script made,
 * and hydration would find another page than it makes. `OpenPages` does that when the site is read. Styles are exchanged in place.
 */
export const holdReloads = (siteDir: string): Plugin => ({
  name: 'site-reloads',
  enforce: 'pre',
  hotUpdate: ({ file, type }) =>
    type !== 'create' && isRead(siteDir, file) && !isStylesheet(file) ? [] : undefined,
})
