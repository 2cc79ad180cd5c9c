import { gunzipSync } from 'node:zlib'
import * as v from 'valibot'
import { safeRelative } from '../safe-path'

/** The fields of a `package.json` that the index needs. */
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

/** A published package in memory. Nothing is written to disk, so no archive can write outside a folder. */
export interface PublishedPackage {
  manifest: PackageManifest
  /** By path inside the package. */
  files: Map<string, Buffer>
  refused: string[]
}

/** Reads a `.tgz` from a registry. Throws if the archive is damaged or has no readable `package.json`. */
export function unpackArchive(archive: Buffer): PublishedPackage {
  const files = new Map<string, Buffer>()
  const refused: string[] = []
  for (const { name, data } of tarFiles(gunzipSync(archive))) {
    // All files are in one top-level folder, usually `package/`.
    const inside = safeRelative(name)?.split('/').slice(1).join('/')
    if (inside) files.set(inside, data)
    else refused.push(name)
  }
  return { manifest: readManifest(files), files, refused }
}

/** The `package.json` among a package's files. Throws if it is missing or has no name and version. */
export function readManifest(files: Map<string, Buffer>): PackageManifest {
  const data = files.get('package.json')
  if (data === undefined) throw new Error('The package has no `package.json`.')
  const result = v.safeParse(manifestSchema, parseJson(data.toString('utf8')))
  if (!result.success) throw new Error('The `package.json` of the package names no `name` and `version`.')
  return result.output
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A reader for the archives of package registries: ustar with pax and GNU long names. */

interface TarFile {
  /** As written in the archive, so untrusted. */
  name: string
  data: Buffer
}

const blockSize = 512

/**
 * The regular files of an archive. Skips folders, links and devices, so a link is never followed or created. Throws if the archive is
 * truncated or has invalid sizes.
 */
function* tarFiles(archive: Buffer): Generator<TarFile> {
  let offset = 0
  let longName: string | undefined
  while (offset + blockSize <= archive.length) {
    const header = archive.subarray(offset, offset + blockSize)
    if (header.every((byte) => byte === 0)) return
    const size = Number.parseInt(readString(header, 124, 12).trim() || '0', 8)
    const start = offset + blockSize
    if (!Number.isInteger(size) || size < 0 || start + size > archive.length) {
      throw new Error('The archive is damaged: an entry is longer than the archive.')
    }
    const data = archive.subarray(start, start + size)
    offset = start + Math.ceil(size / blockSize) * blockSize

    const type = String.fromCharCode(header[156] || 0x30)
    if (type === 'x') {
      longName = paxPath(data) ?? longName
    } else if (type === 'L') {
      longName = readString(data, 0, data.length)
    } else if (type === '0') {
      yield { name: longName ?? shortName(header), data }
      longName = undefined
    } else if (type !== 'g') {
      longName = undefined
    }
  }
}

function shortName(header: Buffer): string {
  const prefix = readString(header, 345, 155)
  const name = readString(header, 0, 100)
  return prefix === '' ? name : `${prefix}/${name}`
}

function readString(buffer: Buffer, start: number, length: number): string {
  const slice = buffer.subarray(start, start + length)
  const end = slice.indexOf(0)
  return slice.subarray(0, end === -1 ? length : end).toString('utf8')
}

/** The `path` record of a pax header. Records are `<length> <key>=<value>\n`; the length is in bytes and includes itself. */
function paxPath(data: Buffer): string | undefined {
  let found: string | undefined
  let offset = 0
  while (offset < data.length) {
    const space = data.indexOf(0x20, offset)
    const length = space === -1 ? Number.NaN : Number.parseInt(data.toString('latin1', offset, space), 10)
    if (!Number.isInteger(length) || length <= space - offset || offset + length > data.length) break
    const record = data.toString('utf8', space + 1, offset + length - 1)
    if (record.startsWith('path=')) found = record.slice('path='.length)
    offset += length
  }
  return found
}
