/** Growing byte buffer with variable-length integers (7 bits a byte, low bits first). */
export class ByteWriter {
  private buffer = new Uint8Array(1024)
  length = 0

  private reserve(count: number): void {
    if (this.length + count <= this.buffer.length) return
    const grown = new Uint8Array(Math.max(this.buffer.length * 2, this.length + count))
    grown.set(this.buffer.subarray(0, this.length))
    this.buffer = grown
  }

  byte(value: number): void {
    this.reserve(1)
    this.buffer[this.length++] = value
  }

  /** Non-negative integer below 2^31. */
  integer(value: number): void {
    this.reserve(5)
    let rest = value
    while (rest > 127) {
      this.buffer[this.length++] = (rest & 127) | 128
      rest >>>= 7
    }
    this.buffer[this.length++] = rest
  }

  bytes(values: Uint8Array): void {
    this.reserve(values.length)
    this.buffer.set(values, this.length)
    this.length += values.length
  }

  finish(): Uint8Array {
    return this.buffer.slice(0, this.length)
  }
}

/** Reads what `ByteWriter` wrote. */
export class ByteReader {
  position = 0
  private readonly data: Uint8Array
  constructor(data: Uint8Array) {
    this.data = data
  }

  byte(): number {
    const value = this.data[this.position++]
    if (value === undefined) throw new RangeError('Search index file is cut short.')
    return value
  }

  integer(): number {
    let value = 0
    let shift = 0
    for (;;) {
      const next = this.byte()
      value |= (next & 127) << shift
      if (next < 128) return value
      shift += 7
    }
  }

  bytes(count: number): Uint8Array {
    if (this.position + count > this.data.length) throw new RangeError('Search index file is cut short.')
    return this.data.subarray(this.position, (this.position += count))
  }
}
