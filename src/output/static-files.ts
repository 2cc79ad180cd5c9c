import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Problem } from '../model/problem'
import type { Staging } from './staging'

/**
 * Copies a folder's files into the output as they are; an absent folder is an empty one. A symbolic link to a file inside the folder is
 * copied as that file; one that leads elsewhere is not, and its path is returned.
 */
export function copyFolder(root: string, target: string, staging: Staging): string[] {
  if (!existsSync(root)) return []
  const realRoot = realpathSync(root)
  const left: string[] = []
  const walk = (folder: string) => {
    for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const file = path.posix.join(folder, entry.name)
      const source = path.join(root, file)
      if (entry.isDirectory()) walk(file)
      else if (entry.isFile() || leadsToFileIn(realRoot, source)) {
        staging.copy(source, path.posix.join(target, file), statSync(source).size)
      } else left.push(file)
    }
  }
  walk('')
  return left
}

function leadsToFileIn(realRoot: string, link: string): boolean {
  if (!statSync(link, { throwIfNoEntry: false })?.isFile()) return false
  return realpathSync(link).startsWith(realRoot + path.sep)
}

/** Copies a site's `static/`. */
export function copyStaticFiles(siteDir: string, staging: Staging): Problem[] {
  return copyFolder(path.join(siteDir, 'static'), '', staging).map((file) => ({
    severity: 'warning',
    code: 'static-file-left',
    message: `\`static/${file}\` is not published: it is no file, or a link that leads out of the folder.`,
    hint: 'Copy the file into the folder.',
    file: `static/${file}`,
  }))
}
