import { gunzipSync } from 'node:zlib'
import { unpackTar } from 'modern-tar'
import * as v from 'valibot'
import { safeRelative } from '../safe-path'

/** A field whose value counts only if it has the expected form. */
export const lenient = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.fallback(v.optional(schema), undefined)

const text = lenient(v.string())
const record = v.record(v.string(), v.unknown())

const manifestSchema = v.object({
  /** Empty for none, as in the root of a code base. */
  name: v.optional(v.string(), ''),
  /** A package that is never published may have none. */
  version: v.optional(v.string(), '0.0.0'),
  repository: lenient(
    v.union([v.string(), v.object({ url: v.optional(v.string()), directory: v.optional(v.string()) })]),
  ),
  exports: v.optional(v.unknown()),
  main: text,
  types: text,
  typings: text,
  source: text,
  scripts: lenient(record),
  bin: lenient(v.union([v.string(), record])),
  dependencies: lenient(record),
  devDependencies: lenient(record),
  workspaces: lenient(v.union([v.array(v.string()), v.object({ packages: v.array(v.string()) })])),
})
export type PackageManifest = v.InferOutput<typeof manifestSchema>

/** A published package in memory. Nothing is written to disk, so no archive can write outside a folder. */
export type PublishedPackage = Awaited<ReturnType<typeof unpackArchive>>

/** Reads a `.tgz`, without links and paths that leave the package. Throws if it is damaged or has no readable `package.json`. */
export async function unpackArchive(archive: Buffer) {
  /** By path inside the package. */
  const files = new Map<string, Buffer>()
  for (const { header, data } of await unpackTar(gunzipSync(archive), { strict: true })) {
    // All files are in one top-level folder, usually `package/`.
    const inside = safeRelative(header.name)?.split('/').slice(1).join('/')
    if (header.type === 'file' && inside && data)
      files.set(inside, Buffer.from(data.buffer, data.byteOffset, data.byteLength))
  }
  const manifest = readManifest(files.get('package.json')?.toString('utf8') ?? '')
  if (!manifest?.name) throw new Error('The package has no `package.json` with a name.')
  return { manifest, files }
}

/** A `package.json`; undefined if it cannot be read. */
export function readManifest(text: string): PackageManifest | undefined {
  const result = v.safeParse(manifestSchema, parseJson(text))
  return result.success ? result.output : undefined
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
