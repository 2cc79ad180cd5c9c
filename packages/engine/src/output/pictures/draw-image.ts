import { createRequire } from 'node:module'
import type * as ResvgModule from '@resvg/resvg-js'
import { writeWhole } from '../../files/write-whole'
import { socialImageSvg, type MeasureText, type SocialImageInput } from '../../render/social-image'

const require = createRequire(import.meta.url)

type Resvg = typeof ResvgModule.Resvg

/** Draws a page's picture with the one font that is sure to be there into a PNG file, which appears when it is complete. */
export function drawImage(picture: SocialImageInput, file: string): void {
  const { Resvg, options } = load()
  const image = new Resvg(socialImageSvg(picture, measureText), options)
  writeWhole(file, image.render().asPng())
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
