/** A reader for the archives that package registries serve: ustar with pax and GNU long names. */

export interface TarFile {
  /** As written in the archive: untrusted. */
  name: string
  data: Buffer
}

const blockSize = 512

/**
 * The regular files of an archive. Folders, links and devices are passed over: a link is never followed or made.
 * Throws on an archive that ends too early or whose sizes make no sense.
 */
export function* tarFiles(archive: Buffer): Generator<TarFile> {
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

/** Text up to the first NUL. */
function readString(buffer: Buffer, start: number, length: number): string {
  const slice = buffer.subarray(start, start + length)
  const end = slice.indexOf(0)
  return slice.subarray(0, end === -1 ? length : end).toString('utf8')
}

/** The `path` record of a pax header: records are `<length> <key>=<value>\n`, the length in bytes, itself included. */
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
