import { existsSync, lstatSync, readlinkSync, realpathSync } from 'node:fs'
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
