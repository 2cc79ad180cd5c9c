import { ForeignValue, standInText } from '../read/encoded-value'
import type { SettingPath } from 'holdtrue/modules/read/locate-setting'
import type { Migration } from './migration'

/** What becomes of a setting: a function takes it over; a text says why there is no equivalent; `null`: there is nothing to say of it. */
export type Rule = ((value: unknown, at: SettingPath) => void) | string | null

/**
 * Goes through the settings of one object. What has no rule is reported: nothing goes missing without a message. Settings that are off
 * (`undefined`, `null`, `false`, an empty list or map) are no loss where there is no equivalent.
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
    else if (!isOff(value)) migration.note('left-out', place, rule)
  }
}

const swizzled = 'Its page is the theme’s: there are no swizzled components.'
const unknown = 'It is not known here.'

function isOff(value: unknown): boolean {
  if (value === null || value === false || value === '') return true
  if (Array.isArray(value)) return value.length === 0
  return typeof value === 'object' && !(value instanceof ForeignValue) && Object.keys(value).length === 0
}

/**
 * A value without what modules would give that are not there, which is reported. In a text they are left out; what a module exports may
 * still be imported where code can stand, so there it stays.
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
  // What is left out keeps its place, by which findings name the others.
  if (Array.isArray(value)) return value.map((item, index) => inside(item, index) ?? null)
  const record = recordOf(value)
  if (!record) return value
  return Object.fromEntries(Object.entries(record).map(([key, item]) => [key, inside(item, key)]))
}

/** Whether something else says what becomes of a value that is no data. */
function isCodePlace([first, second]: SettingPath, { origin }: ForeignValue): boolean {
  if (first === 'customFields') return false
  return origin === undefined || /^(?:presets|plugins|themes)$/.test(String(first)) || second === 'prism'
}

function noteUnknown(module: string | undefined, at: SettingPath, migration: Migration): void {
  if (module === undefined) {
    const reason = 'Only plain data can stand there: import the function where it is used.'
    return migration.note('left-out', at, reason)
  }
  const reason = `It holds what \`${module}\` gives, which is not there or no plain data: that is left out.`
  const hint = `Install \`${module}\` in the old site and migrate again, or write down what it gives.`
  migration.note('to-do', at, reason, module.startsWith('.') ? absentHint : hint)
}

const absentHint = 'If a script makes that file, run it and migrate again, or write down what it gives.'

/** Settings as a map; undefined of anything else. */
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

/** Takers of values of one type: others are reported. */
export function takers(migration: Migration) {
  const wrong = (at: SettingPath, wanted: string) => migration.note('left-out', at, `Its value is ${wanted}.`)
  return {
    text:
      (take: (value: string) => void): Rule =>
      (value, at) =>
        typeof value === 'string' ? take(value) : value !== null && wrong(at, 'no text'),
    flag:
      (take: (value: boolean) => void): Rule =>
      (value, at) =>
        typeof value === 'boolean' ? take(value) : value !== null && wrong(at, 'neither true nor false'),
    number:
      (take: (value: number) => void): Rule =>
      (value, at) =>
        typeof value === 'number' ? take(value) : value !== null && wrong(at, 'no number'),
    choice:
      <Value extends string>(values: readonly Value[], take: (value: Value) => void): Rule =>
      (value, at) => {
        const found = values.find((known) => known === value)
        if (found === undefined) wrong(at, `none of ${values.map((known) => `\`${known}\``).join(', ')}`)
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
        else if (value !== null && value !== false) wrong(at, 'no map of settings')
      },
    records:
      (take: (value: Record<string, unknown>, at: SettingPath) => void): Rule =>
      (value, at) => {
        for (const [index, item] of listOf(value).entries()) {
          const record = recordOf(item)
          if (record) take(record, [...at, index])
          else if (item) wrong([...at, index], 'no map of settings')
        }
      },
  }
}
