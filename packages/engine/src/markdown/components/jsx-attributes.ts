import type { JsxNode } from '../parse/parsed-file'

/** Values of all attributes; undefined if any of them requires running code. */
export function staticProps(node: JsxNode): Record<string, unknown> | undefined {
  const props: Record<string, unknown> = {}
  for (const attribute of node.attributes) {
    if (attribute.type === 'mdxJsxExpressionAttribute') return undefined
    const { name, value } = attribute
    const given = isCode(value) ? literalValue(value.value) : { value: value ?? true }
    if (!given) return undefined
    props[name] = given.value
  }
  return props
}

export function propsCode(node: JsxNode): string {
  const parts = node.attributes.map((attribute) => {
    if (attribute.type === 'mdxJsxExpressionAttribute') return attribute.value
    const { name, value } = attribute
    const code = isCode(value) ? `(${value.value}\n)` : JSON.stringify(value ?? true)
    return `${JSON.stringify(name === 'class' && isHtmlName(node.name) ? 'className' : name)}: ${code}`
  })
  return `{${parts.join(', ')}}`
}

const isCode = <Value>(value: Value): value is Value & object => typeof value === 'object' && value !== null

/** Whether a tag is HTML (or a custom element) rather than a component. */
export const isHtmlName = (name: string | null): boolean =>
  name !== null && /^[a-z]/.test(name) && !name.includes('.')

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

export type HtmlAttributes = Record<string, string | number | boolean>

/** HTML attributes for props, or undefined if React must render them (style objects, SVG names, handlers). */
export function htmlAttributes(props: Record<string, unknown>): HtmlAttributes | undefined {
  const result: HtmlAttributes = {}
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || name === 'key' || name === 'ref') continue
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return undefined
    if (/[A-Z]/.test(name) && renamed[name] === undefined && !caseless.has(name)) return undefined
    const isNamed = typeof value === 'boolean' && /^(?:aria|data)-/.test(name)
    const attribute = renamed[name] ?? (name === 'viewBox' ? name : name.toLowerCase())
    result[attribute] = isNamed ? String(value) : value
  }
  return result
}

/** Brackets, literals and keys: an expression of these is a value, and running it has no effect. */
const literal =
  /^(?:[\s[\]{}(),:!-]|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`[^`\\$]*`|\d+(?:\.\d+)?(?![\w.])|(?:true|false|null|undefined)\b(?!\s*:)|[A-Za-z_$][\w$]*(?=\s*:))+$/

/** The value of an expression of literals (`12`, `[{ a: 1 }]`), wrapped because it may be `undefined`. Undefined if it must be run. */
export function literalValue(code: string): { value: unknown } | undefined {
  const trimmed = code.trim()
  if (trimmed === '' || !literal.test(trimmed)) return undefined
  try {
    return { value: new Function(`"use strict"\nreturn (${trimmed})`)() }
  } catch {
    // Brackets that do not match; told where the page is evaluated.
    return undefined
  }
}
