import { renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type * as ResvgModule from '@resvg/resvg-js'

const require = createRequire(import.meta.url)

/** Draws an SVG with the one font that is sure to be there into a PNG file, which appears when it is complete. */
export function drawImage(svg: string, file: string): void {
  // Loaded by the first image only: it is native code that most builds do without.
  const { Resvg }: typeof ResvgModule = require('@resvg/resvg-js')
  const fontFiles = ['400Regular/Arimo_400Regular.ttf', '700Bold/Arimo_700Bold.ttf'].map((name) =>
    require.resolve(`@expo-google-fonts/arimo/${name}`),
  )
  const image = new Resvg(svg, { font: { fontFiles, loadSystemFonts: false, defaultFontFamily: 'Arimo' } })
  const partial = `${file}.${process.pid}.part`
  writeFileSync(partial, image.render().asPng())
  renameSync(partial, file)
}
