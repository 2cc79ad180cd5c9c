import { existsSync } from 'node:fs'
import path from 'node:path'

/**
 * The files that say which version of a package is in use: the module that is loaded and the package's manifest. What is made with a
 * package depends on them; reading all of it would cost more than it tells.
 */
export function packageFiles(entry: string): string[] {
  for (let folder = path.dirname(entry); ; folder = path.dirname(folder)) {
    const manifest = path.join(folder, 'package.json')
    // Some packages have manifests in their folders that say no more than the kind of modules there.
    if (path.basename(path.dirname(folder)) === 'node_modules' || isScoped(folder)) {
      return existsSync(manifest) ? [entry, manifest] : [entry]
    }
    if (folder === path.dirname(folder)) return [entry]
  }
}

/** `…/node_modules/@scope/name`. */
const isScoped = (folder: string) =>
  path.basename(path.dirname(folder)).startsWith('@') &&
  path.basename(path.dirname(path.dirname(folder))) === 'node_modules'

/** Whether a file (its real path) belongs to an installed package; otherwise it is of a site, or of a working copy that is linked. */
export const isInstalled = (file: string) => /[\\/]node_modules[\\/]/.test(file)
