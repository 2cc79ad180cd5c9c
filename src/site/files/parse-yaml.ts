import type * as v from 'valibot'
import type { Document } from 'yaml'
import type { Problem } from '../../model/problem'
import { readPlainYaml } from './plain-yaml'
import { yamlLibrary } from './yaml-library'

/** Finds where in a file a setting stands, by the keys that lead to it; undefined when it is not there. */
export type YamlPlaces = (keys: readonly unknown[]) => { line: number; column: number } | undefined

/** The keys that lead to what a schema found wrong. */
export const keysOf = ({ path }: v.BaseIssue<unknown>): unknown[] => (path ?? []).map(({ key }) => key)

/** Parses a YAML file (JSON is YAML, too). The first fault is a problem with its place. */
export function parseYaml(
  text: string,
  file: string,
): { value: unknown; placeOf: YamlPlaces } | { problem: Problem } {
  const value = readPlainYaml(text)
  if (value === undefined) return parseAnyYaml(text, file)
  const placeOf: YamlPlaces = (keys) => {
    const parsed = parseAnyYaml(text, file)
    return 'placeOf' in parsed ? parsed.placeOf(keys) : undefined
  }
  return { value, placeOf }
}

function parseAnyYaml(
  text: string,
  file: string,
): { value: unknown; placeOf: YamlPlaces } | { problem: Problem } {
  const { LineCounter, parseDocument } = yamlLibrary()
  const lineCounter = new LineCounter()
  const document = parseDocument(text, { lineCounter, prettyErrors: false })
  const at = (offset: number) => {
    const { line, col } = lineCounter.linePos(offset)
    return { line, column: col }
  }
  const [error] = document.errors
  const fault: YamlFault | undefined = error
    ? {
        offset: error.pos[0],
        fact: error.message,
        hint: 'Quote a value that holds `:` or `#`, and indent with spaces.',
      }
    : findAliasFault(document)
  if (!fault) return { value: document.toJS(), placeOf: (keys) => placeIn(document, keys, at) }
  return {
    problem: {
      severity: 'error',
      code: 'yaml-syntax',
      message: `\`${file}\` is not valid YAML: ${fault.fact}.`.replace(/\.\.$/, '.'),
      hint: fault.hint,
      file,
      ...at(fault.offset),
    },
  }
}

export interface YamlFault {
  /** Where in the parsed text. */
  offset: number
  fact: string
  hint: string
}

/** An alias (`*name`) that means nothing, or the value that it stands in: neither becomes a plain value. */
export function findAliasFault(document: Document.Parsed): YamlFault | undefined {
  const { visit } = yamlLibrary()
  let first: number | undefined
  let fault: { offset: number; fact: string } | undefined
  visit(document, {
    Alias(_, alias, path) {
      const offset = alias.range?.[0] ?? 0
      first ??= offset
      const target = alias.resolve(document)
      if (target === undefined)
        fault = {
          offset,
          fact: `the alias \`*${alias.source}\` has no anchor \`&${alias.source}\` before it`,
        }
      else if (path.includes(target))
        fault = { offset, fact: `the alias \`*${alias.source}\` stands in the value that it means` }
      return fault && visit.BREAK
    },
  })
  if (first !== undefined && !fault && !fitsIntoMemory(document))
    fault = { offset: first, fact: 'its aliases stand for values full of aliases' }
  return (
    fault && { ...fault, hint: 'Quote a value that starts with `*` or `&`; to repeat a value, write it out.' }
  )
}

/** The parser refuses aliases that multiply each other. */
function fitsIntoMemory(document: Document.Parsed): boolean {
  try {
    document.toJS()
    return true
  } catch {
    return false
  }
}

/** Place of the key at the end of a path, or of the item in a list. */
function placeIn(
  document: Document.Parsed,
  keys: readonly unknown[],
  at: (offset: number) => { line: number; column: number },
): ReturnType<YamlPlaces> {
  const { isMap, isNode, isScalar, isSeq } = yamlLibrary()
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
  return isNode(found) && found.range ? at(found.range[0]) : undefined
}
