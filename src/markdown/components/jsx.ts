import type { MdastNode } from 'satteri'
import type { Place } from '../../model/article'
import { didYouMean } from '../../model/nearest'
import { attributes, escapeText } from '../html/escape'
import { renderImage } from '../html/images'
import { htmlAttributes, isHtmlName, propsCode, staticProps, type JsxNode } from './jsx-attributes'
import { renderLink } from '../html/links'
import { literalValue } from './literal'
import {
  addHole,
  addPiece,
  addSlot,
  createUnit,
  piecePattern,
  placeOf,
  report,
  type Scope,
  type Unit,
} from '../scope'
import { themeComponents } from './theme-components'
import { globalComponents } from './theme-modules'

const voidElements = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
)

type ExpressionNode = Extract<MdastNode, { type: 'mdxFlowExpression' | 'mdxTextExpression' }>

/** `{expression}`: comments and literals need no evaluation. */
export function renderExpression(node: ExpressionNode, scope: Scope): string {
  const code = node.value
  if (code.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '').trim() === '') return ''
  const literal = literalValue(code)
  if (literal && (typeof literal.value !== 'object' || literal.value === null)) {
    const { value } = literal
    if (value === null || value === undefined || typeof value === 'boolean') return ''
    scope.unit.rendered.set(node, { text: String(value) })
    return escapeText(String(value))
  }
  return addHole(scope, `(${code}\n)`, placeOf(node, scope.unit), node)
}

/** A JSX element: HTML, a component of the theme, a partial, or a component to be evaluated. */
export function renderJsx(node: JsxNode, scope: Scope): string {
  const { name } = node
  if (name === null) return scope.render(node.children)
  if (isHtmlName(name)) return renderHtmlElement(node, name, scope)
  const { unit } = scope
  const root = name.split('.')[0] ?? name
  const declared = unit.parsed.module.declared.has(root)
  const binding = declared ? undefined : unit.parsed.imports.get(root)
  if (binding?.kind === 'missing') return scope.render(node.children)
  const themeName =
    binding?.kind === 'theme'
      ? binding.name
      : !binding && !declared && globalComponents.includes(name)
        ? name
        : undefined
  if (themeName !== undefined) return renderThemeComponent(node, themeName, scope)
  if (binding?.kind === 'partial' && name === root) return renderPartial(node, binding.parsed, scope)
  if (!declared && !binding) {
    if (root === 'props') return renderHoleElement(node, name, scope)
    reportUnknown(node, name, scope)
    return scope.render(node.children)
  }
  return renderHoleElement(node, name, scope)
}

function reportUnknown(node: JsxNode, name: string, scope: Scope): void {
  const { parsed } = scope.unit
  const names = new Set([...parsed.imports.keys(), ...parsed.module.declared, ...globalComponents])
  const known = [...names].filter((one) => /^[A-Z]/.test(one))
  report(scope, placeOf(node, scope.unit), {
    severity: 'error',
    code: 'mdx-component',
    message: `Component \`<${name}>\` is not defined on this page.`,
    hint: `${didYouMean(name, known) ?? ''} Import it, as in \`import ${name.split('.')[0]} from '@site/components/${name.split('.')[0]}'\`; if it is meant as text, put it in backticks.`.trim(),
    rule: 'E9',
  })
}

function renderHtmlElement(node: JsxNode, name: string, scope: Scope): string {
  const { page, unit } = scope
  const place = placeOf(node, unit)
  const props = staticProps(node)
  const values = props && htmlAttributes(props)
  for (const attribute of node.attributes) {
    if (attribute.type === 'mdxJsxAttribute' && /^on[A-Z]/.test(attribute.name))
      reportHandler(name, attribute.name, node, scope)
  }
  if (!values) return renderHoleElement(node, JSON.stringify(name), scope)
  if (name === 'a' && typeof values['href'] === 'string') {
    const { href, ...rest } = values
    return renderLink(page, { target: href, html: scope.render(node.children), place, attributes: rest })
  }
  if (name === 'img' && typeof values['src'] === 'string') {
    const { src, alt, ...rest } = values
    return renderImage(scope, { target: src, alt: String(alt ?? ''), place, attributes: rest })
  }
  const tag = `<${name}${attributes(values)}>`
  if (voidElements.has(name)) return tag
  return `${tag}${scope.render(node.children)}</${name}>`
}

function reportHandler(name: string, handler: string, node: JsxNode, scope: Scope): void {
  report(scope, placeOf(node, scope.unit), {
    severity: 'warning',
    code: 'mdx-handler',
    message: `\`<${name} ${handler}>\` does nothing: the text of a page is not live in the browser.`,
    hint: 'Move the element into a component in `components/`; a component with behaviour becomes live.',
    rule: 'C6',
  })
}

/** Components that look into their children, which must be complete then. */
const readsChildren = new Set(['Tabs', 'CodeBlock'])

function hasHole(html: string, { page }: Scope): boolean {
  return [...html.matchAll(piecePattern)].some(([, index]) => {
    const piece = page.pieces[Number(index)]
    return piece !== undefined && 'code' in piece
  })
}

