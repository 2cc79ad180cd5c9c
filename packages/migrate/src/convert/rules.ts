import { ForeignValue } from '../read/encoded-value'
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
    const rule = Object.hasOwn(rules, key) ? rules[key] : 'It is not known here.'
    if (rule === null || rule === undefined) continue
    if (typeof rule === 'function') rule(value, place)
    else if (!isOff(value)) migration.note('left-out', place, rule)
  }
}

function isOff(value: unknown): boolean {
  if (value === null || value === false || value === '') return true
  if (Array.isArray(value)) return value.length === 0
  return typeof value === 'object' && !(value instanceof ForeignValue) && Object.keys(value).length === 0
}

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
