import { ForeignValue, standInText } from '../read/encoded-value'
import type { SettingPath } from 'holdtrue/modules/read/locate-setting'
import type { Migration } from './migration'

export type Settings = Record<string, unknown>

/**
 * Removes and reports the parts of a value that come from modules that could not be loaded. An export of such a module is kept where code is
 * allowed, because it can still be imported there.
 */
export function knownValue(
  value: unknown,
  at: SettingPath,
  migration: Migration,
  codeOf = (foreign: ForeignValue, place: SettingPath): unknown =>
    isCodePlace(place, foreign) ? foreign : undefined,
): unknown {
  if (typeof value === 'string') {
    const [, module] = standInText.exec(value) ?? []
    if (module !== undefined) noteUnknown(module, at, migration)
    return value.replaceAll(new RegExp(standInText, 'g'), '')
  }
  if (value instanceof ForeignValue) {
    const code = codeOf(value, at)
    if (code === undefined) noteUnknown(value.origin?.module, at, migration)
    return code
  }
  const inside = (item: unknown, key: string | number) => knownValue(item, [...at, key], migration, codeOf)
  // A value that is left out keeps its index, because findings name the others by theirs.
  if (Array.isArray(value)) return value.map((item, index) => inside(item, index) ?? null)
  const record = recordOf(value)
  if (!record) return value
  return Object.fromEntries(Object.entries(record).map(([key, item]) => [key, inside(item, key)]))
}

/** Whether another rule converts a value that is not data. */
function isCodePlace([first, second]: SettingPath, { origin }: ForeignValue): boolean {
  if (first === 'customFields') return false
  return origin === undefined || /^(?:presets|plugins|themes)$/.test(String(first)) || second === 'prism'
}

function noteUnknown(module: string | undefined, at: SettingPath, migration: Migration): void {
  if (module === undefined) {
    const reason = 'Only plain data is allowed here. Import the function where it is used.'
    return migration.leftOut(at, reason)
  }
  const reason = `It contains a value from \`${module}\`, which could not be loaded or is not plain data. That value was left out.`
  const hint = `Install \`${module}\` in the old site and migrate again, or write the value down.`
  migration.note('to-do', at, reason, module.startsWith('.') ? absentHint : hint)
}

export const absentHint = 'If a script creates that file, run it and migrate again, or write the value down.'

/** Settings as an object; undefined for any other value. */
export function recordOf(value: unknown): Settings | undefined {
  const isRecord =
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof ForeignValue)
  return isRecord ? { ...value } : undefined
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]
}

export function textsOf(value: unknown): string[] {
  return listOf(value).filter((item): item is string => typeof item === 'string')
}
