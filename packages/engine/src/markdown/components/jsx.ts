import { attributes, escapeText } from '../../model/escape'
import { renderImage, renderLink } from '../html/links'
import { addHole, placeOf, type Scope } from '../scope'
import { isComment, jsxNode, partialNode } from './elements'
import { isExpression, isJsx, type ExpressionNode, type JsxNode } from '../parse/parsed-file'
import { htmlAttributes, staticProps, voidElements, literalValue } from './jsx-attributes'
import { jsxMeaning, reportHandlers, renderPartial } from './jsx-meaning'
import { evaluate } from './run'
import { themeComponents } from './theme-components'

/** `{expression}`: comments and literals are rendered without evaluation. */
export function renderExpression(node: ExpressionNode, scope: Scope): string {
  const code = node.value
  if (isComment(code)) return ''
  const literal = literalValue(code)
  if (literal && (typeof literal.value !== 'object' || literal.value === null)) {
    const { value } = literal
    if (value === null || value === undefined || typeof value === 'boolean') return ''
    return escapeText(String(value))
  }
  return addHole(scope, node, () => evaluate(code, scope.unit))
}

/** Renders an element at once, or leaves a hole, which is evaluated after the walk, if it needs React. */
export function renderJsx(node: JsxNode, scope: Scope): string {
  const meaning = jsxMeaning(node, scope)
  switch (meaning.kind) {
    case 'missing':
    case 'fragment':
      return scope.render(node.children)
    case 'html':
      return renderHtmlElement(node, meaning.name, scope)
    case 'theme':
      return renderThemeComponent(node, meaning.name, scope)
    case 'partial': {
      const walked = renderPartial(node, meaning.parsed, scope)
      return typeof walked === 'string' ? walked : addHole(scope, node, partialNode(node, walked, scope))
    }
    case 'component':
      return renderLater(node, scope)
  }
}

function renderHtmlElement(node: JsxNode, name: string, scope: Scope): string {
  const { page, unit } = scope
  const place = placeOf(node, unit)
  const props = staticProps(node)
  const values = props && htmlAttributes(props)
  // `renderLater` reports handlers itself.
  if (!values) return renderLater(node, scope)
  reportHandlers(node, name, scope)
  if (name === 'a' && typeof values['href'] === 'string') {
    const { href, ...rest } = values
    return renderLink(page, { target: href, html: scope.render(node.children), place, attributes: rest })
  }
  if (name === 'img' && typeof values['src'] === 'string') {
    const { src, alt, ...rest } = values
    return renderImage(scope, { target: src, alt: alt?.toString(), place, attributes: rest })
  }
  const tag = `<${name}${attributes(values)}>`
  if (voidElements.has(name)) return tag
  return `${tag}${scope.render(node.children)}</${name}>`
}

function renderThemeComponent(node: JsxNode, name: string, scope: Scope): string {
  const props = staticProps(node)
  if (!props || !knowsChildren(node, name)) return renderLater(node, scope)
  const children = scope.render(node.children)
  const place = placeOf(node, scope.unit)
  return themeComponents[name]?.({ props, children, place, scope }) ?? children
}

/** Whether the children that a component inspects are literal: tab items for tabs, text for code. */
function knowsChildren(node: JsxNode, name: string): boolean {
  const children = node.children.flatMap((child) => (child.type === 'paragraph' ? child.children : [child]))
  if (name === 'CodeBlock')
    return children.every((child) => !isExpression(child) || literalValue(child.value) !== undefined)
  if (name !== 'Tabs') return true
  return children.every((child) => {
    if (isJsx(child)) return child.name === 'TabItem' && staticProps(child) !== undefined
    return !isExpression(child) || isComment(child.value)
  })
}

const renderLater = (node: JsxNode, scope: Scope): string => addHole(scope, node, jsxNode(node, scope))
