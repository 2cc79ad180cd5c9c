const decoder = new TextDecoder('utf-8', { fatal: true })

/** Decodes UTF-8, a byte order mark dropped; undefined when the bytes are not UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes)
  } catch {
    return undefined
  }
}

/** Offset of the first byte that starts no valid UTF-8 sequence; undefined when all do. */
export function findInvalidByte(bytes: Uint8Array): number | undefined {
  let offset = 0
  while (offset < bytes.length) {
    const length = sequenceLength(bytes[offset] ?? 0)
    if (length === 0 || decodeUtf8(bytes.subarray(offset, offset + length)) === undefined) return offset
    offset += length
  }
  return undefined
}

/** Length of the sequence that a byte announces; 0 for one that cannot start a sequence. */
function sequenceLength(first: number): number {
  if (first < 0x80) return 1
  if (first < 0xc2) return 0
  if (first < 0xe0) return 2
  if (first < 0xf0) return 3
  return first < 0xf5 ? 4 : 0
}
