import * as v from 'valibot'
import type { Frontmatter } from '../../model/doc'
import { codeFrame } from '../../model/problem'
import { readSource } from '../../files/read-text'
import { didYouMean } from '../../model/nearest'
import type { Problem } from '../../model/problem'
import { readYaml, type YamlPlaces } from '../files/parse-yaml'
import { safeRouteRule, unsafePart } from '../config/content-schema'

const text = v.union([v.string(), v.pipe(v.number(), v.transform(String))])
// Quoted numbers and booleans are converted, as in Docusaurus.
const number = v.union([v.number(), v.pipe(v.string(), v.regex(/^-?\d+(\.\d+)?$/), v.transform(Number))])
const truth = v.union([
  v.boolean(),
  v.pipe(
    v.picklist(['true', 'false']),
    v.transform((value) => value === 'true'),
  ),
])
const headingLevel = v.pipe(number, v.integer(), v.minValue(1), v.maxValue(6))
const date = v.pipe(
  text,
  v.check((value) => isoDate(value) !== undefined),
  v.transform((value) => isoDate(value) ?? value),
)

const permalink = v.pipe(
  text,
  v.check((value) => unsafePart(value) === undefined),
)

const oldRoute = v.pipe(v.string(), v.startsWith('/'))

/** Schema of the keys in C1. `satisfies` keeps it consistent with `Frontmatter`. */
const schema = {
  id: v.pipe(
    text,
    v.check((value) => !value.includes('/')),
  ),
  title: text,
  description: text,
  slug: text,
  tags: v.array(v.union([text, v.object({ label: text, permalink })])),
  sidebar_label: text,
  sidebar_position: number,
  sidebar_class_name: text,
  sidebar_custom_props: v.record(v.string(), v.unknown()),
  hide_title: truth,
  hide_table_of_contents: truth,
  toc_min_heading_level: headingLevel,
  toc_max_heading_level: headingLevel,
  pagination_label: text,
  pagination_prev: v.nullable(text),
  pagination_next: v.nullable(text),
  custom_edit_url: v.nullable(text),
  keywords: v.array(text),
  symptoms: v.pipe(v.array(v.pipe(text, v.trim(), v.nonEmpty())), v.minLength(1), v.maxLength(8)),
  image: text,
  draft: truth,
  unlisted: truth,
  displayed_sidebar: v.nullable(text),
  parse_number_prefixes: truth,
  last_update: v.strictObject({ date: v.optional(date), author: v.optional(text) }),
  redirect_from: v.pipe(
    v.union([oldRoute, v.array(oldRoute)]),
    v.transform((value) => [value].flat()),
  ),
  expires: v.pipe(text, v.regex(/^(?:\d+\.\d+\.\d+|\d{4}-\d{2}-\d{2})$/)),
} satisfies Record<keyof Frontmatter, v.GenericSchema<unknown>>

const expected: Partial<Record<keyof Frontmatter, string>> = {
  id: 'a name without `/`; the folder gives the rest',
  tags: `a list of labels, or of \`{ label, permalink }\`; \`permalink\` is ${safeRouteRule}`,
  sidebar_position: 'a number',
  sidebar_custom_props: 'a map',
  hide_title: '`true` or `false`',
  hide_table_of_contents: '`true` or `false`',
  toc_min_heading_level: 'a whole number from 1 to 6',
  toc_max_heading_level: 'a whole number from 1 to 6',
  pagination_prev: 'a document id, or `null`',
  pagination_next: 'a document id, or `null`',
  custom_edit_url: 'an address, or `null`',
  keywords: 'a list of words',
  symptoms: 'a list of 1 to 8 sentences, each a symptom in a reader’s words',
  draft: '`true` or `false`',
  unlisted: '`true` or `false`',
  displayed_sidebar: 'the id of a sidebar, or `null`',
  parse_number_prefixes: '`true` or `false`',
  last_update: 'a map with `date` (such as `2026-11-21`), `author` or both',
  redirect_from: 'a route that starts with `/`, or a list of them',
  expires: 'a release (`5.60.0`) or a day (`2027-01-31`)',
}

/** A date as `2026-11-21`; undefined if it is not a date. Independent of the machine's time zone. */
function isoDate(value: string): string | undefined {
  const iso = /^\d{4}-\d{2}-\d{2}(?=$|[T ])/.exec(value)?.[0]
  const time = Date.parse(iso ?? `${value} UTC`)
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10)
}

const keys = Object.keys(schema)
const isKey = (key: string): key is keyof Frontmatter => Object.hasOwn(schema, key)

