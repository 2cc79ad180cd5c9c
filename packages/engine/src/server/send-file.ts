import { closeSync, constants, createReadStream, fstatSync, openSync, readSync, realpathSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { pipeline } from 'node:stream'
import fresh from 'fresh'
import { isCompressible, mediaType } from '../output/delivery/media-types'
import { acceptedEncodings } from './accepted-encodings'
import { readRange } from './read-range'

export interface FileToSend {
  /** Folder that the file must lie in, symbolic links followed. */
  root: string
  /** Absolute path. */
  file: string
  /** Default 200; any other one is sent whole and unconditionally. */
  status?: number
  /** Send `file.br` or `file.gz` in its place where they are and the reader takes them. Default false. */
  precompressed?: boolean
}

/** Up to this size a file is read at once: cheaper than a stream, and nothing stays open. */
const maxBytesAtOnce = 256 * 1024

/**
 * Answers a request with a file: type, validators, conditional requests, one range (RFC 9110), `HEAD`. The file is opened once, and
 * size and content are those of what was opened, so a build that is put in place meanwhile cannot mix two files in an answer.
 * False, with nothing answered, when there is no such file or it lies outside the root.
 */
export function sendFile(request: IncomingMessage, response: ServerResponse, order: FileToSend): boolean {
  const variant = openVariant(request, order)
  if (!variant) return false
  const { fd, size, etag, modified, encoding } = variant
  const { status = 200 } = order
  if (!response.hasHeader('content-type')) response.setHeader('content-type', mediaType(order.file))
  if (order.precompressed && isCompressible(mediaType(order.file)))
    response.appendHeader('vary', 'Accept-Encoding')
  if (encoding !== undefined) response.setHeader('content-encoding', encoding.name)
  if (status !== 200) {
    response.statusCode = status
    sendBytes(request, response, { fd, start: 0, end: size - 1 })
    return true
  }
  response.setHeader('etag', etag)
  response.setHeader('last-modified', modified)
  response.setHeader('accept-ranges', 'bytes')
  if (fresh(request.headers, { etag, 'last-modified': modified })) {
    closeSync(fd)
    response.statusCode = 304
    response.end()
    return true
  }
  const range = readRange(request, { size, etag, modified })
  if (range === 'unsatisfiable') {
    closeSync(fd)
    response.statusCode = 416
    response.setHeader('content-range', `bytes */${size}`)
    response.setHeader('cache-control', 'no-cache')
    response.end()
    return true
  }
  if (range) {
    response.statusCode = 206
    response.setHeader('content-range', `bytes ${range.start}-${range.end}/${size}`)
  }
  sendBytes(request, response, { fd, ...(range ?? { start: 0, end: size - 1 }) })
  return true
}

interface OpenFile {
  fd: number
  size: number
  etag: string
  /** HTTP date. */
  modified: string
  encoding?: { name: string; ending: string }
}

/** Opens the best encoding that the reader takes and that is there. */
function openVariant(
  request: IncomingMessage,
  { root, file, precompressed }: FileToSend,
): OpenFile | undefined {
  const encodings = precompressed && isCompressible(mediaType(file)) ? acceptedEncodings(request) : []
  for (const encoding of encodings) {
    const opened = openInside(root, `${file}.${encoding.ending}`)
    if (opened) return { ...opened, encoding, etag: opened.etag.replace(/"$/, `-${encoding.name}"`) }
  }
  return openInside(root, file)
}

function openInside(root: string, file: string): OpenFile | undefined {
  let fd: number | undefined
  try {
    const real = realpathSync.native(file)
    if (!real.startsWith(realpathSync.native(root) + path.sep)) return undefined
    // A pipe would keep the whole server waiting for its other end.
    fd = openSync(real, constants.O_RDONLY | constants.O_NONBLOCK)
    const { size, mtimeMs, mtime, ...stats } = fstatSync(fd)
    if ((stats.mode & constants.S_IFMT) === constants.S_IFREG) {
      const etag = `"${size.toString(16)}-${Math.trunc(mtimeMs).toString(16)}"`
      return { fd, size, etag, modified: mtime.toUTCString() }
    }
  } catch (error) {
    if (!isAbsence(error)) throw error
  }
  if (fd !== undefined) closeSync(fd)
  return undefined
}

/** Whether a failed call says that there is no such file for us, in contrast to a fault such as too many open files. */
function isAbsence(error: unknown): boolean {
  const absent = ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP', 'EACCES', 'EISDIR', 'ENXIO']
  return error instanceof Error && 'code' in error && absent.includes(String(error.code))
}

/** Sends the bytes from `start` to `end`, both included, and closes the file. */
function sendBytes(
  request: IncomingMessage,
  response: ServerResponse,
  { fd, start, end }: { fd: number; start: number; end: number },
): void {
  const length = end - start + 1
  response.setHeader('content-length', length)
  if (request.method === 'HEAD' || length === 0) {
    closeSync(fd)
    response.end()
  } else if (length <= maxBytesAtOnce) {
    response.end(readAtOnce(fd, start, length))
  } else {
    // Closes the file when the reader goes away; a file cut off meanwhile ends the connection, so that nobody takes it for whole.
    const source = createReadStream('', { fd, start, end })
    pipeline(source, response, (error) => {
      if (error || source.bytesRead < length) request.socket.destroy()
    })
  }
}

function readAtOnce(fd: number, start: number, length: number): Buffer {
  try {
    const bytes = Buffer.allocUnsafe(length)
    let read = 0
    while (read < length) {
      const more = readSync(fd, bytes, read, length - read, start + read)
      if (more === 0) throw new Error('The file became shorter while it was read.')
      read += more
    }
    return bytes
  } finally {
    closeSync(fd)
  }
}
