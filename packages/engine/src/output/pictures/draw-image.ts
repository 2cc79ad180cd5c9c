import { createRequire } from 'node:module'
import type * as ResvgModule from '@resvg/resvg-js'
import { writeEntry } from '../../files/cache-entry'
import {
  socialImageSize,
  socialImageSvg,
  type MeasureText,
  type SocialImageInput,
} from '../../render/social-image'
import { encodePng } from './encode-png'

const require = createRequire(import.meta.url)

type Resvg = typeof ResvgModule.Resvg

/** Draws a page's picture with the one font that is sure to be there into a cache entry. */
export function drawImage(picture: SocialImageInput, file: string): void {
  const { ground, text, rows } = socialImageSvg(picture, measureText)
  const pixels = groundPixels(ground)
  pixels.set(draw(text), rows[0] * socialImageSize.width)
  writeEntry(file, encodePng(pixels, socialImageSize))
}

/** The ground that was drawn last. Where text belongs it has that of the picture before. */
let drawn: { ground: string; pixels: Uint32Array } | undefined

function groundPixels(ground: string): Uint32Array {
  if (drawn?.ground !== ground) drawn = { ground, pixels: draw(ground) }
  return drawn.pixels
}

/** Pixels of a picture: red in the lowest byte of each, then green and blue. */
function draw(svg: string): Uint32Array {
  const { Resvg, options } = load()
  const { pixels } = new Resvg(svg, options).render()
  return new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length / Uint32Array.BYTES_PER_ELEMENT)
}

let loaded: { Resvg: Resvg; options: ResvgModule.ResvgRenderOptions } | undefined

/** Loaded by the first image only: it is native code that most builds do without. */
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

/** Letters are measured large, once each: a line is measured some hundred times before it is drawn. */
const sampleSize = 100
const widths = new Map<string, number>()

/** Sum of the letters' widths as the drawing library sets them, whatever their script; pairs that it sets closer only make it less. */
export const measureText: MeasureText = (text, { size, bold }) => {
  let width = 0
  for (const letter of text) {
    const key = `${bold ? 'b' : 'r'}${letter}`
    let known = widths.get(key)
    if (known === undefined) {
      // Between two marks, so that white space has a width.
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
