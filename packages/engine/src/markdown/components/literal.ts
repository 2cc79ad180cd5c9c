import type { Argument, ArrayExpressionElement, Expression } from 'oxc-parser'
import { parseSync } from '../../modules/javascript-parser'

/**
 * The value of a JavaScript expression that consists of literals only (`12`, `'a'`, `[{ label: 'x' }]`), wrapped so that `undefined`
 * can be one; undefined for anything that must be evaluated. Lets most attributes do without running code.
 */
export function literalValue(code: string): { value: unknown } | undefined {
  const trimmed = code.trim()
  if (/^-?\d+(?:\.\d+)?$/.test(trimmed)) return { value: Number(trimmed) }
  const quoted = /^(?:'([^'\\\n]*)'|"([^"\\\n]*)")$/.exec(trimmed)
  if (quoted) return { value: quoted[1] ?? quoted[2] }
  if (trimmed === 'true' || trimmed === 'false') return { value: trimmed === 'true' }
  // Names and calls are never literals; not parsing them saves most of the work.
  if (!/^[[{`'"(\-!tfnu\d]/.test(trimmed)) return undefined
  const { program, errors } = parseSync('value.js', `(${trimmed}\n)`, { lang: 'js', sourceType: 'module' })
  const statement = program.body[0]
  if (errors.length > 0 || program.body.length !== 1 || statement?.type !== 'ExpressionStatement')
    return undefined
  try {
    return { value: evaluate(statement.expression) }
  } catch (error) {
    if (error instanceof NotLiteral) return undefined
    throw error
  }
}

class NotLiteral extends Error {}

function evaluate(node: Expression | ArrayExpressionElement | Argument): unknown {
  switch (node?.type) {
    case 'ParenthesizedExpression':
      return evaluate(node.expression)
    case 'Literal':
      if ('regex' in node || 'bigint' in node) throw new NotLiteral()
      return node.value
    case 'TemplateLiteral':
      if (node.expressions.length > 0) throw new NotLiteral()
      return node.quasis[0]?.value.cooked
    case 'UnaryExpression': {
      const value = evaluate(node.argument)
      if (node.operator === '-' && typeof value === 'number') return -value
      if (node.operator === '!') return !value
      throw new NotLiteral()
    }
    case 'Identifier':
      if (node.name === 'undefined') return undefined
      throw new NotLiteral()
    case 'ArrayExpression':
      return node.elements.map((element) => evaluate(element))
    case 'ObjectExpression': {
      const result: Record<string, unknown> = {}
      for (const property of node.properties) {
        if (property.type !== 'Property' || property.computed || property.kind !== 'init')
          throw new NotLiteral()
        const { key } = property
        const name =
          key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : undefined
        if (name === undefined) throw new NotLiteral()
        result[name] = evaluate(property.value)
      }
      return result
    }
    default:
      throw new NotLiteral()
  }
}
