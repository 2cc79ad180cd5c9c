import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Staging } from './staging'

/** Copies a folder's files into the output as they are; an absent folder is an empty one. */
export function copyFolder(root: string, target: string, staging: Staging): void {
  if (!existsSync(root)) return
  const walk = (folder: string) => {
    for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const file = path.posix.join(folder, entry.name)
      if (entry.isDirectory()) walk(file)
      else if (entry.isFile()) {
        const source = path.join(root, file)
        staging.copy(source, path.posix.join(target, file), statSync(source).size)
      }
    }
  }
  walk('')
}
