/** Values that are evident from the source: literals, arithmetic on them, and constants of the same file. */
import type { Node } from 'oxc-parser'
import { memberChain, nameOf, unwrap, withoutExport } from './parse-source'

/** JSON of values by name. */
export type Constants = ReadonlyMap<string, string>

const maxLength = 160

/** The literal value of an expression as JSON; undefined if it has none. */
function evaluate(expression: Node, constants: Constants): string | undefined {
  const node = unwrap(expression)
  switch (node.type) {
    case 'Literal':
      return JSON.stringify('regex' in node || 'bigint' in node ? node.raw : node.value)
    case 'Identifier':
      return constants.get(node.name)
    case 'TemplateLiteral':
      return node.expressions.length === 0 ? JSON.stringify(node.quasis[0]?.value.cooked ?? '') : undefined
    case 'UnaryExpression': {
      const inner = evaluate(node.argument, constants)
      if (inner === undefined) return undefined
      if (node.operator === '!') return String(!JSON.parse(inner))
      return node.operator === '-' ? calculate('-', '0', inner) : undefined
    }
    case 'BinaryExpression': {
      const [left, right] = [evaluate(node.left, constants), evaluate(node.right, constants)]
      return left && right && calculate(node.operator, left, right)
    }
    case 'ArrayExpression': {
      const items = node.elements.map((item) => item && evaluate(item, constants))
      return items.every((item) => typeof item === 'string') ? `[${items.join(',')}]` : undefined
    }
    case 'ObjectExpression':
      return node.properties.length === 0 ? '{}' : undefined
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

/** The value of an operation on JSON. */
function calculate(operator: string, left: string, right: string): string | undefined {
  const [a, b]: unknown[] = [JSON.parse(left), JSON.parse(right)]
  if (operator === '+' && typeof a === 'string' && typeof b === 'string') {
    const text = JSON.stringify(a + b)
    // It would be calculated again for each of a long chain.
    return text.length > maxLength ? undefined : text
  }
  const operation = operations[operator]
  if (!operation || typeof a !== 'number' || typeof b !== 'number') return undefined
  const result = operation(a, b)
  return Number.isFinite(result) ? String(result) : undefined
}

/** The value of an expression as JSON; undefined if it is not a literal or too long. */
export function literalText(node: Node, constants: Constants): string | undefined {
  const text = evaluate(node, constants)
  return text === undefined || text.length > maxLength ? undefined : text
}

/** The top-level constants of a file with a literal value. */
export function fileConstants(body: readonly Node[]): Constants {
  const constants = new Map<string, string>()
  for (const statement of body) {
    const declaration = withoutExport(statement)
    if (declaration?.type !== 'VariableDeclaration' || declaration.kind !== 'const') continue
    for (const { id, init } of declaration.declarations) {
      const value = init ? evaluate(init, constants) : undefined
      if (value !== undefined && id.type === 'Identifier') constants.set(id.name, value)
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
