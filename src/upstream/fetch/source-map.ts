import path from 'node:path'
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

/** Where a line of the generated file comes from. */
export interface Segment {
  /** 0-based column in the generated line. */
  column: number
  source: number
  /** 0-based line in the original file. */
  line: number
}

const digits = new Map(
  [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'].map((c, i) => [c, i]),
)

/** Decodes `mappings` (base 64 VLQ): for each generated line its segments. Undefined where the text is damaged. */
export function decodeMappings(mappings: string): Segment[][] | undefined {
  let source = 0
  let line = 0
  let originalColumn = 0
  const lines: Segment[][] = []
  for (const group of mappings.split(';')) {
    const segments: Segment[] = []
    let column = 0
    for (const text of group === '' ? [] : group.split(',')) {
      const fields = decodeSegment(text)
      if (fields === undefined) return undefined
      column += fields[0] ?? 0
      if (fields.length < 4) continue
      source += fields[1] ?? 0
      line += fields[2] ?? 0
      originalColumn += fields[3] ?? 0
      segments.push({ column, source, line })
    }
    lines.push(segments)
  }
  return lines
}

function decodeSegment(text: string): number[] | undefined {
  const fields: number[] = []
  let value = 0
  let shift = 0
  for (const char of text) {
    const digit = digits.get(char)
    if (digit === undefined || shift > 30) return undefined
    value += (digit & 31) << shift
    shift += 5
    if (digit & 32) continue
    fields.push(value & 1 ? -(value >>> 1) : value >>> 1)
    value = shift = 0
  }
  return shift === 0 ? fields : undefined
}

/** 1-based original line of a place (1-based line, 0-based column) in the generated file: the last segment at or before it. */
export function originalLine(lines: Segment[][], line: number, column: number): number | undefined {
  const found = lines[line - 1]?.findLast((segment) => segment.column <= column) ?? lines[line - 1]?.[0]
  return found === undefined ? undefined : found.line + 1
}
