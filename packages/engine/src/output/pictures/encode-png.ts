import { crc32, deflateSync } from 'node:zlib'

const mostColours = 256
/** Beyond this the files get hardly smaller, and take several times as long. */
const level = 4
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

interface Size {
  width: number
  height: number
}

/**
 * Encodes a picture as PNG: with a palette where it has at most 256 colours, which takes a third of the time and half of the bytes.
 * @param pixels red in the lowest byte of each, then green and blue; what the highest says of transparency does not count
 */
export function encodePng(pixels: Uint32Array, size: Size): Buffer {
  const { type, rows, palette } = withPalette(pixels, size) ?? inTrueColour(pixels, size)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size.width, 0)
  header.writeUInt32BE(size.height, 4)
  header.set([8, type], 8)
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    ...(palette ? [chunk('PLTE', palette)] : []),
    chunk('IDAT', deflateSync(rows, { level })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

interface Encoded {
  /** The format's number for how colours are written. */
  type: 2 | 3
  /** Each with a byte before it that says that it is not filtered. */
  rows: Buffer
  palette?: Buffer
}

function withPalette(pixels: Uint32Array, { width, height }: Size): Encoded | undefined {
  const numbers = new Map<number, number>()
  const rows = Buffer.alloc((width + 1) * height)
  let colour: number | undefined
  let number = 0
  for (let row = 0, pixel = 0; row < height; row++)
    for (let at = row * (width + 1) + 1; at < (row + 1) * (width + 1); at++, pixel++) {
      const found = pixels[pixel] ?? 0
      if (found !== colour) {
        colour = found
        number = numbers.get(colour) ?? numbers.size
        if (number === mostColours) return undefined
        numbers.set(colour, number)
      }
      rows[at] = number
    }
  const palette = Buffer.from([...numbers.keys()].flatMap(bytesOf))
  return { type: 3, rows, palette }
}

function inTrueColour(pixels: Uint32Array, { width, height }: Size): Encoded {
  const rows = Buffer.alloc((width * 3 + 1) * height)
  for (const [index, colour] of pixels.entries())
    rows.set(bytesOf(colour), index * 3 + Math.floor(index / width) + 1)
  return { type: 2, rows }
}

const bytesOf = (colour: number) => [colour & 255, (colour >> 8) & 255, (colour >> 16) & 255]

function chunk(name: string, content: Uint8Array): Buffer {
  const whole = Buffer.alloc(content.length + 12)
  whole.writeUInt32BE(content.length, 0)
  whole.write(name, 4, 'latin1')
  whole.set(content, 8)
  whole.writeUInt32BE(crc32(whole.subarray(4, -4)), content.length + 8)
  return whole
}
