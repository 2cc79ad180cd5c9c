import { createRequire } from 'node:module'
import { crc32, deflateSync } from 'node:zlib'
import type * as ResvgModule from '@resvg/resvg-js'
import { writeEntry } from '../../files/cache-entry'
import { once } from '../../model/remember'
import {
  logoHeight,
  socialImageSvg,
  type MeasureText,
  type SocialImageInput,
} from '../../render/social-image'

const require = createRequire(import.meta.url)

/** Draws a page's picture into a cache entry, with the only font that is certain to be available. */
export function drawImage(picture: SocialImageInput, file: string): void {
  const { Resvg, options } = load()
  const svg = socialImageSvg(picture, measureText)
  writeEntry(file, pngOf(new Resvg(svg, options).render()))
}

/** Encodes pixels as PNG, without a filter. `asPng` takes almost three times as long, and its files are no smaller. */
function pngOf({ width, height, pixels }: ResvgModule.RenderedImage): Buffer {
  const line = 4 * width
  const filtered = Buffer.alloc(height * (1 + line))
  for (let y = 0; y < height; y++) pixels.copy(filtered, y * (1 + line) + 1, y * line, (y + 1) * line)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  // 8 bits in each of 4 channels.
  header.set([8, 6], 8)
  const data = deflateSync(filtered, { level: 3 })
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'),
    ...chunk('IHDR', header),
    ...chunk('IDAT', data),
    ...chunk('IEND'),
  ])
}

function chunk(type: string, data = Buffer.alloc(0)): Buffer[] {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(content))
  return [length, content, checksum]
}

/** An SVG logo as a PNG of twice its size: drawing it anew would take a fifth of each picture's time. Undefined if it cannot be drawn. */
export function drawnLogo(logo: NonNullable<SocialImageInput['logo']>): SocialImageInput['logo'] {
  const [, svg] = /^data:image\/svg\+xml;base64,(.*)$/.exec(logo.address) ?? []
  if (svg === undefined) return logo
  try {
    const { Resvg, options } = load()
    const sized = { ...options, fitTo: { mode: 'height', value: 2 * logoHeight } } as const
    const png = new Resvg(Buffer.from(svg, 'base64'), sized).render().asPng()
    return { ...logo, address: `data:image/png;base64,${png.toString('base64')}` }
  } catch {
    return undefined
  }
}

/** Loaded by the first image: it is native code that most builds never need. */
const load = once(() => {
  const { Resvg }: typeof ResvgModule = require('@resvg/resvg-js')
  const fontFiles = ['400Regular/Arimo_400Regular.ttf', '700Bold/Arimo_700Bold.ttf'].map((name) =>
    require.resolve(`@expo-google-fonts/arimo/${name}`),
  )
  return { Resvg, options: { font: { fontFiles, loadSystemFonts: false, defaultFontFamily: 'Arimo' } } }
})

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
