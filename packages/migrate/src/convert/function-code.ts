import { parseSync } from 'oxc-parser'
import type { ForeignValue } from '../read/read-config'
import { Code, type Migration } from './migration'

/** A function as code: an import if a module exports it, otherwise its source, unless it uses surrounding variables. */
export function codeOfFunction(value: ForeignValue, migration: Migration): Code | { reason: string } {
  const { origin } = value
  if (origin?.name.includes('()'))
    return { reason: `It is the result of a call to \`${origin.module}\`, which could not be loaded.` }
  if (origin) return migration.importedAs(origin)
  const code = value.source === undefined ? undefined : asExpression(value.source)
  if (code === undefined) return { reason: 'Its source is not available.' }
  const free = freeNames(code)
  if (free.length === 0) return new Code(code)
  return {
    reason: `It uses ${free.map((name) => `\`${name}\``).join(', ')} from the surrounding configuration.`,
  }
}

/** Converts the source of a method (`name(a) {}`) to a function expression. */
function asExpression(source: string): string | undefined {
  const method = source.replace(/^(async\s+)?(?!function\b|async\b)[\w$]+(?=\s*\()/, '$1function')
  return [source, method].find((text) => parse(text).errors.length === 0)
}

const parse = (code: string) => parseSync('function.tsx', `(${code}\n)`, { lang: 'tsx' })

function freeNames(code: string): string[] {
  const used = new Set<string>()
  const declared = new Set<string>(['arguments', 'undefined'])
  collect(parse(code).program, { used, declared })
  return [...used].filter((name) => !declared.has(name) && !(name in globalThis)).sort()
}

interface Names {
  used: Set<string>
  declared: Set<string>
}

const declaring = /^(?:Variable|Function|Class|Catch|ArrowFunction|FormalParameter)/

function collect(node: unknown, names: Names): void {
  if (Array.isArray(node)) {
    for (const item of node) collect(item, names)
    return
  }
  if (typeof node !== 'object' || node === null) return
  const record: Record<string, unknown> = { ...node }
  const type = String(record['type'] ?? '')
  if (type === 'Identifier') names.used.add(String(record['name']))
  // Names that default values of parameters use are treated as declared, too, which is rarely wrong.
  if (declaring.test(type))
    for (const key of ['id', 'params', 'param'])
      collect(record[key], { used: names.declared, declared: new Set() })
  for (const [key, value] of Object.entries(record)) {
    const isName =
      (key === 'property' || key === 'key') && record['computed'] !== true && record['shorthand'] !== true
    if (!isName && key !== 'typeAnnotation') collect(value, names)
  }
}
