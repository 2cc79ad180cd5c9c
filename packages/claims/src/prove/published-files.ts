/** From a path in the code base to the built file that was published for it. */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { listFiles } from 'holdtrue/files/folder-state'
import { readSourceMap } from '../upstream/fetch/recover'

/** A built file; or the original text, where many originals were bundled into one file. */
export type Published = { built: string } | { original: string; path: string }

interface InstalledPackage {
  name: string
  /** In the code base; for a package that is a repository of its own its name. */
  folder: string
  /** Absolute. */
  root: string
  /** By path inside the package without its ending. */
  files?: Map<string, Published>
}

const sourceEnding = /\.(?:[cm]?[jt]sx?|json)$/

export class PublishedFiles {
  readonly #packages: InstalledPackage[]
  readonly #folder: string
  readonly #aliases: Readonly<Record<string, string>>

  /**
   * @param folder whose `node_modules` has the packages
   * @param aliases modules by other names that tests import them by
   */
  constructor(folder: string, names: readonly string[], aliases: Readonly<Record<string, string>> = {}) {
    this.#folder = folder
    this.#aliases = aliases
    this.#packages = names.flatMap((name): InstalledPackage[] => {
      const root = path.join(folder, 'node_modules', name)
      const manifest = path.join(root, 'package.json')
      if (!existsSync(manifest)) return []
      const { repository }: { repository?: { directory?: string } } = JSON.parse(
        readFileSync(manifest, 'utf8'),
      )
      return [{ name, root, folder: repository?.directory ?? name }]
    })
  }

  /** The package whose folder a path of the code base is in. */
  packageAt(file: string): InstalledPackage | undefined {
    return this.#packages
      .filter(({ folder }) => file.startsWith(`${folder}/`))
      .sort((a, b) => b.folder.length - a.folder.length)[0]
  }

  /** What was published for `packages/core/core/src/Strapi`, with or without an ending. */
  at(file: string): Published | undefined {
    const found = this.packageAt(file)
    return found && this.#fileOf(found, file.slice(found.folder.length + 1))
  }

  /**
   * An installed module: `knex`, `@strapi/utils`; or a file inside a package, as claims name it: `@strapi/core/src/services/cron`.
   * @param from path in the code base of the file that imports it: dependencies of its package are found
   */
  module(name: string, from: string): Published | undefined {
    const specifier = this.#aliases[name] ?? name
    const [, owner, inside] = /^((?:@[^/]+\/)?[^/]+)(?:\/(.+))?$/.exec(specifier) ?? []
    const own = this.#packages.find((item) => item.name === owner)
    const file = own && inside !== undefined ? this.#fileOf(own, inside) : undefined
    return file ?? this.#entryPoint(specifier, from)
  }

  #entryPoint(specifier: string, from: string): Published | undefined {
    const paths = [this.packageAt(from)?.root ?? this.#folder, this.#folder]
    try {
      return { built: createRequire(import.meta.url).resolve(specifier, { paths }) }
    } catch {
      // Not there, or no entry point.
      return undefined
    }
  }

  #fileOf(item: InstalledPackage, inside: string): Published | undefined {
    item.files ??= publishedFiles(item.root)
    const stem = inside.replace(sourceEnding, '')
    for (const name of [stem, `${stem}/index`]) {
      const found = item.files.get(name) ?? facade(item.root, name)
      if (found) return found
    }
    return undefined
  }
}

/** A file that only passes on exports leaves nothing behind but its declaration. */
function facade(root: string, stem: string): Published | undefined {
  const file = [stem, stem.replace(/^src\//, '')]
    .map((name) => path.join(root, 'dist', `${name}.d.ts`))
    .find((name) => existsSync(name))
  if (file === undefined) return undefined
  const lines = readFileSync(file, 'utf8').split('\n')
  return {
    original: lines.filter((line) => /^export (?!type).* from /.test(line)).join('\n'),
    path: `${stem}.ts`,
  }
}

function publishedFiles(root: string): Map<string, Published> {
  const files = new Map<string, Published>()
  const listed = listFiles(root).filter((file) => !file.split('/').includes('node_modules'))
  for (const file of listed)
    if (file.endsWith('.json')) files.set(file.replace(sourceEnding, ''), { built: path.join(root, file) })
  for (const file of listed.filter((name) => name.endsWith('.js.map')).sort()) {
    const map = readSourceMap(file, readFileSync(path.join(root, file), 'utf8'))
    const sources = map?.sources.filter((source) => source !== undefined) ?? []
    for (const [index, source] of (map?.sources ?? []).entries()) {
      if (source === undefined) continue
      const stem = source.replace(sourceEnding, '')
      const original = map?.contents[index]
      if (sources.length === 1) files.set(stem, { built: path.join(root, file.slice(0, -'.map'.length)) })
      else if (typeof original === 'string' && !files.has(stem)) files.set(stem, { original, path: source })
    }
  }
  return files
}
