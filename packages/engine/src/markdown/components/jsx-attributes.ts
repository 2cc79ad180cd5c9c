import type { MdastNode } from 'satteri'
import { literalValue } from './literal'

export type JsxNode = Extract<MdastNode, { type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>

/** Values of all attributes, when none of them needs code to run; undefined otherwise. */
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

/** JavaScript of an object with the attributes. */
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

/** React's spellings that differ from HTML's by more than case. */
const renamed: Record<string, string> = { className: 'class', htmlFor: 'for' }
/** Camel-case names that HTML reads in any case. */
const caseless = new Set(
  'tabIndex colSpan rowSpan srcSet srcDoc allowFullScreen playsInline autoPlay frameBorder referrerPolicy dateTime readOnly maxLength crossOrigin fetchPriority inputMode spellCheck contentEditable viewBox cellPadding cellSpacing useMap hrefLang autoComplete autoFocus'.split(
    ' ',
  ),
)

/** Attributes as HTML spells them, when that is plain; undefined when React must write them (style objects, SVG names, handlers). */
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
