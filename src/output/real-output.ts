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
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => path.relative(root, path.join(parentPath, name)).replaceAll(path.sep, '/'))
}
