import type { IncomingMessage } from 'node:http'

/** Bytes of a file, both ends included. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * The range that a request asks for (RFC 9110, 14.2). Undefined means the whole file: no range, one in another unit, a malformed one, several
 * at once, or one of a file that has changed (`If-Range`). `unsatisfiable` when it lies beyond the end.
 */
export function readRange(
  { method, headers }: Pick<IncomingMessage, 'method' | 'headers'>,
  { size, etag, modified }: { size: number; etag: string; modified: string },
): ByteRange | 'unsatisfiable' | undefined {
  if (method !== 'GET') return undefined
  const condition = headers['if-range']
  if (condition !== undefined && condition !== etag && condition !== modified) return undefined
  const [, first, last] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(headers.range ?? '') ?? []
  if (first === undefined || last === undefined) return undefined
  if (first === '') {
    if (last === '') return undefined
    // So many bytes at the end; all of them when there are fewer.
    return Number(last) === 0 || size === 0
      ? 'unsatisfiable'
      : { start: Math.max(0, size - Number(last)), end: size - 1 }
  }
  if (last !== '' && Number(last) < Number(first)) return undefined
  if (Number(first) >= size) return 'unsatisfiable'
  return { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
