/** The index of a checkout: files are parsed when a claim needs them. */
import { ProblemsError } from 'holdtrue/model/problem'
import type { UpstreamConfig } from '../../model/upstream-config'
import { originalsOf } from '../fetch/recover'
import { readManifest, type PackageManifest } from '../fetch/unpack'
import { indexFile } from '../index/build-index'
import { symbolPaths } from '../index/find-symbol'
import type { IndexedFile } from '../index/index-format'
import { UpstreamIndex, type PackageView } from '../index/read-index'
import { collectExports } from '../source/modules'
import type { SourceTree } from './source-tree'
import { once } from 'holdtrue/model/remember'

const code = /\.(?:[mc]?[jt]sx?|json)$/

interface FoundPackage {
  manifest: PackageManifest
  /** In the checkout; empty for the root. */
  folder: string
}

interface CheckoutPackage extends PackageView {
  /** Path in the checkout of a claim's `filePath`; a published declaration file is mapped to its source. */
  locate(filePath: string): string | undefined
}

/** @param paths the package's files, without those of packages inside it */
function checkoutPackage(
  { manifest, folder }: FoundPackage,
  paths: string[],
  tree: SourceTree,
  released?: PackageView,
): CheckoutPackage {
  const files = new Map<string, IndexedFile | undefined>()
  const text = (path: string) => (code.test(path) ? tree.read(inFolder(folder, path)) : undefined)
  const locate = (filePath: string): string | undefined => {
    const original = released?.file(filePath)?.original ?? []
    return [filePath, original, originalsOf(filePath)]
      .flat()
      .map((file) => inFolder(folder, file))
      .find((file) => tree.read(file) !== undefined)
  }
  const file = (filePath: string): IndexedFile | undefined => {
    if (!files.has(filePath)) {
      const path = locate(filePath)?.slice(inFolder(folder, '').length)
      const source = path !== undefined && { path, kind: 'source' as const, text: text(path) ?? '' }
      files.set(filePath, source ? indexFile(source) : undefined)
    }
    return files.get(filePath)
  }
  return {
    name: manifest.name,
    version: manifest.version,
    folder,
    isUnbuilt: true,
    paths: () => [...paths],
    // A checkout contains the originals.
    originals: () => new Map(),
    locate,
    file,
    filesHolding: (wanted) => paths.filter((path) => text(path)?.includes(wanted)),
    filesWithFingerprint: (fingerprint) =>
      paths.filter((path) => {
        const symbols = (code.test(path) && file(path)?.symbols) || []
        return symbolPaths(symbols).some(({ symbol }) => symbol.fingerprint === fingerprint)
      }),
    // From the sources of the entry points; only files they lead to are parsed.
    entries: once(() => collectExports({ manifest, text }, [])),
  }
}

const inFolder = (folder: string, file: string): string => (folder === '' ? file : `${folder}/${file}`)

export interface CheckoutIndex {
  index: UpstreamIndex
  packages: Map<string, CheckoutPackage>
  missing: string[]
}

export interface CheckoutContext {
  upstream: UpstreamConfig
  released: UpstreamIndex
  /** Name of this state of the code in reports. */
  label: string
  /** Version of all packages. Default: the one in each manifest. */
  version?: string
}

/**
 * Indexes the packages of a checkout, including unpublished ones and the root. Packages that are configured with another repository or
 * version are taken from the release. Throws a `ProblemsError` if the folder contains none of the configured packages.
 */
export function checkoutIndex(
  tree: SourceTree,
  { upstream, released, label, version }: CheckoutContext,
): CheckoutIndex {
  const found = findManifests(tree, released, version)
  const files = filesByFolder(
    tree,
    found.map(({ folder }) => folder),
  )
  const packages = new Map(
    found.map((item) => {
      const { name } = item.manifest
      return [name, checkoutPackage(item, files.get(item.folder) ?? [], tree, released.package(name))]
    }),
  )
  const foreign = upstream.packages.filter(
    (item) => item.version !== undefined || item.sourceUrl !== undefined,
  )
  const own = upstream.packages.filter((item) => !foreign.includes(item)).map(({ name }) => name)
  if (!own.some((name) => packages.has(name))) throw noPackages(label, own)
  const others = foreign.flatMap(({ name }) => (packages.has(name) ? [] : (released.package(name) ?? [])))
  return {
    index: new UpstreamIndex({ release: label }, [...packages.values(), ...others]),
    packages,
    missing: own.filter((name) => !packages.has(name)),
  }
}

function findManifests(tree: SourceTree, released: UpstreamIndex, version?: string): FoundPackage[] {
  const found = new Map<string, FoundPackage>()
  for (const file of tree.files()) {
    if (!/(?:^|\/)package\.json$/.test(file)) continue
    const manifest = readManifest(tree.read(file) ?? '')
    if (!manifest?.name) continue
    const folder = file.slice(0, -'/package.json'.length)
    const { name } = manifest
    // Templates and fixtures repeat names: the release's folder wins, otherwise the first one.
    if (found.has(name) && released.package(name)?.folder !== folder) continue
    found.set(name, { manifest: { ...manifest, version: version ?? manifest.version }, folder })
  }
  return [...found.values()]
}

/** Paths inside the innermost of some folders that holds a file. */
function filesByFolder(tree: SourceTree, folders: readonly string[]): Map<string, string[]> {
  const files = new Map(folders.map((folder): [string, string[]] => [folder, []]))
  for (const file of tree.files()) {
    let folder = file
    do folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))
    while (folder !== '' && !files.has(folder))
    files.get(folder)?.push(file.slice(inFolder(folder, '').length))
  }
  return files
}

function noPackages(label: string, names: readonly string[]): ProblemsError {
  const [first = ''] = names
  return new ProblemsError({
    severity: 'error',
    code: 'checkout-no-package',
    message: `There is none of the configured packages in ${label}.`,
    hint: `Name the root of the code base's repository. A \`package.json\` in or below it has the name \`${first}\`.`,
  })
}