function renderThemeComponent(node: JsxNode, name: string, scope: Scope): string {
  const props = staticProps(node)
  const children = scope.render(node.children)
  const place = placeOf(node, scope.unit)
  const waits = readsChildren.has(name) && hasHole(children, scope)
  if (props && !waits) return themeComponents[name]?.({ props, children, place, scope }) ?? children
  const code = `__theme(${JSON.stringify(name)}, ${JSON.stringify(place)})`
  return addHole(scope, elementCode(code, propsCode(node), children, scope), place, node)
}

/** The files around a partial; undefined, and reported, when it is one of them. */
export function partialAncestors(
  parsed: Unit['parsed'],
  scope: Pick<Scope, 'page' | 'unit'>,
  place: Place,
): string[] | undefined {
  const { page, unit } = scope
  const ancestors = [...unit.ancestors, unit.parsed.absolutePath]
  if (!ancestors.includes(parsed.absolutePath)) return ancestors
  report(scope, place, {
    severity: 'error',
    code: 'mdx-partial-cycle',
    message: `Partial \`${parsed.file}\` includes itself.`,
    hint: `The way there: ${[...ancestors, parsed.absolutePath].map((path) => `\`${page.files.get(path)?.file}\``).join(' → ')}.`,
    rule: 'C6',
  })
  return undefined
}

/** A partial is walked at each place it is used, so that its headings stand in order and have ids of their own. */
function renderPartial(node: JsxNode, parsed: Unit['parsed'], scope: Scope): string {
  const { unit } = scope
  const place = placeOf(node, unit)
  const ancestors = partialAncestors(parsed, scope, place)
  if (!ancestors) return ''
  const partial = createUnit(parsed, ancestors)
  scope.walk(partial, parsed.nodes)
  unit.rendered.set(node, { unit: partial })
  if (partial.holes.length === 0 && !parsed.module.layout) return partial.html
  const index = unit.partials.push(partial) - 1
  const children = scope.render(node.children)
  return addHole(scope, elementCode(`__partial(${index})`, propsCode(node), children, scope), place)
}

/** An element that React renders after the walk. */
function renderHoleElement(node: JsxNode, nameCode: string, scope: Scope): string {
  const children = scope.render(node.children)
  const place = placeOf(node, scope.unit)
  const isInlineComponent = node.type === 'mdxJsxTextElement' && !isHtmlName(node.name)
  const type = isInlineComponent ? `__inline(${nameCode})` : nameCode
  return addHole(
    scope,
    elementCode(type, propsCode(node, addressOverrides(node, scope)), children, scope),
    place,
    node,
  )
}

/** Literal addresses of links and images are slots here too. */
function addressOverrides(node: JsxNode, { page, unit }: Scope): Record<string, string> {
  const attributeName = node.name === 'a' ? 'href' : node.name === 'img' ? 'src' : undefined
  const attribute = node.attributes.find(
    (one) => one.type === 'mdxJsxAttribute' && one.name === attributeName,
  )
  if (
    attributeName === undefined ||
    attribute?.type !== 'mdxJsxAttribute' ||
    typeof attribute.value !== 'string'
  )
    return {}
  const kind = attributeName === 'href' ? 'link' : 'asset'
  const mark = addSlot(page, { kind, target: attribute.value, place: placeOf(node, unit) })
  return { [attributeName]: JSON.stringify(mark) }
}

/** `h(name, props, …children)`; the holes among the children become part of this code, the HTML between them pieces. */
function elementCode(name: string, props: string, children: string, scope: Scope): string {
  const args = [name, props, ...splitAtHoles(children, scope).map(({ code }) => code)]
  return `__h(${args.join(', ')})`
}

/** HTML with marks as React children: pieces of HTML by their marks, and code that is not evaluated on its own any more. */
function splitAtHoles(
  html: string,
  { page, unit }: Pick<Scope, 'page' | 'unit'>,
): { code: string; hole?: number }[] {
  const parts: { code: string; hole?: number }[] = []
  let run = ''
  const flush = (): void => {
    if (run.trim() !== '') parts.push({ code: JSON.stringify(isPlainText(run) ? run : addPiece(page, run)) })
    run = ''
  }
  let at = 0
  for (const match of html.matchAll(piecePattern)) {
    const index = Number(match[1])
    const piece = page.pieces[index]
    run += html.slice(at, match.index)
    at = match.index + match[0].length
    if (piece && 'code' in piece) {
      flush()
      piece.consumed = true
      parts.push({ code: `__at(${index}, () => ${piece.code})`, hole: index })
    } else run += match[0]
  }
  run += html.slice(at)
  flush()
  unit.holes = unit.holes.filter((index) => {
    const piece = page.pieces[index]
    return piece !== undefined && 'code' in piece && !piece.consumed
  })
  return parts
}

/** Text that React writes as it stands, so that components can read it. */
const isPlainText = (html: string): boolean => !/[<&>"\uE000-\uE003]/.test(html)
