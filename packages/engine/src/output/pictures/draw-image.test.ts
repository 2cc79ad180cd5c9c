import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readEntry } from '../../files/cache-entry'
import { socialImageSvg, wrap as wrapIn, wrapSentences as wrapSentencesIn } from '../../render/social-image'
import { drawImage, drawnLogo, measureText } from './draw-image'

const require = createRequire(import.meta.url)
const font = {
  fontFiles: [
    require.resolve('@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf'),
    require.resolve('@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf'),
  ],
  loadSystemFonts: false,
  defaultFontFamily: 'Arimo',
}
const drawnWidth = (text: string, size: number) =>
  new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="200"><text y="100" font-family="Arimo" font-weight="700" font-size="${size}">${text}</text></svg>`,
    { font },
  ).getBBox()?.width ?? 0

const wrap = (text: string, width: number, size: number, lines: number) =>
  wrapIn(text, { width, size, lines, bold: true }, measureText)
const wrapSentences = (text: string, width: number, size: number, lines: number) =>
  wrapSentencesIn(text, { width, size, lines, bold: true }, measureText)

test('M letters of all scripts are measured as they are drawn', () => {
  for (const text of [
    'illicit filling',
    'MAXIMUM WIDTHS',
    'Привет, содержание',
    'Ωμέγα',
    'שלום עולם',
    '漢字かな交じり',
  ])
    for (const size of [28, 84]) {
      const [measured, drawn] = [measureText(text, { size, bold: true }), drawnWidth(text, size)]
      expect(measured / drawn, text).toBeGreaterThan(0.98)
      expect(measured / drawn, text).toBeLessThan(1.09)
    }
  expect(measureText('word', { size: 50, bold: false })).toBeLessThan(
    measureText('word', { size: 50, bold: true }),
  )
  expect(measureText('a b', { size: 50, bold: false })).toBeGreaterThan(
    measureText('ab', { size: 50, bold: false }),
  )
})

describe('wrap', () => {
  test('breaks between words, and no line is wider than it may be', () => {
    const texts = [
      'How the content manager remembers what a user changed in the edit view',
      'MAXIMUM WIDTHS OF MWWW CAPITALS IN A TITLE',
      'useAPIErrorHandler and strapi.db.query().findOne(), illicit filling',
      'Привет, содержание; Ωμέγα @strapi/utils 0123456789 — “quoted”',
    ]
    for (const text of texts) {
      const lines = wrap(text, 1040, 64, 9)
      expect(lines.join(' ')).toBe(text)
      for (const line of lines) expect(drawnWidth(line, 64), line).toBeLessThanOrEqual(1040)
    }
  })

  test('ends in an ellipsis what has no room, in the middle of a word where there is no other place', () => {
    expect(wrap('one two three four', 300, 50, 2)).toEqual(['one two', 'three four'])
    expect(wrap('one two three four', 300, 50, 1)).toEqual(['one two…'])
    const [line = ''] = wrap('unbreakable'.repeat(9), 500, 50, 3)
    expect(line).toMatch(/^(unbreakable)+u?.*…$/)
    expect(drawnWidth(line, 50)).toBeLessThanOrEqual(500)
    expect(wrap('  ', 100, 50, 1)).toEqual([])
  })
})

test('M of a text without room whole sentences are shown, or else what stands between commas', () => {
  const short = 'Dinosaurs are cool. A sentence that has no room in the one line that there is.'
  expect(wrapSentences(short, 500, 32, 1)).toEqual(['Dinosaurs are cool.'])
  expect(wrapSentences('Admin: Overview, Strapi › Commands: Build, Develop', 600, 32, 1)).toEqual([
    'Admin: Overview …',
  ])
  expect(wrapSentences('All of it.', 600, 32, 1)).toEqual(['All of it.'])
})

test('M the picture says place, title, text and site, as text and not as markup', () => {
  const svg = socialImageSvg(
    {
      title: 'Less < more & "so on"',
      breadcrumbs: ['Docs', 'Core'],
      description: 'What it is about.',
      site: 'Site',
      logo: { address: 'data:image/svg+xml;base64,AAAA', width: 100, height: 44 },
    },
    measureText,
  )
  expect(svg).toContain('>Less &lt; more &amp; "so on"</text>')
  expect(svg).toContain('>Docs / Core</text>')
  expect(svg).toContain('>What it is about.</text>')
  expect(svg).toContain('>Site</text>')
  expect(svg).toContain('href="data:image/svg+xml;base64,AAAA"')
})

test('M an SVG logo is drawn at twice its size, other logos stay as they are, and a damaged one is left out', () => {
  const logoOf = (text: string, type = 'svg+xml') =>
    drawnLogo({ address: `data:image/${type};base64,${btoa(text)}`, width: 40, height: 20 })
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><path d="M0 0h2v1H0z"/></svg>'
  const [, png = ''] = logoOf(svg)?.address.split('data:image/png;base64,') ?? []
  const bytes = Buffer.from(png, 'base64')
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([288, 144])
  expect(logoOf('photo', 'jpeg')?.address).toBe('data:image/jpeg;base64,cGhvdG8=')
  expect(logoOf('<svg')).toBeUndefined()
})

test('M a PNG is the drawing, pixel for pixel', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'picture-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const picture = { title: 'A title', breadcrumbs: ['Docs'], description: 'What it is about.', site: 'Site' }
  drawImage(picture, path.join(folder, 'picture.png'))
  const png = readEntry(path.join(folder, 'picture.png'))?.toString('base64')
  const image = `<image width="1200" height="630" href="data:image/png;base64,${png}"/>`
  const shown = new Resvg(`<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">${image}</svg>`)
  const drawn = new Resvg(socialImageSvg(picture, measureText), { font })
  expect(shown.render().pixels.equals(drawn.render().pixels)).toBe(true)
})