export interface ParsedFrontmatter {
  frontmatter: Frontmatter
  /** Offset of the first character after the block. */
  bodyOffset: number
  problems: Problem[]
}

/** Position of a frontmatter key, or of a list item (`['tags', 1]`), in a document (absolute path). Undefined if it is not there. */
export function frontmatterPlace(document: string, keys: readonly unknown[]): ReturnType<YamlPlaces> {
  const read = readYaml(frontmatterBlock(readSource(document).source)?.yaml ?? '')
  const place = 'value' in read ? read.placeOf(keys) : undefined
  return place && inFile(place)
}

/** The block's first line is line 2 of the file. */
const inFile = ({ line, column }: { line: number; column: number }) => ({ line: line + 1, column })

/**
 * Parses and validates the YAML block at the top of a document. An unknown or invalid key is reported with its position and ignored; the
 * other keys are used, so one mistake never loses the page.
 */
export function parseFrontmatter(source: string, file: string): ParsedFrontmatter {
  const block = frontmatterBlock(source)
  if (!block) return { frontmatter: {}, bodyOffset: 0, problems: unclosedBlock(source, file) }
  const bodyOffset = block.whole.length
  const read = readYaml(block.yaml)
  if ('faults' in read) {
    const problems = read.faults.map(({ fact, hint, ...inBlock }): Problem => {
      const place = inFile(inBlock)
      return {
        severity: 'error',
        code: 'frontmatter-syntax',
        message: `The frontmatter is not valid YAML: ${fact}`,
        hint,
        file,
        ...place,
        frame: codeFrame(source, place.line, place.column),
      }
    })
    return { frontmatter: {}, bodyOffset, problems }
  }
  const { frontmatter, issues } = validate(read.value)
  const problems = issues.map(({ key, of, ...issue }): Problem => {
    const place = (key !== undefined && read.placeOf([key], of)) || { line: 1, column: 1 }
    return { severity: 'warning', ...issue, file, ...inFile(place) }
  })
  return { frontmatter, bodyOffset, problems }
}

interface Issue {
  code: string
  message: string
  hint: string
  /** Absent if the issue concerns the whole block. */
  key?: string
  of?: 'key' | 'value'
}

function validate(block: unknown): { frontmatter: Frontmatter; issues: Issue[] } {
  const frontmatter: Frontmatter = {}
  if (block !== null && (typeof block !== 'object' || Array.isArray(block))) {
    const message = 'The frontmatter is not a map of keys and values.'
    return {
      frontmatter,
      issues: [{ code: 'frontmatter-shape', message, hint: 'Write one `key: value` per line.' }],
    }
  }
  const issues: Issue[] = []
  for (const [key, value] of Object.entries(block ?? {})) {
    if (!isKey(key)) {
      const message = `Unknown frontmatter key \`${key}\`.`
      const hint = didYouMean(key, keys) ?? 'The manual lists all keys (Writing, Pages and frontmatter).'
      issues.push({ code: 'frontmatter-unknown-key', message, hint, key })
      continue
    }
    if (value === null && !acceptsNull(key)) continue
    const result = v.safeParse(schema[key], value)
    if (result.success) Object.assign(frontmatter, { [key]: result.output })
    else {
      const message = `Frontmatter key \`${key}\` has the value \`${JSON.stringify(value)}\`.`
      const hint = `It takes ${expected[key] ?? 'a text'}.`
      issues.push({ code: 'frontmatter-type', message, hint, key, of: 'value' })
    }
  }
  return { frontmatter, issues }
}

const acceptsNull = (key: keyof Frontmatter) => v.safeParse(schema[key], null).success

function unclosedBlock(source: string, file: string): Problem[] {
  if (!/^---[ \t]*\n/.test(source) || !/^---[ \t]*\n\s*\w+\s*:/.test(source)) return []
  return [
    {
      severity: 'error',
      code: 'frontmatter-unclosed',
      message: 'The frontmatter block that starts with `---` has no closing `---`.',
      hint: 'Add a line with `---` after the last key.',
      file,
      line: 1,
      column: 1,
    },
  ]
}

const blockPattern = /^---[ \t]*\n(?:---|([\s\S]*?)\n---)[ \t]*(?:\n|$)/

/** The YAML block at the top of a document, complete and without its fences. Undefined if there is none. */
export function frontmatterBlock(source: string): { whole: string; yaml: string } | undefined {
  const found = blockPattern.exec(source)
  return found ? { whole: found[0], yaml: found[1] ?? '' } : undefined
}
