import path from 'node:path'
import { decode } from '@jridgewell/sourcemap-codec'
import * as v from 'valibot'
import { safeRelative } from '../safe-path'
import { parseJson } from './unpack'

const mapSchema = v.object({
  sources: v.array(v.nullable(v.string())),
  sourcesContent: v.fallback(v.optional(v.array(v.nullable(v.string()))), undefined),
  sourceRoot: v.fallback(v.optional(v.string()), undefined),
  mappings: v.fallback(v.string(), ''),
})

export interface SourceMap {
  /** Original files, relative to the package; undefined for those that were refused or belong to a dependency. */
  sources: (string | undefined)[]
  contents: (string | undefined)[]
  mappings: string
  refused: string[]
}

/** Reads the map at `mapPath` (inside the package). Undefined where it is no source map. */
export function readSourceMap(mapPath: string, text: string): SourceMap | undefined {
  const result = v.safeParse(mapSchema, parseJson(text))
  if (!result.success) return undefined
  const { sources, sourcesContent, sourceRoot = '', mappings } = result.output
  const refused: string[] = []
  const files = sources.map((source) => {
    if (source === null) return undefined
    const file = safeRelative(path.posix.dirname(mapPath), sourceRoot, source)
    if (file === undefined) refused.push(source)
    // `x.js?commonjs-entry` and the like are a bundler's inventions, not files.
    return file === undefined || file.split('/').includes('node_modules') || file.includes('?')
      ? undefined
      : file
  })
  return {
    sources: files,
    contents: sources.map((_, index) => sourcesContent?.[index] ?? undefined),
    mappings,
    refused,
  }
}

/**
 * Finds the 1-based original line of a place (1-based line, 0-based column) in the generated file: that of the last segment at or before
 * it. Undefined where the mappings are damaged.
 */
export function createLineFinder(
  mappings: string,
): ((line: number, column: number) => number | undefined) | undefined {
  if (!/^[A-Za-z\d+/,;]*$/.test(mappings)) return undefined
  const lines = decode(mappings)
  return (line, column) => {
    const segments = lines[line - 1]?.filter((segment) => segment.length > 1) ?? []
    const original = (segments.findLast(([start]) => start <= column) ?? segments[0])?.[2]
    return original === undefined ? undefined : original + 1
  }
}
