/** The files and the index of a checkout: files are parsed when a claim needs them. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { ProblemsError } from 'holdtrue/model/problem'
import { isForeign, type UpstreamConfig } from '../../model/upstream-config'
import { originalsOf } from '../fetch/recover'
import { readManifest, type PackageManifest } from '../fetch/unpack'
import { indexFile } from '../index/build-index'
import { symbolPaths } from '../index/find-symbol'
import { UpstreamIndex, type PackageView } from '../index/read-index'
import { collectExports } from '../source/modules'
import { once, rememberText } from 'holdtrue/model/remember'

/** The files of a checkout, on disk or at a commit. Paths are relative to its root, with forward slashes. */
export interface SourceTree {
  files(): readonly string[]
  read(file: string): string | undefined
}

/** Folders created by package managers and tools are not sources. */
const foreign = new Set(['node_modules', '.git', '.cache', '.nx', '.yarn'])
/** Neither are build folders next to a manifest; deeper folders may have such names. */
const built = new Set(['dist', 'build', 'coverage'])

/** The folder of a clone, as a user named it. Throws a `ProblemsError` if there is none. */
export function openFolder(folder: string): string {
  const root = path.resolve(folder)
  if (statSync(root, { throwIfNoEntry: false })?.isDirectory()) return root
  throw new ProblemsError({
    code: 'checkout-missing',
    message: `There is no folder \`${folder}\`.`,
    hint: 'Name the root of a clone of the code base: `--checkout ../code`.',
  })
}

/** The working tree at `root`. Does not follow links. */
export const workingTree = (root: string): SourceTree => ({
  files: once(() => listFiles(root, '').sort()),
  read: rememberText((file) => readText(path.join(root, file))),
})

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function listFiles(root: string, folder: string): string[] {
  const entries = readdirSync(path.join(root, folder), { withFileTypes: true })
  const isPackage = entries.some(({ name }) => name === 'package.json')
  return entries.flatMap((entry) => {
    const file = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory())
      return foreign.has(entry.name) || (isPackage && built.has(entry.name)) ? [] : listFiles(root, file)
    return entry.isFile() ? [file] : []
  })
}

const code = /\.(?:[mc]?[jt]sx?|json)$/

const importPattern = /\b(?:from|import|require\(|import\()\s*(['"])([^'"\n]+)\1/g
const modulesIn = (source: string) => Array.from(source.matchAll(importPattern), ([, , name = '']) => name)

type FoundPackage = ReturnType<typeof findPackages>[number]

function checkoutPackage(
  { manifest, folder, paths }: FoundPackage,
  tree: SourceTree,
  released?: PackageView,
) {
  const text = (path: string) => (code.test(path) ? tree.read(inFolder(folder, path)) : undefined)
  /** Path in the checkout of a claim's `filePath`; a published declaration file is mapped to its source. */
  const locate = (filePath: string): string | undefined => {
    const original = released?.file(filePath)?.original ?? []
    return [filePath, original, originalsOf(filePath)]
      .flat()
      .map((file) => inFolder(folder, file))
      .find((file) => tree.read(file) !== undefined)
  }
  const file = rememberText((filePath) => {
    const path = locate(filePath)?.slice(inFolder(folder, '').length)
    return path === undefined ? undefined : indexFile({ path, kind: 'source', text: text(path) ?? '' })
  })
  return {
    name: manifest.name,
    version: manifest.version,
    folder,
    isUnbuilt: true,
    paths: () => [...paths],
    // A checkout contains the originals.
    originalOf: (filePath: string) => filePath,
    locate,
    file,
    filesHolding: (wanted: string) => paths.filter((path) => text(path)?.includes(wanted)),
    imported: () => paths.map((path) => modulesIn(text(path) ?? '')),
    filesWithFingerprint: (fingerprint: string) =>
      paths.filter((path) => {
        const symbols = (code.test(path) && file(path)?.symbols) || []
        return symbolPaths(symbols).some(({ symbol }) => symbol.fingerprint === fingerprint)
      }),
    // From the sources of the entry points; only files they lead to are parsed.
    entries: once(() => collectExports({ manifest, text }, [])),
  }
}

const inFolder = (folder: string, file: string): string => (folder === '' ? file : `${folder}/${file}`)

interface CheckoutContext {
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
export function checkoutIndex(tree: SourceTree, { upstream, released, label, version }: CheckoutContext) {
  const packages = new Map(
    findPackages(tree, released, version).map((item) => {
      const { name } = item.manifest
      return [name, checkoutPackage(item, tree, released.package(name))]
    }),
  )
  const own = upstream.packages.filter((item) => !isForeign(item))
  const missing = own.flatMap(({ name }) => (packages.has(name) ? [] : name))
  if (missing.length === own.length)
    throw new ProblemsError({
      code: 'checkout-no-package',
      message: `There is none of the configured packages in ${label}.`,
      hint: `Name the root of the code base's repository. A \`package.json\` in or below it has the name \`${own[0]?.name ?? ''}\`.`,
    })
  const foreign = upstream.packages.filter((item) => isForeign(item) && !packages.has(item.name))
  const others = foreign.flatMap(({ name }) => released.package(name) ?? [])
  const index = new UpstreamIndex(label, [...packages.values(), ...others])
  return { index, packages, missing }
}

export type CheckoutIndex = ReturnType<typeof checkoutIndex>

/** Manifests with their folders in the checkout (that of the root is empty) and their files, without those of packages inside. */
function findPackages(tree: SourceTree, released: UpstreamIndex, version?: string) {
  const found = new Map<string, { manifest: PackageManifest; folder: string; paths: string[] }>()
  for (const file of tree.files()) {
    if (!/(?:^|\/)package\.json$/.test(file)) continue
    const manifest = readManifest(tree.read(file) ?? '')
    if (!manifest?.name) continue
    const folder = file.slice(0, -'/package.json'.length)
    const { name } = manifest
    // Templates and fixtures repeat names: the release's folder wins, otherwise the first one.
    if (found.has(name) && released.package(name)?.folder !== folder) continue
    found.set(name, { manifest: { ...manifest, version: version ?? manifest.version }, folder, paths: [] })
  }
  const packages = [...found.values()]
  const byFolder = new Map(packages.map((item) => [item.folder, item]))
  for (const file of tree.files()) {
    let folder = file
    do folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))
    while (folder !== '' && !byFolder.has(folder))
    byFolder.get(folder)?.paths.push(file.slice(inFolder(folder, '').length))
  }
  return packages
}
