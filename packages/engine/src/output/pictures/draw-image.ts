import { createRequire } from 'node:module'
import type * as ResvgModule from '@resvg/resvg-js'
import { writeEntry } from '../../files/cache-entry'
import {
  socialImageSize,
  socialImageSvg,
  type MeasureText,
  type SocialImageInput,
} from '../../render/social-image'
import { crc32, deflateSync } from 'node:zlib'

const require = createRequire(import.meta.url)

type Resvg = typeof ResvgModule.Resvg

/** Draws a page's picture into a cache entry, with the only font that is certain to be available. */
export function drawImage(picture: SocialImageInput, file: string): void {
  const { ground, text, rows } = socialImageSvg(picture, measureText)
  const pixels = groundPixels(ground)
  pixels.set(draw(text), rows[0] * socialImageSize.width)
  writeEntry(file, encodePng(pixels, socialImageSize))
}

/** The last background drawn. The area for text still shows the text of the previous picture. */
let drawn: { ground: string; pixels: Uint32Array } | undefined

function groundPixels(ground: string): Uint32Array {
  if (drawn?.ground !== ground) drawn = { ground, pixels: draw(ground) }
  return drawn.pixels
}

/** Pixels of an image: red in the lowest byte of each, then green and blue. */
function draw(svg: string): Uint32Array {
  const { Resvg, options } = load()
  const { pixels } = new Resvg(svg, options).render()
  return new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length / Uint32Array.BYTES_PER_ELEMENT)
}

let loaded: { Resvg: Resvg; options: ResvgModule.ResvgRenderOptions } | undefined

/** Loaded by the first image: it is native code that most builds never need. */
function load(): NonNullable<typeof loaded> {
  if (loaded === undefined) {
    const { Resvg }: typeof ResvgModule = require('@resvg/resvg-js')
    const fontFiles = ['400Regular/Arimo_400Regular.ttf', '700Bold/Arimo_700Bold.ttf'].map((name) =>
      require.resolve(`@expo-google-fonts/arimo/${name}`),
    )
    loaded = { Resvg, options: { font: { fontFiles, loadSystemFonts: false, defaultFontFamily: 'Arimo' } } }
  }
  return loaded
}

/** Letters are measured once, at a large size: a line is measured some hundred times before it is drawn. */
const sampleSize = 100
const widths = new Map<string, number>()

/** Sum of the letters' widths as rendered, in any script. Kerning is ignored, as it only makes the text narrower. */
export const measureText: MeasureText = (text, { size, bold }) => {
  let width = 0
  for (const letter of text) {
    const key = `${bold ? 'b' : 'r'}${letter}`
    let known = widths.get(key)
    if (known === undefined) {
      // Measured between two bars so that white space has a width.
      known = Math.max(0, inkWidth(`|${letter}|`, bold) - inkWidth('||', bold))
      widths.set(key, known)
    }
    width += known
  }
  return (width * size) / sampleSize
}

function inkWidth(text: string, bold: boolean): number {
  const { Resvg, options } = load()
  const escaped = text.replace(/[&<>]/g, (sign) => `&#${sign.codePointAt(0) ?? 0};`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xml:space="preserve" width="1000" height="200"><text x="10" y="150" font-family="Arimo" font-size="${sampleSize}"${bold ? ' font-weight="700"' : ''}>${escaped}</text></svg>`
  return new Resvg(svg, options).getBBox()?.width ?? 0
}

const mostColours = 256
/** Higher levels take several times as long and save hardly any bytes. */
const level = 4
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

interface Size {
  width: number
  height: number
}

/**
 * Encodes an image as PNG. Up to 256 colours it uses a palette, which takes a third of the time and half of the bytes.
 * @param pixels red in the lowest byte of each, then green and blue; the highest byte, transparency, is ignored
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
  type: 2 | 3
  /** Each row starts with a byte that says it has no filter. */
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
