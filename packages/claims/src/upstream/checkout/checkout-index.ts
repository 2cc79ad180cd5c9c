/** The index of a checkout: files are parsed when a claim needs them. */
import * as v from 'valibot'
import { ProblemsError } from 'holdtrue/model/problem'
import type { UpstreamConfig } from '../../model/upstream-config'
import { originalsOf, type SourceFile, type SourcePackage } from '../fetch/recover'
import { parseJson, readManifest } from '../fetch/unpack'
import { indexFile } from '../index/build-index'
import type { EntryPoint, IndexedFile } from '../index/index-format'
import { UpstreamIndex, type PackageView } from '../index/read-index'
import { collectExports } from '../source/exports'
import { syntaxFault } from '../source/parse-source'
import type { SourceTree } from './source-tree'

/** Code of this size is generated: irrelevant to readers, and slow to parse. */
const maxParsedBytes = 1_500_000

const code = /\.(?:[mc]?[jt]sx?|json)$/

export class CheckoutPackage implements PackageView {
  readonly name: string
  readonly version: string
  readonly folder: string
  readonly isUnbuilt = true
  readonly #tree: SourceTree
  readonly #released: PackageView | undefined
  /** Folders of nested packages, whose files belong to those. */
  readonly #nested: readonly string[]
  readonly #files = new Map<string, IndexedFile | undefined>()
  #paths: string[] | undefined
  #entries: EntryPoint[] | undefined

  constructor(
    manifest: { name: string; version: string; folder: string; nested: readonly string[] },
    tree: SourceTree,
    { released }: { released?: PackageView } = {},
  ) {
    this.#nested = manifest.nested
    this.name = manifest.name
    this.version = manifest.version
    this.folder = manifest.folder
    this.#tree = tree
    this.#released = released
  }

  paths(): string[] {
    if (this.#paths === undefined) {
      const start = this.folder === '' ? '' : `${this.folder}/`
      this.#paths = this.#tree
        .files()
        .filter(
          (file) => file.startsWith(start) && !this.#nested.some((folder) => file.startsWith(`${folder}/`)),
        )
        .map((file) => file.slice(start.length))
    }
    return this.#paths
  }

  /** A checkout contains the originals. */
  originals(): Map<string, string> {
    return new Map()
  }

  /** Path in the checkout of a claim's `filePath`; a published declaration file is mapped to its source. */
  locate(filePath: string): string | undefined {
    const inTree = (file: string): string => (this.folder === '' ? file : `${this.folder}/${file}`)
    const found = [filePath, ...this.#originals(filePath)].find(
      (file) => this.#tree.read(inTree(file)) !== undefined,
    )
    return found === undefined ? undefined : inTree(found)
  }

  source(filePath: string): SourceFile | undefined {
    const place = this.locate(filePath)
    const text = place === undefined ? undefined : this.#tree.read(place)
    if (place === undefined || text === undefined) return undefined
    return { path: this.folder === '' ? place : place.slice(this.folder.length + 1), kind: 'source', text }
  }

