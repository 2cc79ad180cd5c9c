import { existsSync, lstatSync, readdirSync, readlinkSync, realpathSync } from 'node:fs'
import path from 'node:path'

/** Where an output folder really is: a link stays a link, what it leads to is replaced. */
export function realOutput(outDir: string): string {
  return existsSync(outDir) ? realpathSync(outDir) : followLink(path.resolve(outDir))
}

/** The folder that a link leads to, which is not there yet. */
function followLink(folder: string): string {
  const isLink = lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()
  return isLink ? followLink(path.resolve(path.dirname(folder), readlinkSync(folder))) : folder
}

/** Every file below a folder, relative, with forward slashes. */
export function listFiles(root: string): string[] {
  const found: string[] = []
  const walk = (folder: string) => {
    for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const name = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory()) walk(name)
      else found.push(name)
    }
  }
  walk('')
  return found
}
