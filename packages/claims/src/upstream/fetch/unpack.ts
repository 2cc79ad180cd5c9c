import { gunzipSync } from 'node:zlib'
import * as v from 'valibot'
import { safeRelative } from '../safe-path'
import { tarFiles } from './tar'

/** What the index needs of a `package.json`. */
const manifestSchema = v.object({
  name: v.string(),
  version: v.string(),
  repository: v.fallback(
    v.optional(
      v.union([v.string(), v.object({ url: v.optional(v.string()), directory: v.optional(v.string()) })]),
    ),
    undefined,
  ),
  exports: v.optional(v.unknown()),
  main: v.fallback(v.optional(v.string()), undefined),
  types: v.fallback(v.optional(v.string()), undefined),
  typings: v.fallback(v.optional(v.string()), undefined),
  source: v.fallback(v.optional(v.string()), undefined),
})
export type PackageManifest = v.InferOutput<typeof manifestSchema>

/** A package as published, in memory: nothing is written, so no archive can write outside a folder. */
export interface PublishedPackage {
  manifest: PackageManifest
  /** By path inside the package. */
  files: Map<string, Buffer>
  /** Names that were refused, for the report. */
  refused: string[]
}

/** Reads a `.tgz` from a registry. Throws on a damaged archive and on one without a readable `package.json`. */
export function unpackArchive(archive: Buffer): PublishedPackage {
  const files = new Map<string, Buffer>()
  const refused: string[] = []
  for (const { name, data } of tarFiles(gunzipSync(archive))) {
    // Everything stands under one folder, usually `package/`.
    const inside = safeRelative(name)?.split('/').slice(1).join('/')
    if (inside) files.set(inside, data)
    else refused.push(name)
  }
  return { manifest: readManifest(files), files, refused }
}

/** The `package.json` among a package's files. Throws where it is missing or holds no name and version. */
export function readManifest(files: Map<string, Buffer>): PackageManifest {
  const data = files.get('package.json')
  if (data === undefined) throw new Error('The package has no `package.json`.')
  const result = v.safeParse(manifestSchema, parseJson(data.toString('utf8')))
  if (!result.success) throw new Error('The `package.json` of the package names no `name` and `version`.')
  return result.output
}

/** Undefined where the text is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
