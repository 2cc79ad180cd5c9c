/** Recovers sources: from source maps, from files published unchanged, and from declarations of what no map contains. */
import { lenient, type PublishedPackage, parseJson } from './unpack'
import path from 'node:path'
import { decode } from '@jridgewell/sourcemap-codec'
import * as v from 'valibot'
import { safeRelative } from '../safe-path'

/** `source`: the original text. `published`: a file shipped unchanged. `types`: a declaration file used for a missing original. */
export const fileKinds = ['source', 'published', 'types'] as const

export interface SourceFile {
  /** Inside the package, with forward slashes. */
  path: string
  kind: (typeof fileKinds)[number]
  /** Empty for files without text. */
  text: string
  /** For `types`: path of the missing original inside the package, if its map names it; links lead to it. */
  original?: string
  /** For `types`: line of the original for a position (1-based line, 0-based column) in this file. */
  originalLine?: (line: number, column: number) => number | undefined
}

export type SourcePackage = ReturnType<typeof recoverSources>

const declaration = /\.d\.[mc]?ts$/
/** File types whose text is indexed; for other published files only the path is. */
const indexedText = /\.(?:[mc]?[jt]sx?|json)$/
/** Files that every package has and that say nothing about the code, and generated styles. */
const uninteresting =
  /(?:^|\/)(?:LICEN[CS]E|CHANGELOG|README|NOTICE)(?:\.\w+)?$|\.(?:map|css|tsbuildinfo)$|\.(?:test|spec)\.d\.ts$/i

export function recoverSources(published: PublishedPackage) {
  const { manifest } = published
  const repository =
    typeof manifest.repository === 'string' ? { url: manifest.repository } : manifest.repository
  const { files, mapped } = mappedSources(published)
  const declaredSources = sourceEntries(manifest.exports)
  for (const [file, data] of published.files) {
    if (files.has(file) || mapped.has(file) || uninteresting.test(file)) continue
    if (declaration.test(file)) {
      const types = typesFile(file, published, files, declaredSources)
      if (types !== undefined) files.set(file, types)
    } else if (!isBuilt(file, published.files)) {
      const text = indexedText.test(file) ? data.toString('utf8') : ''
      files.set(file, { path: file, kind: 'published', text })
    }
  }
  return {
    /** Folder of the package in its repository; empty for the root. */
    folder: safeRelative(repository?.directory ?? '') ?? '',
    repository: (repository?.url ?? '').replace(/^git\+/, '').replace(/\.git$/, ''),
    manifest,
    files: [...files.values()].sort((a, b) => (a.path < b.path ? -1 : 1)),
    /** All published files, to resolve exports. */
    published: published.files,
  }
}

/** The originals in the maps of built files, and the built files that have a map. */
function mappedSources({ files: published }: PublishedPackage) {
  const files = new Map<string, SourceFile>()
  const mapped = new Set<string>()
  for (const mapPath of [...published.keys()].filter((file) => file.endsWith('.map')).sort()) {
    const generated = mapPath.slice(0, -'.map'.length)
    const map = declaration.test(generated) ? undefined : readSourceMap(mapPath, textOf(published, mapPath))
    if (map === undefined) continue
    mapped.add(generated)
    map.sources.forEach((file, index) => {
      const text = map.contents[index]
      // If two maps contain a file, the first wins; maps are read in sorted order, so the result is stable.
      if (file !== undefined && text !== undefined && !files.has(file))
        files.set(file, { path: file, kind: 'source', text })
    })
  }
  return { files, mapped }
}

/** A declaration file, unless its original was recovered. */
function typesFile(
  file: string,
  { files: published }: PublishedPackage,
  recovered: Map<string, SourceFile>,
  declaredSources: readonly string[],
): SourceFile | undefined {
  const map = readSourceMap(`${file}.map`, textOf(published, `${file}.map`))
  const named = map?.sources[0]
  const candidates = named === undefined ? originalsOf(file) : [named]
  if (candidates.some((candidate) => recovered.has(candidate))) return undefined
  return {
    path: file,
    kind: 'types',
    text: textOf(published, file),
    original: named ?? candidates.find((candidate) => declaredSources.includes(candidate)),
    ...(map && named !== undefined && { originalLine: createLineFinder(map.mappings) }),
  }
}

/** Possible originals of a declaration file: `dist/a/b.d.ts` from `a/b.ts`, `src/a/b.ts` or `source/a/b.ts`. */
export function originalsOf(file: string): string[] {
  if (!declaration.test(file)) return []
  const stem = file.replace(declaration, '').split('/').slice(1).join('/')
  const endings = ['.ts', '.tsx', '.js', '.jsx', '.mts', '.cts']
  return [stem, `src/${stem}`, `source/${stem}`].flatMap((path) => endings.map((ending) => path + ending))
}

/** Bundled code without a map is noise, unless it is the only source: a small file without a declaration file. */
function isBuilt(file: string, published: Map<string, Buffer>): boolean {
  if (!/^(?:dist|build|lib)\//.test(file) || !/\.[mc]?js$/.test(file)) return false
  const declarations = file.replace(/\.[mc]?js$/, '.d.ts')
  const { length = 0 } = published.get(file) ?? {}
  return file.endsWith('.mjs') || published.has(declarations) || length > 64 * 1024
}

/** All `source` conditions in `exports`, as paths inside the package. */
const sourceEntries = (exports: unknown): string[] =>
  typeof exports === 'object' && exports !== null
    ? Object.entries(exports).flatMap(([key, value]: [string, unknown]) =>
        key === 'source' && typeof value === 'string' ? value.replace(/^\.\//, '') : sourceEntries(value),
      )
    : []

const textOf = (files: Map<string, Buffer>, file: string): string => files.get(file)?.toString('utf8') ?? ''

const mapSchema = v.object({
  sources: v.array(v.nullable(v.string())),
  sourcesContent: lenient(v.array(v.nullable(v.string()))),
  sourceRoot: lenient(v.string()),
  mappings: v.fallback(v.string(), ''),
})

/** The source map at `mapPath`, undefined if it is none. `sources` are undefined for files outside of the package or of a dependency. */
export function readSourceMap(mapPath: string, text: string) {
  const result = v.safeParse(mapSchema, parseJson(text))
  if (!result.success) return undefined
  const { sources, sourcesContent, sourceRoot = '', mappings } = result.output
  const inside = sources.map((source) => {
    const file = source === null ? undefined : safeRelative(path.posix.dirname(mapPath), sourceRoot, source)
    // `x.js?commonjs-entry` and the like are created by bundlers and are not files.
    return file?.split('/').includes('node_modules') || file?.includes('?') ? undefined : file
  })
  const contents = sources.map((_, index) => sourcesContent?.[index] ?? undefined)
  return { sources: inside, contents, mappings }
}

/** Finds the original line (1-based) of a position, from the last segment at or before it. */
function createLineFinder(mappings: string): SourceFile['originalLine'] {
  const lines = decode(mappings)
  return (line, column) => {
    const segments = lines[line - 1]?.filter((segment) => segment.length > 1) ?? []
    const original = (segments.findLast(([start]) => start <= column) ?? segments[0])?.[2]
    return original === undefined ? undefined : original + 1
  }
}
