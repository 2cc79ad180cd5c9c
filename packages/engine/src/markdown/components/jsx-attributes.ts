import type { MdastNode } from 'satteri'
import type { Argument, ArrayExpressionElement, Expression } from 'oxc-parser'
import { parseSync } from '../../modules/parse-module'

export type JsxNode = Extract<MdastNode, { type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>

/** Values of all attributes; undefined if any of them requires running code. */
export function staticProps(node: JsxNode): Record<string, unknown> | undefined {
  const props: Record<string, unknown> = {}
  for (const attribute of node.attributes) {
    if (attribute.type === 'mdxJsxExpressionAttribute') return undefined
    const { name, value } = attribute
    if (value === null || value === undefined) props[name] = true
    else if (typeof value === 'string') props[name] = value
    else {
      const literal = literalValue(value.value)
      if (!literal) return undefined
      props[name] = literal.value
    }
  }
  return props
}

/** The attributes as a JavaScript object literal. */
export function propsCode(node: JsxNode): string {
  const parts: string[] = []
  for (const attribute of node.attributes) {
    if (attribute.type === 'mdxJsxExpressionAttribute') {
      parts.push(attribute.value)
      continue
    }
    const { name, value } = attribute
    const code =
      value === null || value === undefined
        ? 'true'
        : typeof value === 'string'
          ? JSON.stringify(value)
          : `(${value.value}\n)`
    parts.push(`${JSON.stringify(name === 'class' && isHtmlName(node.name) ? 'className' : name)}: ${code}`)
  }
  return `{${parts.join(', ')}}`
}

/** Whether a tag is HTML (or a custom element) rather than a component. */
export function isHtmlName(name: string | null): boolean {
  return name !== null && /^[a-z]/.test(name) && !name.includes('.')
}

export const voidElements = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
)

/** React's names that differ from HTML's by more than case. */
const renamed: Record<string, string> = { className: 'class', htmlFor: 'for' }
/** Camel-case names that are case-insensitive in HTML. */
const caseless = new Set(
  'tabIndex colSpan rowSpan srcSet srcDoc allowFullScreen playsInline autoPlay frameBorder referrerPolicy dateTime readOnly maxLength crossOrigin fetchPriority inputMode spellCheck contentEditable viewBox cellPadding cellSpacing useMap hrefLang autoComplete autoFocus'.split(
    ' ',
  ),
)

/** HTML attributes for props, or undefined if React must render them (style objects, SVG names, handlers). */
export function htmlAttributes(
  props: Record<string, unknown>,
): Record<string, string | number | boolean> | undefined {
  const result: Record<string, string | number | boolean> = {}
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || name === 'key' || name === 'ref') continue
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return undefined
    if (/[A-Z]/.test(name) && renamed[name] === undefined && !caseless.has(name)) return undefined
    const isNamed = typeof value === 'boolean' && /^(?:aria|data)-/.test(name)
    result[renamed[name] ?? (name === 'viewBox' ? name : name.toLowerCase())] = isNamed
      ? String(value)
      : value
  }
  return result
}

/**
 * The value of a JavaScript expression made of literals only (`12`, `'a'`, `[{ label: 'x' }]`), wrapped so that it may be `undefined`.
 * Returns undefined if the expression must be evaluated. Most attributes therefore need no code to run.
 */
export function literalValue(code: string): { value: unknown } | undefined {
  const trimmed = code.trim()
  if (/^-?\d+(?:\.\d+)?$/.test(trimmed)) return { value: Number(trimmed) }
  const quoted = /^(?:'([^'\\\n]*)'|"([^"\\\n]*)")$/.exec(trimmed)
  if (quoted) return { value: quoted[1] ?? quoted[2] }
  if (trimmed === 'true' || trimmed === 'false') return { value: trimmed === 'true' }
  // Names and calls are never literals; skipping the parser for them saves most of the work.
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
