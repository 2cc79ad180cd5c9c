import {
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  visit,
  type Document,
  type YAMLParseError,
} from 'yaml'
import { readTextFile } from '../../files/read-text'
import type { TextPlace } from '../../model/path'
import { codeFrame, type Problem } from '../../model/problem'

/** Position of a setting by its path of keys; undefined if it is not there. `of`: the key of a map's entry, or its value. */
export type YamlPlaces = (keys: readonly unknown[], of?: 'key' | 'value') => TextPlace | undefined

interface YamlValue {
  value: unknown
  placeOf: YamlPlaces
}

/** Reads a YAML or JSON file. `file` is its name for problems. Throws if there is no such file. */
export function readYamlFile(absolute: string, file: string): YamlValue | { problems: Problem[] } {
  const read = readTextFile(absolute, file)
  return 'text' in read ? parseYaml(read.text, file) : { problems: [read.problem] }
}

/** Parses YAML or JSON, or the frontmatter of a `document` (the text of the whole file). Errors become problems with positions. */
export function parseYaml(
  text: string,
  file: string,
  document?: string,
): YamlValue | { problems: Problem[] } {
  // The frontmatter's first line is line 2 of the file.
  const { name, code, firstLine } =
    document === undefined
      ? { name: `\`${file}\``, code: 'yaml-syntax', firstLine: 1 }
      : { name: 'The frontmatter', code: 'frontmatter-syntax', firstLine: 2 }
  const lineCounter = new LineCounter()
  const parsed = parseDocument(text, { lineCounter, prettyErrors: false })
  const at = (offset: number): TextPlace => {
    const { line, col } = lineCounter.linePos(offset)
    return { line: line + firstLine - 1, column: col }
  }
  const faults = parsed.errors.length > 0 ? parsed.errors.map(explain) : aliasFaults(parsed)
  const problems = faults.map(({ fact, hint, offset }): Problem => {
    const place = at(offset)
    return {
      severity: 'error',
      code,
      message: `${name} is not valid ${file.endsWith('.json') ? 'JSON' : 'YAML'}: ${fact}`,
      hint,
      file,
      ...place,
      frame: codeFrame(document ?? text, place.line, place.column),
    }
  })
  if (problems.length > 0) return { problems }
  const placeOf: YamlPlaces = (keys, of) => {
    const offset = offsetIn(parsed, keys, of)
    return offset === undefined ? undefined : at(offset)
  }
  return { value: parsed.toJS(), placeOf }
}

/** Explains the writer's mistake by the parser's code and message, whose own words are about its grammar. */
const explanations: [found: RegExp, fact: string, hint: string][] = [
  [/end with a [\]}]$/, 'a list or map in brackets is never closed', 'Close it with `]` or `}`.'],
  [/quote$/, 'a quotation mark is never closed', 'Close it, or take the first one away.'],
  [/Nested mappings/, 'the value holds another `: `', 'Quote the value: `title: "One: two"`.'],
  [/^BAD_SCALAR_START/, 'no value begins with this character', 'Quote the value.'],
  [
    /^BAD_INDENT|^BLOCK_AS_IMPLICIT_KEY/,
    'this line is indented in another way than those around it',
    'Indent the lines of a block with the same number of spaces.',
  ],
  [/^DUPLICATE_KEY/, 'this key is there already', 'Keep one of the two.'],
  [/^TAB_AS_INDENT/, 'this line is indented with a tab', 'Indent with spaces.'],
  [
    /^(?:MISSING_CHAR|MULTILINE_IMPLICIT_KEY)/,
    'this line has no `: `',
    'Write `key: value`, and indent what continues a value.',
  ],
]

function explain({ code, message, pos: [offset] }: YAMLParseError) {
  const [, fact, hint] = explanations.find(([found]) => found.test(`${code} ${message}`)) ?? []
  return {
    fact: `${fact ?? message.replace(/\.$/, '')}.`,
    hint: hint ?? 'Quote a value that holds `:` or `#`, and indent with spaces.',
    offset,
  }
}

/** Names the first alias (`*name`), if one is undefined, contained in its own value, or expands to more than fits into memory. */
function aliasFaults(document: Document.Parsed) {
  const faults: ReturnType<typeof explain>[] = []
  visit(document, {
    Alias(_, { range, source }) {
      const fact = `the alias \`*${source}\`, or one after it, stands for no plain value.`
      const hint = 'Quote a value that starts with `*` or `&`; to repeat a value, write it out.'
      faults.push({ fact, hint, offset: range?.[0] ?? 0 })
      return visit.BREAK
    },
  })
  try {
    if (faults.length > 0) JSON.stringify(document.toJS())
    return []
  } catch {
    return faults
  }
}

/** Offset of the key at the end of a path, or of its value, or of a list item. */
function offsetIn(
  document: Document.Parsed,
  keys: readonly unknown[],
  of: 'key' | 'value' = 'key',
): number | undefined {
  let node: unknown = document.contents
  let found: unknown
  for (const key of keys) {
    if (isMap(node)) {
      const pair = node.items.find((item) => isScalar(item.key) && String(item.key.value) === String(key))
      found = pair?.key
      node = pair?.value
    } else {
      found = isSeq(node) ? node.items[Number(key)] : undefined
      node = found
    }
  }
  const place = of === 'value' && isNode(node) ? node : found
  return isNode(place) ? place.range?.[0] : undefined
}