  #originals(filePath: string): string[] {
    const original = this.#released?.file(filePath)?.original
    return original === undefined ? originalsOf(filePath) : [original, ...originalsOf(filePath)]
  }

  file(filePath: string): IndexedFile | undefined {
    if (!this.#files.has(filePath)) this.#files.set(filePath, this.#parse(filePath))
    return this.#files.get(filePath)
  }

  #parse(filePath: string): IndexedFile | undefined {
    const file = this.source(filePath)
    if (file === undefined) return undefined
    const { path, text } = file
    if (!isParsed(file)) {
      const unread = code.test(path) && tooLarge(text)
      return { ...indexFile({ ...file, text: '' }), ...(unread !== false && { unread }) }
    }
    const indexed = indexFile(file)
    // Only a file without symbols and imports may have failed to parse.
    const fault = indexed.symbols.length + indexed.imports.length === 0 ? syntaxFault(path, text) : undefined
    return fault === undefined
      ? indexed
      : { ...indexed, unread: `does not parse: ${fault.message} (line ${fault.line})` }
  }

  filesHolding(text: string): string[] {
    return this.paths().filter((file) => code.test(file) && this.#text(file).includes(text))
  }

  filesWithFingerprint(fingerprint: string): string[] {
    const holds = ({ symbols }: Pick<IndexedFile, 'symbols'>): boolean =>
      symbols.some((symbol) => symbol.fingerprint === fingerprint || holds({ symbols: symbol.members }))
    return this.paths().filter((path) => {
      const file = code.test(path) ? this.file(path) : undefined
      return file !== undefined && holds(file)
    })
  }

  entries(): EntryPoint[] {
    return (this.#entries ??= this.#findEntries())
  }

  /** The sources of the entry points; only files they lead to are parsed. */
  #findEntries(): EntryPoint[] {
    // A package that is never published may have no version.
    const data = JSON.stringify({ version: this.version, ...parseObject(this.#text('package.json')) })
    const files = this.paths().filter((path) => code.test(path))
    const source: SourcePackage = {
      name: this.name,
      version: this.version,
      folder: this.folder,
      repository: '',
      manifest: readManifest(new Map([['package.json', Buffer.from(data)]])),
      files: files.map((path) => lazyFile(path, () => this.#parsable(path))),
      published: new Map(),
      refused: [],
    }
    return collectExports(source, [])
  }

  /** The parser fails to return the syntax tree of a 10 MB file. */
  #parsable(path: string): string {
    const text = this.#text(path)
    return text.length > maxParsedBytes ? '' : text
  }

  #text(path: string): string {
    return this.#tree.read(this.folder === '' ? path : `${this.folder}/${path}`) ?? ''
  }
}

function parseObject(text: string): object {
  const value = parseJson(text)
  return typeof value === 'object' && value !== null ? value : {}
}

/** Whether a file is code of a size that people write. */
function isParsed({ path, text }: SourceFile): boolean {
  return code.test(path) && text.length <= maxParsedBytes
}

function tooLarge(text: string): string {
  return `has ${(text.length / 1e6).toFixed(1)} MB; a file of more than ${maxParsedBytes / 1e6} MB counts as generated and is not read`
}

function lazyFile(path: string, read: () => string): SourceFile {
  return {
    path,
    kind: 'source',
    get text() {
      return read()
    },
  }
}

const manifestSchema = v.object({ name: v.string(), version: v.optional(v.string(), '0.0.0') })

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
  const found = findManifests(tree, released)
  const folders = [...found.values()].map(({ folder }) => folder)
  const packages = new Map(
    [...found.values()].map((manifest) => {
      const { name, folder } = manifest
      const nested = folders.filter(
        (other) => other !== folder && (folder === '' || other.startsWith(`${folder}/`)),
      )
      return [
        name,
        new CheckoutPackage({ ...manifest, version: version ?? manifest.version, nested }, tree, {
          released: released.package(name),
        }),
      ]
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

interface FoundManifest {
  name: string
  version: string
  folder: string
}

function findManifests(tree: SourceTree, released: UpstreamIndex): Map<string, FoundManifest> {
  const found = new Map<string, FoundManifest>()
  for (const file of tree.files()) {
    if (!/(?:^|\/)package\.json$/.test(file)) continue
    const manifest = v.safeParse(manifestSchema, parseJson(tree.read(file) ?? ''))
    if (!manifest.success) continue
    const folder = file.slice(0, -'/package.json'.length)
    const { name } = manifest.output
    // Templates and fixtures repeat names: the release's folder wins, otherwise the first one.
    if (found.has(name) && released.package(name)?.folder !== folder) continue
    found.set(name, { ...manifest.output, folder })
  }
  return found
}

function noPackages(label: string, names: readonly string[]): ProblemsError {
  const [first = ''] = names
  return new ProblemsError([
    {
      severity: 'error',
      code: 'checkout-no-package',
      message: `\`${label}\` holds none of the ${names.length} configured packages.`,
      hint: `Name the root of the code base's repository, where a \`package.json\` below it has the name \`${first}\`.`,
    },
  ])
}
