import { escapeText } from './escape'

/** Size that every network shows uncut (1.91:1), in pixels. */
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
const footTop = 492
const logoHeight = 72
/** Sizes of the title, in pixels, and the lines that each may take; the largest that holds all of it is used. */
const titleSizes = [
  { size: 84, lines: 2 },
  { size: 68, lines: 3 },
  { size: 56, lines: 4 },
]
const textSize = 32

/** Picture of a page for those who share its address (M), as SVG: its place, its title, what it is about, the site. */
export function socialImageSvg({ title, breadcrumbs, description, site, logo }: SocialImageInput): string {
  const column = socialImageSize.width - 2 * margin
  const place = wrap(breadcrumbs.join('  /  '), column, textSize - 4, 1)
  const fitting = titleSizes.find(({ size, lines }) => !isCut(wrap(title, column, size, lines)))
  const { size, lines } = fitting ?? { size: 56, lines: 4 }
  const heading = wrap(title, column, size, lines)
  const below = 176 + heading.length * size * 1.15
  const room = Math.min(3, Math.floor((footTop - 24 - below) / (textSize * 1.4)))
  const about =
    description === undefined || room < 1 ? [] : wrapSentences(description, column, textSize, room)
  const logoWidth = logo ? (logoHeight * logo.width) / logo.height : 0
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${socialImageSize.width}" height="${socialImageSize.height}" font-family="${family}">`,
    // Colours of the light theme (`theme/styles/tokens.css`).
    '<rect width="100%" height="100%" fill="#f8f7f1"/>',
    ...textLines(place, { y: 112, size: textSize - 4, leading: 0, fill: '#545d57' }),
    ...textLines(heading, { y: 136 + size, size, leading: size * 1.15, fill: '#1e2521', bold: true }),
    ...textLines(about, { y: below + 24, size: textSize, leading: textSize * 1.4, fill: '#545d57' }),
    `<path d="M${margin} ${footTop}h${column}" stroke="#85877a" stroke-width="2"/>`,
    `<path d="M${margin} ${footTop}h88" stroke="#1e2521" stroke-width="7"/>`,
    logo
      ? `<image href="${logo.address}" x="${margin}" y="${footTop + 34}" width="${logoWidth}" height="${logoHeight}"/>`
      : '',
    ...textLines(wrap(site, column - logoWidth - 32, 34, 1), {
      x: margin + (logo ? logoWidth + 32 : 0),
      y: footTop + 82,
      size: 34,
      leading: 0,
      fill: '#1e2521',
      bold: true,
    }),
    '</svg>',
  ].join('')
}

interface TextStyle {
  x?: number
  y: number
  size: number
  leading: number
  fill: string
  bold?: boolean
}

function textLines(lines: string[], { x = margin, y, size, leading, fill, bold }: TextStyle): string[] {
  return lines.map(
    (line, index) =>
      `<text x="${x}" y="${y + index * leading}" font-size="${size}"${bold ? ' font-weight="700"' : ''} fill="${fill}">${escapeText(line)}</text>`,
  )
}

const isCut = (lines: string[]) => lines.at(-1)?.endsWith('…') ?? false

/** Breaks a text into lines of at most so many pixels; what does not fit into the last one ends in an ellipsis. */
export function wrap(text: string, width: number, size: number, maxLines: number): string[] {
  const words = text.trim().split(/\s+/).filter(Boolean)
  const lines: string[] = []
  while (words.length > 0) {
    const last = lines.length === maxLines - 1
    let line = words.shift() ?? ''
    while (words.length > 0 && widthOf(`${line} ${words[0]}`, size) <= width) line += ` ${words.shift()}`
    if ((last && words.length > 0) || widthOf(line, size) > width) {
      // A word longer than a line is cut, too: names of functions do not break.
      while (line !== '' && widthOf(`${line}…`, size) > width) line = line.slice(0, -1)
      return [...lines, `${line.trimEnd()}…`]
    }
    lines.push(line)
  }
  return lines
}

/** As `wrap`; of what does not fit, whole sentences are shown, or else what stands between commas, before words are cut. */
export function wrapSentences(text: string, width: number, size: number, maxLines: number): string[] {
  const whole = wrap(text, width, size, maxLines)
  if (!isCut(whole)) return whole
  const beginnings = [...text.matchAll(/[.!?](?=\s)/g)].map(({ index }) => text.slice(0, index + 1))
  const parts = [...text.matchAll(/,(?=\s)/g)].map(({ index }) => `${text.slice(0, index)} …`)
  for (const candidate of [...beginnings.toReversed(), ...parts.toReversed()]) {
    const lines = wrap(candidate, width, size, maxLines)
    if (lines.join(' ') === candidate) return lines
  }
  return whole
}

/** Widths in the bold face as parts of the size, rounded up; other letters count as the widest class. */
const widthClasses: [RegExp, number][] = [
  [/[ijlI.,:;'|!`/\\ ()[\]]/, 0.34],
  [/[frt"*-]/, 0.48],
  [/[a-z0-9_$#<>=+~?^{}]/, 0.62],
  [/[A-LN-VX-Z&]/, 0.79],
]

function widthOf(text: string, size: number): number {
  let width = 0
  for (const letter of text) width += widthClasses.find(([letters]) => letters.test(letter))?.[1] ?? 1
  return width * size
}
