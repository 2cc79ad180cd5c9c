import { placeOfOffset, type TextPlace } from '../../model/path'
import { parseModule } from '../parse-module'

/** Path of a setting: keys and list indexes. */
export type SettingPath = readonly (string | number)[]

interface KnownPlace {
  /** Keys and `#index`, from the outermost object inwards. */
  chain: string[]
  offset: number
}

/** Locates a problem in the source of the exporting module. */
export interface SourcePlaces {
  /** Position of a setting, or of the nearest enclosing one if the value is created elsewhere. */
  ofSetting(at: SettingPath): TextPlace | undefined
  ofText(text: string): TextPlace | undefined
}

export const sourcePlaces = (source: string): SourcePlaces => ({
  ofSetting: (at) => locateSetting(source, at),
  ofText(text) {
    const offsets = [`'${text}'`, `"${text}"`, `\`${text}\``]
      .map((quoted) => source.indexOf(quoted))
      .filter((offset) => offset >= 0)
    return offsets.length > 0 ? placeOfOffset(source, Math.min(...offsets)) : undefined
  },
})

/**
 * Position of a setting in the source of a configuration, found by the names on its path, even if parts are in separate constants.
 * Undefined if there is no match.
 */
export function locateSetting(source: string, at: SettingPath): TextPlace | undefined {
  const wanted = at.map((part) => (typeof part === 'number' ? `#${part}` : part))
  let best: { score: number; offset: number } | undefined
  for (const { chain, offset } of placesOf(source)) {
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

function placesOf(source: string): KnownPlace[] {
  const places: KnownPlace[] = []
  const { program } = parseModule(source, 'config.tsx')
  visit(program, [], places)
  return places
}

function visit(node: unknown, chain: string[], places: KnownPlace[]): void {
  if (Array.isArray(node)) {
    for (const item of node) visit(item, chain, places)
    return
  }
  if (typeof node !== 'object' || node === null) return
  const record: Record<string, unknown> = { ...node }
  if (record['type'] === 'Property') {
    const name = keyOf(record['key'])
    if (name !== undefined) {
      const inner = [...chain, name]
      places.push({ chain: inner, offset: Number(record['start']) })
      visit(record['value'], inner, places)
      return
    }
  }
  if (record['type'] === 'VariableDeclarator') {
    const name = keyOf(record['id'])
    visit(record['init'], name === undefined ? chain : [...chain, name], places)
    return
  }
  if (record['type'] === 'ArrayExpression' && Array.isArray(record['elements'])) {
    for (const [index, element] of record['elements'].entries()) {
      // A spread has an unknown number of items, so later indexes are unknown.
      if (isSpread(element)) {
        visit(record['elements'].slice(index), [...chain, '#?'], places)
        return
      }
      const inner = [...chain, `#${index}`]
      if (typeof element === 'object' && element !== null && 'start' in element)
        places.push({ chain: inner, offset: Number(element.start) })
      visit(element, inner, places)
    }
    return
  }
  for (const value of Object.values(record)) visit(value, chain, places)
}

const isSpread = (node: unknown): boolean =>
  typeof node === 'object' && node !== null && 'type' in node && node.type === 'SpreadElement'

function keyOf(key: unknown): string | undefined {
  if (typeof key !== 'object' || key === null) return undefined
  if ('name' in key) return String(key.name)
  return 'value' in key ? String(key.value) : undefined
}
