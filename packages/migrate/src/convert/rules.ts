import { ForeignValue, standInText } from '../read/encoded-value'
import type { SettingPath } from 'holdtrue/modules/read/locate-setting'
import type { Migration } from './migration'

/** How to convert a setting: a function converts it; a text explains why there is no equivalent; `null` drops it silently. */
export type Rule = ((value: unknown, at: SettingPath) => void) | string | null

/**
 * Converts the settings of one object. A setting without a rule is reported, so nothing is lost silently. Settings that are off
 * (`undefined`, `null`, `false`, an empty list or object) are dropped if there is no equivalent.
 */
export function applyRules(
  settings: Readonly<Record<string, unknown>>,
  at: SettingPath,
  migration: Migration,
  rules: Readonly<Record<string, Rule>>,
): void {
  for (const [key, value] of Object.entries(settings)) {
    if (value === undefined) continue
    const place = [...at, key]
    const rule = Object.hasOwn(rules, key) ? rules[key] : key.endsWith('Component') ? swizzled : unknown
    if (rule === null || rule === undefined) continue
    if (typeof rule === 'function') rule(value, place)
    else if (!isOff(value)) migration.leftOut(place, rule)
  }
}

/** Rules for settings that are dropped silently; their names are separated by spaces. */
export const dropped = (names: string): Record<string, Rule> =>
  Object.fromEntries(names.split(' ').map((name) => [name, null]))

export const foreignScript = 'Pages load no third-party scripts, and the site’s policy blocks them.'
const swizzled = 'The theme’s component is used, because components cannot be swizzled.'
const unknown = 'This setting is not supported.'

function isOff(value: unknown): boolean {
  if (value === null || value === false || value === '') return true
  if (Array.isArray(value)) return value.length === 0
  return typeof value === 'object' && !(value instanceof ForeignValue) && Object.keys(value).length === 0
}

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
export function recordOf(value: unknown): Record<string, unknown> | undefined {
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

/** Rules for values of one type. Other values are reported. */
export function takers(migration: Migration) {
  const wrong = (at: SettingPath, wanted: string) =>
    migration.leftOut(at, `It must be ${wanted}, so it was left out.`)
  const ofType =
    <Value>(isRight: (value: unknown) => value is Value, wanted: string) =>
    (take: (value: Value) => void): Rule =>
    (value, at) =>
      isRight(value) ? take(value) : value !== null && wrong(at, wanted)
  return {
    text: ofType((value) => typeof value === 'string', 'a text'),
    flag: ofType((value) => typeof value === 'boolean', 'true or false'),
    number: ofType((value) => typeof value === 'number', 'a number'),
    choice:
      <Value extends string>(values: readonly Value[], take: (value: Value) => void): Rule =>
      (value, at) => {
        const found = values.find((known) => known === value)
        if (found === undefined) wrong(at, `one of ${values.map((known) => `\`${known}\``).join(', ')}`)
        else take(found)
      },
    texts:
      (take: (value: string[]) => void): Rule =>
      (value) =>
        take(textsOf(value)),
    record:
      (take: (value: Record<string, unknown>, at: SettingPath) => void): Rule =>
      (value, at) => {
        const record = recordOf(value)
        if (record) take(record, at)
        else if (value !== null && value !== false) wrong(at, 'an object')
      },
    records:
      (take: (value: Record<string, unknown>, at: SettingPath) => void): Rule =>
      (value, at) => {
        for (const [index, item] of listOf(value).entries()) {
          const record = recordOf(item)
          if (record) take(record, [...at, index])
          else if (item) wrong([...at, index], 'an object')
        }
      },
  }
}
