/** Wraps the parser, with small helpers for its syntax trees. */
import { parseSync, visitorKeys, type Function as FunctionNode, type Node } from 'oxc-parser'
import { countWhile } from 'holdtrue/model/lists'

export type ParsedSource = NonNullable<ReturnType<typeof parseSource>>

const code = /\.[mc]?[jt]sx?$/

/** Code of this size is generated: irrelevant to readers, slow to parse, and at 10 MB the parser fails. */
const maxBytes = 1_500_000

/** Parses JavaScript or TypeScript. Undefined for other files, and if it cannot be parsed; see `whyUnread`. */
export function parseSource(file: string, text: string) {
  if (!code.test(file) || text.length > maxBytes) return undefined
  // Plain JavaScript may contain JSX, whatever its extension.
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
  /** 1-based line of an offset. */
  const lineAt = (offset: number): number =>
    countWhile(starts.length, (line) => (starts[line] ?? 0) <= offset)
  /** 0-based column of an offset. */
  const columnAt = (offset: number): number => offset - (starts[lineAt(offset) - 1] ?? 0)
  return { program, text, lineAt, columnAt }
}

/** Why `parseSource` cannot read a file, as a predicate for its name; undefined for other files than code. */
export function whyUnread(file: string, text: string): string | undefined {
  if (!code.test(file)) return undefined
  if (text.length > maxBytes)
    return `has ${(text.length / 1e6).toFixed(1)} MB; a file of more than ${maxBytes / 1e6} MB counts as generated and is not read`
  const [fault] = parseSync(file, text).errors
  const line = text.slice(0, fault?.labels[0]?.start ?? 0).split('\n').length
  return `does not parse: ${fault?.message ?? 'Unexpected text'} (line ${line})`
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

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

/** Text of a key or name: identifiers, private names, and string or number literals. Undefined for computed expressions. */
export function nameOf(node: Node): string | undefined {
  if (node.type === 'Identifier') return node.name
  if (node.type === 'PrivateIdentifier') return `#${node.name}`
  if (node.type === 'Literal' && (typeof node.value === 'string' || typeof node.value === 'number'))
    return String(node.value)
  return undefined
}

/** An expression without casts, parentheses and `await`. */
export function unwrap(node: Node): Node {
  switch (node.type) {
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'TSTypeAssertion':
    case 'ParenthesizedExpression':
    case 'ChainExpression':
      return unwrap(node.expression)
    case 'AwaitExpression':
      return unwrap(node.argument)
    default:
      return node
  }
}

export const isFunction = (
  node: Node,
): node is FunctionNode | Extract<Node, { type: 'ArrowFunctionExpression' }> =>
  /^(?:TSEmptyBody|Arrow)?FunctionExpression$|^FunctionDeclaration$|^TSDeclareFunction$/.test(node.type)

/** The names that a pattern binds, with their defaults in it. */
export function bindings(node: Node, fallback?: Node): { id: Node; fallback?: Node }[] {
  if (node.type === 'Identifier') return [{ id: node, fallback }]
  if (node.type === 'Property') return bindings(node.value)
  if (node.type === 'AssignmentPattern') return bindings(node.left, node.right)
  if (node.type === 'RestElement') return bindings(node.argument)
  return node.type === 'ObjectPattern' || node.type === 'ArrayPattern'
    ? childNodes(node).flatMap((child) => bindings(child))
    : []
}

/** The names that a statement declares, exported or not. */
export function declaredNames(statement: Node): string[] {
  const node = withoutExport(statement)
  if (node?.type === 'VariableDeclaration')
    return node.declarations.flatMap(({ id }) => bindings(id)).map(({ id }) => nameOf(id) ?? '')
  return node && 'id' in node && node.id ? [nameOf(node.id) ?? ''] : []
}

/** The declaration in an `export` statement; another statement as it is. */
export function withoutExport(statement: Node): Node | null {
  const isExport =
    statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportDefaultDeclaration'
  return isExport ? statement.declaration : statement
}

/** `a.b.c` as text; undefined if a part is computed. In `f().b.c`, the chain is `b.c`. */
export function memberChain(node: Node): string | undefined {
  if (node.type === 'Identifier') return node.name
  if (node.type === 'ThisExpression') return 'this'
  if (node.type === 'ChainExpression' || node.type === 'TSNonNullExpression')
    return memberChain(node.expression)
  if (node.type !== 'MemberExpression' || node.computed) return undefined
  const object = memberChain(node.object)
  return object === undefined ? nameOf(node.property) : `${object}.${nameOf(node.property) ?? ''}`
}

/** A name that may be qualified, as for namespaces and types. */
export function dottedName(node: Node): string | undefined {
  if (node.type !== 'TSQualifiedName') return nameOf(node)?.replace(/\s+/g, ' ')
  return `${dottedName(node.left) ?? ''}.${node.right.name}`
}
