import { escapeText } from '../model/escape'

/** Size that every network shows uncropped (1.91:1), in pixels. */
export const socialImageSize = { width: 1200, height: 630 }

export interface SocialImageInput {
  title: string
  breadcrumbs: string[]
  description?: string
  /** Name of the site, at the foot. */
  site: string
  /** The site's logo as a `data:` address, and its size in CSS pixels. */
  logo?: { address: string; width: number; height: number }
}

const family = 'Arimo'
const margin = 80
const width = socialImageSize.width - 2 * margin
const footTop = 492
export const logoHeight = 72
/** Font sizes of the title in pixels, with the lines allowed at each. The largest that fits is used. */
const titleSizes = [
  { size: 84, lines: 2 },
  { size: 68, lines: 3 },
  { size: 56, lines: 4 },
]
const textSize = 32
/** As in the light theme (`theme/styles/tokens.css`). */
const paper = '#f8f7f1'

/** Width of a text in pixels at this size, in the font it will be drawn in. */
export type MeasureText = (text: string, face: { size: number; bold: boolean }) => number

/** Space for a text: maximum width of a line in pixels, and number of lines. */
export interface TextRoom {
  width: number
  lines: number
  size: number
  bold: boolean
}

/** A page's picture for shared links, as SVG. */
export function socialImageSvg(picture: SocialImageInput, measure: MeasureText): string {
  const { width, height } = socialImageSize
  const parts = [...footOf(picture, measure), ...textOf(picture, measure)]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="${family}"><rect width="100%" height="100%" fill="${paper}"/>${parts.join('')}</svg>`
}

/** Rules, logo and the site's name. */
function footOf({ site, logo }: SocialImageInput, measure: MeasureText): string[] {
  const logoWidth = logo ? (logoHeight * logo.width) / logo.height : 0
  const room = { width: width - logoWidth - 32, lines: 1, size: 34, bold: true }
  return [
    `<path d="M${margin} ${footTop}h${width}" stroke="#85877a" stroke-width="2"/>`,
    `<path d="M${margin} ${footTop}h88" stroke="#1e2521" stroke-width="7"/>`,
    logo
      ? `<image href="${logo.address}" x="${margin}" y="${footTop + 34}" width="${logoWidth}" height="${logoHeight}"/>`
      : '',
    ...textLines(wrap(site, room, measure), {
      ...room,
      x: margin + (logo ? logoWidth + 32 : 0),
      y: footTop + 82,
      fill: '#1e2521',
    }),
  ]
}

function textOf({ title, breadcrumbs, description }: SocialImageInput, measure: MeasureText): string[] {
  const plain = { width, lines: 1, size: textSize, bold: false }
  const place = wrap(breadcrumbs.join('  /  '), { ...plain, size: textSize - 4 }, measure)
  const rooms = titleSizes.map((room) => ({ ...room, width, bold: true }))
  const tried = rooms.map((room) => ({ size: room.size, heading: wrap(title, room, measure) }))
  const { size, heading } = tried.find(({ heading: lines }) => !isCut(lines)) ??
    tried.at(-1) ?? { size: textSize, heading: [] }
  const below = 176 + heading.length * size * 1.15
  const lines = Math.min(3, Math.floor((footTop - 24 - below) / (textSize * 1.4)))
  const about =
    description === undefined || lines < 1 ? [] : wrapSentences(description, { ...plain, lines }, measure)
  return [
    ...textLines(place, { y: 112, size: textSize - 4, fill: '#545d57' }),
    ...textLines(heading, { y: 136 + size, size, leading: size * 1.15, fill: '#1e2521', bold: true }),
    ...textLines(about, { y: below + 24, size: textSize, leading: textSize * 1.4, fill: '#545d57' }),
  ]
}

interface TextStyle extends Pick<TextRoom, 'size'>, Partial<Pick<TextRoom, 'bold'>> {
  x?: number
  y: number
  /** Between lines. Default: none, for one line. */
  leading?: number
  fill: string
}

function textLines(lines: string[], { x = margin, y, size, leading = 0, fill, bold }: TextStyle): string[] {
  return lines.map(
    (line, index) =>
      `<text x="${x}" y="${y + index * leading}" font-size="${size}"${bold ? ' font-weight="700"' : ''} fill="${fill}">${escapeText(line)}</text>`,
  )
}

const isCut = (lines: string[]) => lines.at(-1)?.endsWith('…') ?? false

/** Breaks a text into lines of limited width in pixels; text that does not fit on the last line ends in an ellipsis. */
export function wrap(text: string, room: TextRoom, measure: MeasureText): string[] {
  const fits = (line: string) => measure(line, room) <= room.width
  const words = text.trim().split(/\s+/).filter(Boolean)
  const lines: string[] = []
  while (words.length > 0) {
    const last = lines.length === room.lines - 1
    let line = words.shift() ?? ''
    while (words.length > 0 && fits(`${line} ${words[0]}`)) line += ` ${words.shift()}`
    if ((last && words.length > 0) || !fits(line)) {
      // Names of functions can be longer than a line and do not break.
      const letters = Array.from(line)
      while (letters.length > 0 && !fits(`${letters.join('')}…`)) letters.pop()
      line = letters.join('')
      return [...lines, `${line.trimEnd()}…`]
    }
    lines.push(line)
  }
  return lines
}

/** Like `wrap`, but cuts at the end of a sentence, or failing that at a comma, before it cuts between words. */
export function wrapSentences(text: string, room: TextRoom, measure: MeasureText): string[] {
  const whole = wrap(text, room, measure)
  if (!isCut(whole)) return whole
  const beginnings = [...text.matchAll(/[.!?](?=\s)/g)].map(({ index }) => text.slice(0, index + 1))
  const parts = [...text.matchAll(/,(?=\s)/g)].map(({ index }) => `${text.slice(0, index)} …`)
  for (const candidate of [...beginnings.toReversed(), ...parts.toReversed()]) {
    const lines = wrap(candidate, room, measure)
    if (lines.join(' ') === candidate) return lines
  }
  return whole
}
