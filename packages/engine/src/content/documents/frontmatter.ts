import * as v from 'valibot'
import type { Doc, Frontmatter } from '../../model/doc'
import { readSource } from '../../files/read-text'
import { didYouMean } from '../../model/nearest'
import type { TextPlace } from '../../model/path'
import type { Problem } from '../../model/problem'
import { parseYaml, type YamlPlaces } from '../files/parse-yaml'
import { inList, isSafeRoute, safeRouteRule } from '../config/content-schema'

/** A schema, and what its key takes, for problems. */
const takes = <Output>(what: string, schema: v.GenericSchema<unknown, Output>) =>
  v.pipe(schema, v.description(what))

const text = v.union([v.string(), v.pipe(v.number(), v.transform(String))])
// Quoted numbers and booleans are converted, as in Docusaurus.
const number = takes(
  'a number',
  v.union([v.number(), v.pipe(v.string(), v.regex(/^-?\d+(\.\d+)?$/), v.transform(Number))]),
)
const isTrue = (value: 'true' | 'false') => value === 'true'
const truth = takes(
  '`true` or `false`',
  v.union([v.boolean(), v.pipe(v.picklist(['true', 'false']), v.transform(isTrue))]),
)
const headingLevel = takes(
  'a whole number from 1 to 6',
  v.pipe(number, v.integer(), v.minValue(1), v.maxValue(6)),
)
const documentOrNone = takes('a document id, or `null`', v.nullable(text))
const date = v.pipe(text, v.transform(isoDate), v.string())
const permalink = v.pipe(text, v.check(isSafeRoute))
const oldRoute = v.pipe(v.string(), v.startsWith('/'))

/** Schema of the keys in C1. `satisfies` keeps it consistent with `Frontmatter`. */
const schema = {
  id: takes('a name without `/`; the folder gives the rest', v.pipe(text, v.excludes('/'))),
  title: text,
  description: text,
  slug: text,
  tags: takes(
    `a list of labels, or of \`{ label, permalink }\`; \`permalink\` is ${safeRouteRule}`,
    v.array(v.union([text, v.object({ label: text, permalink })])),
  ),
  sidebar_label: text,
  sidebar_position: number,
  sidebar_class_name: text,
  sidebar_custom_props: takes('a map', v.record(v.string(), v.unknown())),
  hide_title: truth,
  hide_table_of_contents: truth,
  toc_min_heading_level: headingLevel,
  toc_max_heading_level: headingLevel,
  pagination_label: text,
  pagination_prev: documentOrNone,
  pagination_next: documentOrNone,
  custom_edit_url: takes('an address, or `null`', v.nullable(text)),
  keywords: takes('a list of words', v.array(text)),
  symptoms: takes(
    'a list of 1 to 8 sentences, each a symptom in a reader’s words',
    v.pipe(v.array(v.pipe(text, v.trim(), v.nonEmpty())), v.minLength(1), v.maxLength(8)),
  ),
  image: text,
  draft: truth,
  unlisted: truth,
  displayed_sidebar: takes('the id of a sidebar, or `null`', v.nullable(text)),
  parse_number_prefixes: truth,
  last_update: takes(
    'a map with `date` (such as `2026-11-21`), `author` or both',
    v.strictObject({ date: v.optional(date), author: v.optional(text) }),
  ),
  redirect_from: takes(
    'a route that starts with `/`, or a list of them',
    v.pipe(v.union([oldRoute, v.array(oldRoute)]), v.transform(inList)),
  ),
  expires: takes(
    'a release (`5.60.0`) or a day (`2027-01-31`)',
    v.pipe(text, v.regex(/^(?:\d+\.\d+\.\d+|\d{4}-\d{2}-\d{2})$/)),
  ),
} satisfies Record<keyof Frontmatter, v.GenericSchema<unknown>>

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
  const { source } = readSource(document)
  const read = parseYaml(frontmatterBlock(source)?.yaml ?? '', document, source)
  return 'value' in read ? read.placeOf(keys) : undefined
}

/** Where a document has a key, for problems: only its file if it has no such key. */
export const placeOfKey = ({ sitePath, absolute }: Pick<Doc, 'sitePath' | 'absolute'>, key: string) => ({
  file: sitePath,
  ...frontmatterPlace(absolute, [key]),
})

/** Reads the YAML block of a document. Unknown and invalid keys are reported and ignored, so a mistake never loses the page. */
export function parseFrontmatter(source: string, file: string): ParsedFrontmatter {
  const block = frontmatterBlock(source)
  if (!block) return { frontmatter: {}, bodyOffset: 0, problems: unclosedBlock(source, file) }
  const bodyOffset = block.whole.length
  const read = parseYaml(block.yaml, file, source)
  if ('problems' in read) return { frontmatter: {}, bodyOffset, problems: read.problems }
  return { bodyOffset, ...validate(read.value, file, read.placeOf) }
}

function validate(block: unknown, file: string, placeOf: YamlPlaces): Omit<ParsedFrontmatter, 'bodyOffset'> {
  const frontmatter: Frontmatter = {}
  const problems: Problem[] = []
  const add = (fault: Pick<Problem, 'code' | 'message' | 'hint'>, place: TextPlace | undefined) =>
    problems.push({ severity: 'warning', ...fault, file, ...(place ?? { line: 2, column: 1 }) })
  if (block !== null && (typeof block !== 'object' || Array.isArray(block))) {
    const message = 'The frontmatter is not a map of keys and values.'
    add({ code: 'frontmatter-shape', message, hint: 'Write one `key: value` per line.' }, undefined)
    return { frontmatter, problems }
  }
  for (const [key, value] of Object.entries(block ?? {})) {
    if (!isKey(key)) {
      const message = `Unknown frontmatter key \`${key}\`.`
      const hint = didYouMean(key, keys) ?? 'The manual lists all keys (Writing, Pages and frontmatter).'
      add({ code: 'frontmatter-unknown-key', message, hint }, placeOf([key]))
      continue
    }
    const result = v.safeParse(schema[key], value)
    if (result.success) Object.assign(frontmatter, { [key]: result.output })
    else if (value !== null) {
      const message = `Frontmatter key \`${key}\` has the value \`${JSON.stringify(value)}\`.`
      const hint = `It takes ${v.getDescription(schema[key]) ?? 'a text'}.`
      add({ code: 'frontmatter-type', message, hint }, placeOf([key], 'value'))
    }
  }
  return { frontmatter, problems }
}

function unclosedBlock(source: string, file: string): Problem[] {
  if (!/^---[ \t]*\n\s*\w+\s*:/.test(source)) return []
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
