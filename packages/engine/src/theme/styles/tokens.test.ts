import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

const colour = /--([\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\);/g

/** Colour tokens of a mode. */
const colours = (mode: 'light' | 'dark') =>
  new Map(
    [...css.matchAll(colour)].map(([, name = '', light = '', dark = '']) => [
      name,
      mode === 'light' ? light : dark,
    ]),
  )

/** Relative luminance as defined by WCAG 2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

const tints = ['fern-tint', 'amber-tint', 'rust-tint']
const layers = [1, 2, 3, 4, 5].map((depth) => `layer-${depth}`)
const codeGrounds = ['sunk', ...tints]
const tokens = ['comment', 'keyword', 'string', 'function', 'number', 'type', 'property', 'parameter']

/** Text on each of its backgrounds: 4.5 to 1. */
const textPairs: [text: string, grounds: string[]][] = [
  ['ink', ['paper', 'sheet', 'selection', ...layers, ...codeGrounds]],
  ['ink-soft', ['paper', 'sheet', 'sunk', 'line']],
  ['fern', ['paper', 'sheet', 'sunk', 'fern-tint']],
  ['fern-strong', ['paper', 'sheet', 'sunk', 'fern-tint']],
  ['paper', ['fern', 'fern-strong', 'ink']],
  ['amber', ['paper', 'sheet', 'amber-tint']],
  ['slate', ['paper', 'sheet']],
  ['plum', ['paper', 'sheet']],
  ['rust', ['paper', 'sheet', 'sunk', 'rust-tint']],
  ...tokens.map((token): [string, string[]] => [`tk-${token}`, codeGrounds]),
]

/** Parts of controls and marks on their backgrounds: 3 to 1. */
const shapePairs: [shape: string, grounds: string[]][] = [
  ['line-strong', ['paper', 'sheet']],
  ['focus', ['paper', 'sheet', 'sunk', 'fern-tint']],
  // Outlines of linked parts of a diagram, and of claims that are due or fail.
  ...['fern', 'amber', 'rust'].map((mark): [string, string[]] => [mark, ['paper', 'sheet', 'sunk']]),
]

describe.each(['light', 'dark'] as const)('contrast in %s mode', (mode) => {
  const palette = colours(mode)
  const ratio = (a: string, b: string) => contrast(palette.get(a) ?? '', palette.get(b) ?? '')
  const rows = (pairs: typeof textPairs) =>
    pairs.flatMap(([front, backs]) => backs.map((back) => [front, back] as const))

  test.each(rows(textPairs))('text %s on %s', (text, ground) => {
    expect(ratio(text, ground)).toBeGreaterThanOrEqual(4.5)
  })
  test.each(rows(shapePairs))('shape %s on %s', (shape, ground) => {
    expect(ratio(shape, ground)).toBeGreaterThanOrEqual(3)
  })
})

test('every colour is defined for both modes', () => {
  expect(css.replaceAll(colour, '')).not.toContain('#')
})
