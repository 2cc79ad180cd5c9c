/** Finds the published, built file for a path in the code base. */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { listFiles } from 'holdtrue/files/folder-state'
import { readSourceMap } from '../upstream/fetch/recover'

/** A built file, or the original text with its path in the code base if many originals were bundled into one file. */
type Published = { built: string } | { original: string; path: string }

/**
 * Resolves an import of a file in the code base (`../Strapi`), an installed module (`knex`), or a file inside a package, named as in claims
 * (`@strapi/core/src/services/cron`).
 * @param from path in the code base of the importing file, whose package's dependencies are found, too
 */
export type FindPublished = (specifier: string, from: string) => Published | undefined

interface InstalledPackage {
  name: string
  /** Path in the code base; the name of a package that has its own repository. */
  folder: string
  /** Absolute path. */
  root: string
}

const sourceEnding = /\.(?:[cm]?[jt]sx?|json)$/

/**
 * @param folder contains the packages in its `node_modules`
 * @param aliases other names by which tests import modules
 */
export function publishedFiles(
  folder: string,
  names: readonly string[],
  aliases: Readonly<Record<string, string>>,
): FindPublished {
  const installed = names
    .map((name) => ({ name, root: path.join(folder, 'node_modules', name) }))
    .filter(({ root }) => existsSync(root))
    .map((item): InstalledPackage => ({ ...item, folder: folderOf(item) }))
    .sort((a, b) => b.folder.length - a.folder.length)
  const packageAt = (file: string) => installed.find((item) => file.startsWith(`${item.folder}/`))
  // Packages have thousands of files, but only a few are needed.
  const known = new Map<InstalledPackage, Map<string, Published>>()
  const fileOf = (item: InstalledPackage, inside: string): Published | undefined => {
    const files = known.get(item) ?? filesOf(item)
    known.set(item, files)
    const stem = inside.replace(sourceEnding, '')
    return [stem, `${stem}/index`]
      .map((name) => files.get(name) ?? facade(item, name))
      .find((found) => found !== undefined)
  }
  return (name, from) => {
    if (name.startsWith('.')) {
      const file = path.posix.join(path.posix.dirname(from), name)
      const item = packageAt(file)
      return item && fileOf(item, path.posix.relative(item.folder, file))
    }
    const specifier = aliases[name] ?? name
    const item = installed.find((one) => specifier.startsWith(`${one.name}/`))
    const file = item && fileOf(item, path.posix.relative(item.name, specifier))
    if (file) return file
    const paths = [packageAt(from)?.root ?? folder, folder]
    try {
      return { built: createRequire(import.meta.url).resolve(specifier, { paths }) }
    } catch {
      // The file does not exist or is not an entry point.
      return undefined
    }
  }
}

function folderOf({ name, root }: Pick<InstalledPackage, 'name' | 'root'>): string {
  const text = readFileSync(path.join(root, 'package.json'), 'utf8')
  const manifest: { repository?: { directory?: string } } = JSON.parse(text)
  return manifest.repository?.directory ?? name
}

/**
 * For an entry point that only re-exports, its declaration file: the test then loads only what it imports, and not everything that the built
 * file does, such as the panels of all plugins.
 */
function facade({ root, folder }: InstalledPackage, stem: string): Published | undefined {
  const file = [stem, stem.replace(/^src\//, '')]
    .map((name) => path.join(root, 'dist', `${name}.d.ts`))
    .find((name) => existsSync(name))
  if (file === undefined) return undefined
  const lines = readFileSync(file, 'utf8').split('\n')
  const original = lines.filter((line) => /^export (?!type).* from /.test(line)).join('\n')
  return { original, path: path.join(folder, `${stem}.ts`) }
}

/** Files of a package by their path inside it, without the file extension. */
function filesOf({ root, folder }: InstalledPackage): Map<string, Published> {
  const files = new Map<string, Published>()
  const listed = listFiles(root).filter((file) => !file.split('/').includes('node_modules'))
  for (const file of listed)
    if (file.endsWith('.json')) files.set(file.replace(sourceEnding, ''), { built: path.join(root, file) })
  for (const file of listed.filter((name) => name.endsWith('.js.map')).sort()) {
    const { sources = [], contents = [] } =
      readSourceMap(file, readFileSync(path.join(root, file), 'utf8')) ?? {}
    const isBundle = sources.filter((source) => source !== undefined).length > 1
    for (const [index, source] of sources.entries()) {
      if (source === undefined) continue
      const stem = source.replace(sourceEnding, '')
      const original = contents[index]
      if (!isBundle) files.set(stem, { built: path.join(root, file.slice(0, -'.map'.length)) })
      else if (original !== undefined && !files.has(stem))
        files.set(stem, { original, path: path.join(folder, source) })
    }
  }
  return files
}
