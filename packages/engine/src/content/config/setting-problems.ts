import * as v from 'valibot'
import { didYouMean, nearest } from '../../model/nearest'
import type { Problem } from '../../model/problem'
import type { SourcePlaces } from '../../modules/read/locate-setting'

interface SettingWords {
  file: string
  /** The code of all problems. Default: the codes for the site's configuration. */
  code?: string
  /** Positions of settings in the file; without them problems only name the file. */
  places?: Pick<SourcePlaces, 'ofSetting'> | undefined
  /** Appended to the setting's name if the file contains several sets of settings; starts with a space. */
  owner?: string
}

/** Unlike Valibot's strict objects, this reports all unknown keys, and the message of each lists the known ones. */
export function settings<const Entries extends v.ObjectEntries>(
  entries: Entries,
): v.GenericSchema<Inputs<Entries>, Outputs<Entries>> {
  return v.objectWithRest(entries, v.never(Object.keys(entries).join(' ')))
}

type Inputs<Entries extends v.ObjectEntries> = v.InferInput<v.ObjectSchema<Entries, undefined>>
type Outputs<Entries extends v.ObjectEntries> = v.InferOutput<v.ObjectSchema<Entries, undefined>>

/** Settings that can be left out as a whole, because each has a default or may be absent. */
export function group<const Entries extends v.ObjectEntries>(
  entries: Entries,
): v.GenericSchema<Inputs<Entries> | undefined, Outputs<Entries>>
export function group(entries: v.ObjectEntries): v.GenericSchema {
  return v.optional(settings(entries), {})
}

/** A list, empty by default. */
export const listOf = <Item extends v.GenericSchema>(item: Item) => v.optional(v.array(item), [])

/** A problem for each invalid setting, with the nearest known name or the allowed values. */
export const settingProblems = (issues: readonly v.BaseIssue<unknown>[], words: SettingWords): Problem[] =>
  issues.map((issue) => describe(issue, words))

function describe(issue: v.BaseIssue<unknown>, { file, code, places, owner = '' }: SettingWords): Problem {
  const setting = v.getDotPath(issue)
  // The settings of an integration as a whole are its `options`.
  const name =
    setting === null && owner === '' ? `\`${file}\`` : `Setting \`${setting ?? 'options'}\`${owner}`
  const place = places?.ofSetting(
    (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key))),
  )
  const base = { severity: 'error', file, ...place } as const
  if (issue.type === 'never') {
    const key = String(issue.path?.at(-1)?.key)
    return {
      ...base,
      code: code ?? 'site-config-unknown',
      message: `Unknown setting \`${setting}\`${owner}.`,
      hint: didYouMean(key, issue.message.split(' ')) ?? 'Remove it.',
    }
  }
  if (issue.type === 'object_with_rest' && issue.received === 'undefined') {
    const message = `${name} is missing.`
    return { ...base, code: code ?? 'site-config-missing', message, hint: 'It has no default: set it.' }
  }
  const found = JSON.stringify(issue.input) ?? String(issue.input)
  return {
    ...base,
    code: code ?? 'site-config-value',
    message: `${name} has the value \`${found.length > 80 ? `${found.slice(0, 77)}...` : found}\`.`,
    hint: allowedValues(issue),
  }
}

const typeNames: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  boolean: '`true` or `false`',
  array: 'a list',
  object: 'a map of settings',
  object_with_rest: 'a map of settings',
  record: 'a map of settings',
}

/** A text of this pattern; `rule` says in words what it takes. */
export const matching = (pattern: RegExp, rule: string) => v.pipe(v.string(), v.regex(pattern, rule))

/** The allowed values, in the schema's own words if it has any. For a list of fixed values, with the nearest one. */
function allowedValues(issue: v.BaseIssue<unknown>): string {
  const options = [...String(issue.expected).matchAll(/"([^"]*)"/g)].flatMap(([, option]) => option ?? [])
  if (options.length > 0 && issue.type === 'picklist' && issue.message.startsWith('Invalid ')) {
    const match = typeof issue.input === 'string' ? nearest(issue.input, options) : undefined
    const list = options.map((option) => `\`${option}\``).join(', ')
    return `Allowed: ${list}.${match === undefined ? '' : ` Did you mean \`${match}\`?`}`
  }
  const allowed = issue.message.startsWith('Invalid ')
    ? (typeNames[issue.type] ?? String(issue.expected))
    : issue.message
  return `Allowed: ${allowed.replaceAll('"', '`')}.`
}
