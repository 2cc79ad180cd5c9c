import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { placeOfOffset, type TextPlace } from '../../model/path'
import { parseModule } from '../parse-module'

export type SettingPath = readonly (string | number)[]

export type SourcePlaces = ReturnType<typeof sourcePlaces>

export const sourcePlaces = (source: string) => ({
  ofSetting: (at: SettingPath) => locateSetting(source, at),
  ofText(text: string): TextPlace | undefined {
    const offsets = [`'${text}'`, `"${text}"`, `\`${text}\``]
      .map((quoted) => source.indexOf(quoted))
      .filter((offset) => offset >= 0)
    return offsets.length > 0 ? placeOfOffset(source, Math.min(...offsets)) : undefined
  },
})

/** Position of a text in a file of a site: in quotes in its settings, anywhere in a document. Undefined if it is not there. */
export function placeOfText(siteDir: string, file: string, text = ''): TextPlace | undefined {
  const absolute = path.join(siteDir, file)
  if (text === '' || !existsSync(absolute)) return undefined
  const source = readFileSync(absolute, 'utf8')
  if (!/\.mdx?$/.test(file)) return sourcePlaces(source).ofText(text)
  const offset = source.indexOf(text)
  return offset < 0 ? undefined : placeOfOffset(source, offset)
}

/** Finds a setting by the names on its path, even if parts are in separate constants, or the nearest one around it. */
export function locateSetting(source: string, at: SettingPath): TextPlace | undefined {
  const wanted = at.map((part) => (typeof part === 'number' ? `#${part}` : part))
  let best: { score: number; offset: number } | undefined
  for (const { chain, offset } of placesIn(parseModule(source, 'config.tsx').program, [])) {
    if (chain.at(-1) !== wanted.at(-1)) continue
    // A list index is meaningful only in the same list.
    if (typeof at.at(-1) === 'number' && chain.at(-2) !== wanted.at(-2)) continue
    const score = commonParts(chain, wanted)
    if (!best || score > best.score) best = { score, offset }
  }
  if (best && (best.score > 2 || at.length < 3)) return placeOfOffset(source, best.offset)
  // A list item created elsewhere gets the list's position.
  return at.length > 1 ? locateSetting(source, at.slice(0, -1)) : undefined
}

/** Weighted length of the common subsequence of two lists, matched from the end. */
function commonParts(chain: readonly string[], wanted: readonly string[]): number {
  let count = 0
  let index = chain.length - 1
  for (const part of wanted.toReversed()) {
    const found = chain.lastIndexOf(part, index)
    if (found < 0) continue
    // A name is more specific than a list index.
    count += part.startsWith('#') ? 1 : 2
    index = found - 1
    if (index < 0) break
  }
  return count
}

/** All settings and list items below a node of the syntax tree. A chain has keys and `#index`, from the outermost object inwards. */
function* placesIn(
  node: unknown,
  chain: readonly string[],
): Generator<{ chain: readonly string[]; offset: number }> {
  if (typeof node !== 'object' || node === null) return
  const { type, start, key, id, elements, ...rest }: Record<string, unknown> = { ...node }
  if (type === 'ArrayExpression' && Array.isArray(elements)) {
    // A spread has an unknown number of items, so the indexes after it are unknown.
    const spread = elements.findIndex(isSpread)
    for (const [index, element] of elements.entries()) {
      const inner = [...chain, spread >= 0 && index >= spread ? '#?' : `#${index}`]
      if (typeof element === 'object' && element !== null && 'start' in element)
        yield { chain: inner, offset: Number(element.start) }
      yield* placesIn(element, inner)
    }
    return
  }
  const name = type === 'Property' ? keyOf(key) : type === 'VariableDeclarator' ? keyOf(id) : undefined
  const inner = name === undefined ? chain : [...chain, name]
  if (type === 'Property' && name !== undefined) yield { chain: inner, offset: Number(start) }
  for (const value of Object.values(rest)) yield* placesIn(value, inner)
}

const isSpread = (node: unknown): boolean =>
  typeof node === 'object' && node !== null && 'type' in node && node.type === 'SpreadElement'

function keyOf(key: unknown): string | undefined {
  if (typeof key !== 'object' || key === null) return undefined
  if ('name' in key) return String(key.name)
  return 'value' in key ? String(key.value) : undefined
}
