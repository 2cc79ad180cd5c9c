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
  /** Known keys, if they cannot be read from the schema. */
  known?: readonly string[]
}

/** A problem for each invalid setting, with the nearest known name or the allowed values. */
export function settingProblems(
  issues: readonly v.BaseIssue<unknown>[],
  schema: unknown,
  words: SettingWords,
): Problem[] {
  return issues.flatMap((issue) => allUnknown(issue, schema)).map((issue) => describe(issue, schema, words))
}

/** Valibot stops at the first unknown key of an object. Creates one issue for each unknown key. */
function allUnknown(issue: v.BaseIssue<unknown>, schema: unknown): v.BaseIssue<unknown>[] {
  const { path, type, expected } = issue
  const last = path?.at(-1)
  if (!path || type !== 'strict_object' || expected !== 'never' || last?.type !== 'object') return [issue]
  const known = siblingKeys(issue, schema)
  if (known.length === 0) return [issue]
  return Object.entries(last.input)
    .filter(([key]) => !known.includes(key))
    .map(([key, value]) => {
      const [first, ...others] = [...path.slice(0, -1), { ...last, key, value }]
      return first ? { ...issue, path: [first, ...others] } : issue
    })
}

function describe(
  issue: v.BaseIssue<unknown>,
  schema: unknown,
  { file, code, places, owner = '', known = siblingKeys(issue, schema) }: SettingWords,
): Problem {
  const setting = v.getDotPath(issue)
  // The settings of an integration as a whole are its `options`.
  const name =
    setting === null && owner === '' ? `\`${file}\`` : `Setting \`${setting ?? 'options'}\`${owner}`
  const place = places?.ofSetting(
    (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key))),
  )
  const base = { severity: 'error', file, ...place } as const
  if (issue.type === 'strict_object' && issue.expected === 'never') {
    const key = setting?.slice(setting.lastIndexOf('.') + 1) ?? ''
    return {
      ...base,
      code: code ?? 'site-config-unknown',
      message: `Unknown setting \`${setting}\`${owner}.`,
      hint: (known.includes(key) ? undefined : didYouMean(key, known)) ?? 'Remove it.',
    }
  }
  if (issue.type === 'strict_object' && issue.received === 'undefined') {
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
  strict_object: 'a map of settings',
  record: 'a map of settings',
  variant: 'a map of settings',
}

/** The allowed values, in the schema's own words if it has any. For a list of fixed values, with the nearest one. */
function allowedValues(issue: v.BaseIssue<unknown>): string {
  const options = [...String(issue.expected).matchAll(/"([^"]*)"/g)].flatMap(([, option]) => option ?? [])
  if (
    options.length > 0 &&
    /^(?:picklist|variant)$/.test(issue.type) &&
    issue.message.startsWith('Invalid ')
  ) {
    const match = typeof issue.input === 'string' ? nearest(issue.input, options) : undefined
    const list = options.map((option) => `\`${option}\``).join(', ')
    return `Allowed: ${list}.${match === undefined ? '' : ` Did you mean \`${match}\`?`}`
  }
  const allowed = issue.message.startsWith('Invalid ')
    ? (typeNames[issue.type] ?? String(issue.expected))
    : issue.message
  return `Allowed: ${allowed.replaceAll('"', '`')}.`
}

/** Known keys of the object that contains an unknown key, found by following the issue's path through the schema. */
function siblingKeys(issue: v.BaseIssue<unknown>, schema: unknown): string[] {
  const path = issue.path ?? []
  let node = schema
  for (const [index, { key, input }] of path.entries()) {
    const parts = partsOf(node, input)
    if (index === path.length - 1) return Object.keys(parts['entries'] ?? {})
    const entries: Record<string, unknown> = { ...parts['entries'] }
    // All items of a list have the same schema, and so do all values of a record.
    node = entries[String(key)] ?? parts['item'] ?? parts['value']
  }
  return []
}

/** The properties of a schema, after unwrapping optional and lazy schemas. */
function partsOf(node: unknown, input: unknown): Record<string, object | undefined> {
  if (typeof node !== 'object' || node === null) return {}
  if ('wrapped' in node) return partsOf(node.wrapped, input)
  if ('options' in node && Array.isArray(node.options)) {
    const named: unknown = node.options.find((option) =>
      v.is(v.object({ type: option.entries?.type }), input),
    )
    return partsOf(named, input)
  }
  if ('getter' in node && typeof node.getter === 'function') return partsOf(node.getter(input), input)
  return { ...node }
}
