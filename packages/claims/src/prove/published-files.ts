/** From a path in the code base to the built file that was published for it. */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { listFiles } from 'holdtrue/files/folder-state'
import { readSourceMap } from '../upstream/fetch/recover'

/** A built file; or the original text with its path in the code base, where many originals were bundled into one file. */
type Published = { built: string } | { original: string; path: string }

interface InstalledPackage {
  name: string
  /** In the code base; for a package that is a repository of its own its name. */
  folder: string
  /** Absolute. */
  root: string
}

const sourceEnding = /\.(?:[cm]?[jt]sx?|json)$/

export class PublishedFiles {
  readonly #folder: string
  readonly #aliases: Readonly<Record<string, string>>
  readonly #packages: InstalledPackage[]
  /** Of each package that was asked for, by path inside it without an ending. */
  readonly #files = new Map<string, Map<string, Published>>()

  /**
   * @param folder whose `node_modules` has the packages
   * @param aliases modules by other names that tests import them by
   */
  constructor(folder: string, names: readonly string[], aliases: Readonly<Record<string, string>> = {}) {
    this.#folder = folder
    this.#aliases = aliases
    this.#packages = names.flatMap((name): InstalledPackage[] => {
      const root = path.join(folder, 'node_modules', name)
      if (!existsSync(root)) return []
      const manifest: { repository?: { directory?: string } } = JSON.parse(
        readFileSync(path.join(root, 'package.json'), 'utf8'),
      )
      return [{ name, root, folder: manifest.repository?.directory ?? name }]
    })
  }

  /**
   * What an import leads to: a file of the code base (`../Strapi`), an installed module (`knex`), or a file inside a package as claims name
   * it (`@strapi/core/src/services/cron`).
   * @param from path in the code base of the file that imports it: dependencies of its package are found
   */
  resolve(name: string, from: string): Published | undefined {
    if (name.startsWith('.')) {
      const file = path.posix.join(path.posix.dirname(from), name)
      const found = this.#packageAt(file)
      return found && this.#fileOf(found, file.slice(found.folder.length + 1))
    }
    const specifier = this.#aliases[name] ?? name
    const [, owner, inside] = /^((?:@[^/]+\/)?[^/]+)(?:\/(.+))?$/.exec(specifier) ?? []
    const own = this.#packages.find((item) => item.name === owner)
    const file = own && inside !== undefined ? this.#fileOf(own, inside) : undefined
    if (file) return file
    const paths = [this.#packageAt(from)?.root ?? this.#folder, this.#folder]
    try {
      return { built: createRequire(import.meta.url).resolve(specifier, { paths }) }
    } catch {
      // Not there, or no entry point.
      return undefined
    }
  }

  #packageAt(file: string): InstalledPackage | undefined {
    return this.#packages
      .filter(({ folder }) => file.startsWith(`${folder}/`))
      .sort((a, b) => b.folder.length - a.folder.length)[0]
  }

  #fileOf(item: InstalledPackage, inside: string): Published | undefined {
    const files = this.#files.get(item.root) ?? filesOf(item)
    this.#files.set(item.root, files)
    const stem = inside.replace(sourceEnding, '')
    return [stem, `${stem}/index`]
      .map((name) => files.get(name) ?? facade(item, name))
      .find((found) => found !== undefined)
  }
}

/** A file that only passes on exports leaves nothing behind but its declaration. */
function facade({ root, folder }: InstalledPackage, stem: string): Published | undefined {
  const file = [stem, stem.replace(/^src\//, '')]
    .map((name) => path.join(root, 'dist', `${name}.d.ts`))
    .find((name) => existsSync(name))
  if (file === undefined) return undefined
  const lines = readFileSync(file, 'utf8').split('\n')
  const original = lines.filter((line) => /^export (?!type).* from /.test(line)).join('\n')
  return { original, path: path.join(folder, `${stem}.ts`) }
}

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
