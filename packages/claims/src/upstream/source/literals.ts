/** Values that are evident from the source: literals, arithmetic on them, and constants of the same file. */
import type { Node } from 'oxc-parser'
import { memberChain, nameOf, unwrap, withoutExport } from './parse-source'

export type Constants = ReadonlyMap<string, unknown>

const maxLength = 160

/** The literal value of an expression; undefined if it has none. */
function evaluate(expression: Node, constants: Constants): { value: unknown } | undefined {
  const node = unwrap(expression)
  switch (node.type) {
    case 'Literal':
      return 'regex' in node || 'bigint' in node ? { value: node.raw } : { value: node.value }
    case 'Identifier':
      return constants.has(node.name) ? { value: constants.get(node.name) } : undefined
    case 'TemplateLiteral':
      return node.expressions.length === 0 ? { value: node.quasis[0]?.value.cooked ?? '' } : undefined
    case 'UnaryExpression': {
      const inner = evaluate(node.argument, constants)
      if (inner === undefined) return undefined
      if (node.operator === '-' && typeof inner.value === 'number') return { value: -inner.value }
      return node.operator === '!' ? { value: !inner.value } : undefined
    }
    case 'BinaryExpression': {
      const [left, right] = [evaluate(node.left, constants), evaluate(node.right, constants)]
      return left && right && calculate(node.operator, left.value, right.value)
    }
    case 'ArrayExpression': {
      const items = node.elements.map((item) => (item === null ? undefined : evaluate(item, constants)))
      return items.every((item) => item !== undefined)
        ? { value: items.map((item) => item.value) }
        : undefined
    }
    case 'ObjectExpression':
      return node.properties.length === 0 ? { value: {} } : undefined
    default:
      return undefined
  }
}

const operations: Readonly<Record<string, (left: number, right: number) => number>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
  '**': (left, right) => left ** right,
}

function calculate(operator: string, left: unknown, right: unknown): { value: unknown } | undefined {
  if (operator === '+' && typeof left === 'string' && typeof right === 'string')
    return { value: left + right }
  const operation = operations[operator]
  const isKnown = operation && typeof left === 'number' && typeof right === 'number'
  return isKnown ? { value: operation(left, right) } : undefined
}

/** The value of an expression as JSON; undefined if it is not a literal or too long. */
export function literalText(node: Node, constants: Constants): string | undefined {
  const found = evaluate(node, constants)
  const text = found && JSON.stringify(found.value)
  return text === undefined || text.length > maxLength ? undefined : text
}

/** The top-level constants of a file with a literal value. */
export function fileConstants(body: readonly Node[]): Constants {
  const constants = new Map<string, unknown>()
  for (const statement of body) {
    const declaration = withoutExport(statement)
    if (declaration?.type !== 'VariableDeclaration' || declaration.kind !== 'const') continue
    for (const { id, init } of declaration.declarations) {
      const found = id.type === 'Identifier' && init ? evaluate(init, constants) : undefined
      if (found && id.type === 'Identifier') constants.set(id.name, found.value)
    }
  }
  return constants
}

/** An expression's literal default: `x ?? 10`, `x || 10`, `config.get('key', 10)`, `env.int('PORT', 1337)`, `number().default(10)`. */
export function fallbackText(expression: Node, constants: Constants): string | undefined {
  const node = unwrap(expression)
  if (node.type === 'LogicalExpression' && node.operator !== '&&') return literalText(node.right, constants)
  if (node.type !== 'CallExpression') return undefined
  const last = node.arguments.at(-1)
  const callee = memberChain(node.callee) ?? ''
  const reads = /(?:^|\.)get$/.test(callee) || /^env(?:\.\w+)?$/.test(callee)
  const hasKey = node.arguments.slice(0, -1).some((argument) => typeof nameOf(argument) === 'string')
  return last && reads && hasKey ? literalText(last, constants) : chainedDefault(node, constants)
}

/** `.default(10)` anywhere in a chain of calls. */
function chainedDefault(node: Node, constants: Constants): string | undefined {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return undefined
  const [argument] = node.arguments
  if (nameOf(node.callee.property) === 'default' && argument) return literalText(argument, constants)
  return chainedDefault(node.callee.object, constants)
}
