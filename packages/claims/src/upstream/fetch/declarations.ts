/** Type declarations of a release, kept in a cache folder so that code fences can be compiled against them. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { insideFolder, safeRelative } from '../safe-path'
import type { PublishedPackage } from './unpack'

/** Folder of a release's declarations inside the cache; it holds a `node_modules`. */
export function declarationsFolder(cacheDir: string, release: string): string {
  return insideFolder(cacheDir, `declarations/${release}`)
}

/** Writes a package's manifest and declaration files below `folder`, laid out as an installed package. */
export function keepDeclarations(folder: string, { manifest, files }: PublishedPackage): void {
  const name = safeRelative('node_modules', manifest.name)
  if (name === undefined || !name.startsWith('node_modules/'))
    throw new Error(`\`${manifest.name}\` is no package name.`)
  const target = insideFolder(folder, name)
  for (const [file, data] of files) {
    if (file !== 'package.json' && !/\.d\.[mc]?ts$/.test(file)) continue
    const output = insideFolder(target, file)
    mkdirSync(path.dirname(output), { recursive: true })
    writeFileSync(output, data)
  }
}

export function hasDeclarations(folder: string, packageName: string): boolean {
  return existsSync(path.join(folder, 'node_modules', packageName, 'package.json'))
}
