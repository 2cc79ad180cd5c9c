import { ForeignValue } from '../read/read-config'
import type { Setting } from './migration'

export type Settings = Record<string, unknown>

/** A stand-in (`config-runner.ts`) in a text: its module's name between two marks. */
const standInText = /\uE000(.*?)\uE001/

/** Removes and reports what comes from modules that could not be loaded, except where code can still import it. */
export function knownValue(
  value: unknown,
  at: Setting,
  codeOf = (foreign: ForeignValue, place: Setting): unknown =>
    isCodePlace(place, foreign) ? foreign : undefined,
): unknown {
  if (typeof value === 'string') {
    const [, module] = standInText.exec(value) ?? []
    if (module !== undefined) noteUnknown(module, at)
    return value.replaceAll(new RegExp(standInText, 'g'), '')
  }
  if (value instanceof ForeignValue) {
    const code = codeOf(value, at)
    if (code === undefined) noteUnknown(value.origin?.module, at)
    return code
  }
  // A value that is left out keeps its index, because findings name the others by theirs.
  if (Array.isArray(value)) return value.map((item, index) => knownValue(item, at.in(index), codeOf) ?? null)
  const record = recordOf(value)
  if (!record) return value
  const entries = Object.entries(record).map(([key, item]) => [key, knownValue(item, at.in(key), codeOf)])
  return Object.fromEntries(entries)
}

/** Whether another rule converts a value that is not data. */
function isCodePlace({ path: [first, second] }: Setting, { origin }: ForeignValue): boolean {
  if (first === 'customFields') return false
  return origin === undefined || /^(?:presets|plugins|themes)$/.test(String(first)) || second === 'prism'
}

function noteUnknown(module: string | undefined, at: Setting): void {
  if (module === undefined)
    return at.leftOut('Only plain data is allowed here. Import the function where it is used.')
  at.toDo(
    `It contains a value from \`${module}\`, which could not be loaded or is not plain data. That value was left out.`,
    module.startsWith('.')
      ? absentHint
      : `Install \`${module}\` in the old site and migrate again, or write the value down.`,
  )
}

export const absentHint = 'If a script creates that file, run it and migrate again, or write the value down.'

/** Settings as an object; undefined for any other value. */
export function recordOf(value: unknown): Settings | undefined {
  const isRecord =
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof ForeignValue)
  return isRecord ? { ...value } : undefined
}

export const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]

export const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

export const textsOf = (value: unknown): string[] =>
  listOf(value).filter((item): item is string => typeof item === 'string')

export const withoutTags = (html: string): string => html.replace(/<[^>]*>/g, '').trim()
