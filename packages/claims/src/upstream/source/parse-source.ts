/** The one place that knows the parser: everything else walks its tree. */
import { parseSync, visitorKeys, type Node, type Program } from 'oxc-parser'

export interface ParsedSource {
  program: Program
  text: string
  /** 1-based line of an offset. */
  lineAt: (offset: number) => number
  /** 0-based column of an offset. */
  columnAt: (offset: number) => number
}

const code = /\.[mc]?[jt]sx?$/

/** Undefined for files that are no JavaScript or TypeScript, and for those that do not parse at all. */
export function parseSource(file: string, text: string): ParsedSource | undefined {
  if (!code.test(file)) return undefined
  // Plain JavaScript may hold JSX whatever its ending says.
  const lang = /\.d\.[mc]?ts$/.test(file)
    ? 'dts'
    : file.endsWith('x')
      ? 'tsx'
      : file.endsWith('ts')
        ? 'ts'
        : 'jsx'
  const { program, errors } = parseSync(file, text, { lang, preserveParens: false })
  if (errors.length > 0 && program.body.length === 0) return undefined
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  const lineAt = (offset: number): number => {
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return low + 1
  }
  return { program, text, lineAt, columnAt: (offset) => offset - (starts[lineAt(offset) - 1] ?? 0) }
}

/** Where a text stops to be JavaScript or TypeScript, and what the parser says; undefined for one that `parseSource` reads. */
export function syntaxFault(file: string, text: string): { message: string; line: number } | undefined {
  if (!code.test(file) || parseSource(file, text) !== undefined) return undefined
  const [first] = parseSync(file, text).errors
  const offset = first?.labels[0]?.start ?? 0
  return { message: first?.message ?? 'Unexpected text', line: text.slice(0, offset).split('\n').length }
}

/** Whether a value found in the tree is a node. */
export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** The nodes directly below a node, in source order. */
export function childNodes(node: Node): Node[] {
  const children: Node[] = []
  for (const key of visitorKeys[node.type] ?? []) {
    const value: unknown = Reflect.get(node, key)
    if (Array.isArray(value)) {
      for (const item of value) if (isNode(item)) children.push(item)
    } else if (isNode(value)) children.push(value)
  }
  return children
}

/** Text of a key or name: identifiers, private names and string or number literals; undefined for computed expressions. */
export function nameOf(node: Node): string | undefined {
  if (node.type === 'Identifier') return node.name
  if (node.type === 'PrivateIdentifier') return `#${node.name}`
  if (node.type === 'Literal' && (typeof node.value === 'string' || typeof node.value === 'number'))
    return String(node.value)
  return undefined
}
