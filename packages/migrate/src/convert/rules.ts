import { ForeignValue } from '../read/read-config'
import type { Setting } from './migration'
import { listOf, recordOf, textsOf, type Settings } from './values'

/** How to convert a setting: a function converts it; a text explains why there is no equivalent; `null` drops it silently. */
export type Rule = Convert<unknown> | string | null
export type Convert<Value> = (value: Value, at: Setting) => void

/** A setting without a rule is reported, so nothing is lost silently, unless it is off (`null`, `false`, empty). */
export function applyRules(settings: Readonly<Settings>, at: Setting, rules: Record<string, Rule>): void {
  for (const [key, value] of Object.entries(settings)) {
    if (value === undefined) continue
    const rule = Object.hasOwn(rules, key) ? rules[key] : key.endsWith('Component') ? swizzled : unknown
    if (rule === null || rule === undefined) continue
    if (typeof rule === 'function') rule(value, at.in(key))
    else if (!isOff(value)) at.in(key).leftOut(rule)
  }
}

/** Rules for settings that are dropped, silently or for one reason; their names are separated by spaces. */
export const dropped = (names: string, reason: string | null = null): Record<string, Rule> =>
  Object.fromEntries(names.split(' ').map((name) => [name, reason]))

export const foreignScript = 'Pages load no third-party scripts, and the site’s policy blocks them.'
const swizzled = 'The theme’s component is used, because components cannot be swizzled.'
const unknown = 'This setting is not supported.'

function isOff(value: unknown): boolean {
  if (value === null || value === false || value === '') return true
  return typeof value === 'object' && !(value instanceof ForeignValue) && Object.keys(value).length === 0
}

const ofType =
  <Value>(isRight: (value: unknown) => value is Value, wanted: string) =>
  (take: Convert<Value>): Convert<unknown> =>
  (value, at) => {
    if (isRight(value)) take(value, at)
    else if (value !== null) wrong(at, wanted)
  }

const wrong = (at: Setting, wanted: string) => at.leftOut(`It must be ${wanted}, so it was left out.`)

export const text = ofType((value) => typeof value === 'string', 'a text')
export const flag = ofType((value) => typeof value === 'boolean', 'true or false')
export const number = ofType((value) => typeof value === 'number', 'a number')

export const texts =
  (take: Convert<string[]>): Convert<unknown> =>
  (value, at) =>
    take(textsOf(value), at)

export const choice =
  <Value extends string>(values: readonly Value[], take: Convert<Value>): Convert<unknown> =>
  (value, at) => {
    const found = values.find((known) => known === value)
    if (found !== undefined) take(found, at)
    else wrong(at, `one of ${values.map((known) => `\`${known}\``).join(', ')}`)
  }

/** An object; `false` turns off what it configures. */
export const record =
  (take: Convert<Settings>): Convert<unknown> =>
  (value, at) => {
    const found = recordOf(value)
    if (found) take(found, at)
    else if (value !== null && value !== false) wrong(at, 'an object')
  }

/** An object whose settings have rules of their own. */
export const nested = (rules: Record<string, Rule>): Convert<unknown> =>
  record((settings, at) => applyRules(settings, at, rules))

/** Each item of a list, or a single one. */
export const each =
  (rule: Convert<unknown>): Convert<unknown> =>
  (value, at) => {
    for (const [index, item] of listOf(value).entries()) rule(item, at.in(index))
  }

/** Rules for settings that keep their names in `target`. */
export function kept<Value, Key extends string>(
  target: { [Name in Key]?: Value },
  kind: (take: Convert<Value>) => Convert<unknown>,
  ...names: Key[]
): Record<string, Rule> {
  return Object.fromEntries(names.map((name) => [name, kind((value) => (target[name] = value))]))
}
