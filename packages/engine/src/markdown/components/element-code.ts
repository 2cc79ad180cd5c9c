/**
 * Children of components, as React passes them. Markdown inside a component becomes JavaScript that creates React elements (`p`, `ul`, `a`,
 * `h2`, `pre` with its `code`, text, values of expressions), which the component may read, map, clone and leave out. Plain Markdown is
 * still rendered to HTML once; its element shows that HTML unless a component changes it (see `engine-components.ts`). This is a single
 * file because the functions for different nodes call each other.
 */
import type { MdastNode } from 'satteri'
import { decodeText } from '../../model/html-reader'
import { escapeText } from '../../model/escape'
import { headingParts, sourceText, headingId } from '../html/headings'
import { directiveParts, admonitionKind } from '../html/admonitions'
import { addConsumed, addElement, addPiece, markPattern, piecePattern, placeOf, type Scope } from '../scope'
import {
  htmlAttributes,
  isHtmlName,
  propsCode,
  staticProps,
  type JsxNode,
  literalValue,
} from './jsx-attributes'
import { jsxMeaning, reportHandlers, partialCode } from './jsx-meaning'

type NodeOf<Type extends MdastNode['type']> = Extract<MdastNode, { type: Type }>

interface Writer {
  scope: Scope
  /**
   * The HTML of an enclosing element exists already. Elements inside are only for components to read, and render HTML only if a component
   * moves them out of that element.
   */
  isCold: boolean
}

/** JavaScript for each child of an element, in order; empty for children that render nothing. */
export function childrenCode(nodes: readonly MdastNode[], scope: Scope): string[] {
  return write(nodes, { scope, isCold: false })
}

function write(nodes: readonly MdastNode[], writer: Writer): string[] {
  return nodes.flatMap((node) => writeNode(node, writer))
}

function writeNode(node: MdastNode, writer: Writer): string[] {
  switch (node.type) {
    case 'text':
      return [textCode(node, writer)]
    case 'paragraph':
      noteFirstParagraph(node, writer)
      return host('p', node.children, writer)
    case 'emphasis':
      return host('em', node.children, writer)
    case 'strong':
      return host('strong', node.children, writer)
    case 'delete':
      return host('del', node.children, writer)
    case 'inlineCode': {
      const className = /^<code class="([^"]*)"/.exec(writer.scope.render([node]))?.[1]
      return [call('__h', '"code"', object({ className }), [JSON.stringify(node.value)])]
    }
    case 'break':
      return ['__h("br", null)', String.raw`"\n"`]
    case 'thematicBreak':
      return ['__h("hr", null)']
    case 'list':
      return [listCode(node, writer)]
    case 'link':
      return [markdown({ type: 'a', props: { href: node.url, title: node.title } }, node, writer)]
    case 'image':
      return [
        markdown(
          { type: 'img', props: { src: node.url, alt: node.alt ?? '', title: node.title } },
          node,
          writer,
        ),
      ]
    case 'heading':
      return [headingCode(node, writer)]
    case 'code':
      return [fenceCode(node, writer)]
    case 'table':
      return [tableCode(node, writer)]
    case 'containerDirective':
      return directiveCode(node, writer)
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      return elementCode(node, writer)
    case 'mdxFlowExpression':
    case 'mdxTextExpression':
      return expressionCode(node, writer)
    default:
      return piecesCode(writer.scope.render([node]), writer.scope)
  }
}

/** `__h("p", null, …)`; empty if there are no children. */
function host(tag: string, nodes: readonly MdastNode[], writer: Writer, props = 'null'): string[] {
  const children = write(nodes, writer)
  return children.length === 0 ? [] : [call('__h', JSON.stringify(tag), props, children)]
}

const call = (make: string, type: string, props: string, children: readonly string[]): string =>
  `${make}(${[type, props, ...children].join(', ')})`

/** Props as JSON, without null values. */
function object(props: Record<string, unknown>): string {
  return JSON.stringify(props, (_, value: unknown) => (value === null ? undefined : value))
}

function textCode(node: NodeOf<'text'>, { scope, isCold }: Writer): string {
  // The walk reports problems in text and may turn parts of it into HTML.
  const html = isCold ? escapeText(node.value) : scope.render([node])
  const isText = !html.includes('<') && !markPattern.test(html)
  return JSON.stringify(isText ? decodeText(html) : addPiece(scope.page, html))
}

function noteFirstParagraph({ children }: NodeOf<'paragraph'>, { scope: { page, unit } }: Writer): void {
  if (page.firstParagraph !== undefined || unit.ancestors.length > 0) return
  const text = sourceText(children)
  if (text.trim() !== '') page.firstParagraph = escapeText(text)
}

/**
 * An element that the engine renders: `__el(number, __md.a, {…}, …)`. The number identifies its position and, for pure Markdown, the HTML
 * from the walk.
 */
function markdown(
  { type, props }: { type: string; props?: Record<string, unknown> },
  node: MdastNode,
  writer: Writer,
  written?: readonly string[],
): string {
  const { html, inner } = madeOf(node, writer)
  const id = type.startsWith('h') && html !== undefined ? { id: / id="([^"]*)"/.exec(html)?.[1] } : {}
  const children = written ?? write('children' in node ? node.children : [], inner)
  const element = addElement(writer.scope, node, html)
  return call('__el', `${element}, __md.${type}`, object({ ...props, ...id }), children)
}

/** The walk's HTML for a node of pure Markdown, and the writer for its children. */
function madeOf(node: MdastNode, { scope, isCold }: Writer): { html: string | undefined; inner: Writer } {
  const isMade = !isCold && isPlain([node])
  return { html: isMade ? scope.render([node]) : undefined, inner: { scope, isCold: isCold || isMade } }
}

function headingCode(node: NodeOf<'heading'>, writer: Writer): string {
  const { content, id } = headingParts(node)
  const type = `h${node.depth}`
  if (writer.isCold || isPlain(node.children)) {
    const children = write(content, { ...writer, isCold: true })
    return markdown({ type }, node, writer, children)
  }
  const own = headingId(writer.scope, {
    explicitId: id,
    idSource: sourceText(content),
    place: placeOf(node, writer.scope.unit),
  })
  return markdown({ type, props: { id: own } }, node, writer, write(content, writer))
}

/** As in MDX: `pre` with a `code` whose class names the language. */
function fenceCode(node: NodeOf<'code'>, writer: Writer): string {
  const props = { className: node.lang ? `language-${node.lang}` : undefined, metastring: node.meta }
  const code = call('__h', '__md.code', object(props), [JSON.stringify(`${node.value}\n`)])
  return markdown({ type: 'pre' }, node, writer, [code])
}

function listCode(node: NodeOf<'list'>, writer: Writer): string {
  const items = node.children.filter((child) => child.type === 'listItem')
  const loose = node.spread === true || items.some((item) => item.spread)
  const tag = node.ordered ? 'ol' : 'ul'
  const start = node.ordered && typeof node.start === 'number' && node.start !== 1 ? node.start : undefined
  const hasTasks = items.some((item) => typeof item.checked === 'boolean')
  const children = items.flatMap((item) => [String.raw`"\n"`, itemCode(item, loose, writer)])
  const props = object({ start, className: hasTasks ? 'contains-task-list task-list' : undefined })
  return call('__h', JSON.stringify(tag), props, [...children, String.raw`"\n"`])
}

function itemCode(item: NodeOf<'listItem'>, loose: boolean, writer: Writer): string {
  const parts = item.children.map((child) =>
    child.type === 'paragraph' && !loose ? write(child.children, writer) : write([child], writer),
  )
  const children = parts
    .filter((part) => part.length > 0)
    .flatMap((part, index) => (index === 0 ? part : [String.raw`"\n"`, ...part]))
  if (typeof item.checked !== 'boolean') return call('__h', '"li"', 'null', children)
  const box = object({
    type: 'checkbox',
    disabled: true,
    defaultChecked: item.checked,
    'aria-label': item.checked ? 'Done' : 'To do',
  })
  const props = object({ className: 'task-list-item' })
  return call('__h', '"li"', props, [`__h("input", ${box})`, '" "', ...children])
}

function tableCode(node: NodeOf<'table'>, writer: Writer): string {
  const inner = { ...writer, isCold: writer.isCold || isPlain([node]) }
  const [head, ...body] = node.children
  const columns = head?.children.length ?? 0
  const cell = (scope: 'col' | 'row' | undefined, children: readonly MdastNode[], column: number): string => {
    const align = node.align?.[column]
    const written = write(children, inner)
    const isHead = scope !== undefined && written.length > 0
    const props = object({
      scope: isHead ? scope : undefined,
      className: align ? `align-${align}` : undefined,
    })
    return call('__h', isHead ? '"th"' : '"td"', props, written)
  }
  // As in `html/blocks.ts`: if the corner cell is empty, the first column holds row headers.
  const namesRows = columns > 1 && write(head?.children[0]?.children ?? [], inner).length === 0
  const row = (tag: 'th' | 'td', { children }: (typeof body)[number]): string => {
    const cells = Array.from({ length: columns }, (_, column) => {
      const scope = tag === 'th' ? 'col' : namesRows && column === 0 ? 'row' : undefined
      return cell(scope, children[column]?.children ?? [], column)
    })
    return call('__h', '"tr"', 'null', cells)
  }
  const parts = head ? [call('__h', '"thead"', 'null', [row('th', head)])] : []
  if (body.length > 0) {
    const rows = body.map((one) => row('td', one))
    parts.push(call('__h', '"tbody"', 'null', rows))
  }
  return markdown({ type: 'table' }, node, writer, parts)
}

/** `:::note` becomes an `Admonition`, as in Docusaurus. The walk reports unknown types. */
function directiveCode(node: NodeOf<'containerDirective'>, writer: Writer): string[] {
  const { scope } = writer
  if (!admonitionKind(node.name, scope.page.context)) return piecesCode(scope.render([node]), scope)
  const { title, body } = directiveParts(node)
  const { html, inner } = madeOf(node, writer)
  const named =
    title.length === 0 ? '' : `, title: __h(${['__Fragment', 'null', ...write(title, inner)].join(', ')})`
  const { id, class: className } = node.attributes ?? {}
  const props = object({ type: node.name, id, className })
  const element = addElement(scope, node, html)
  return [call('__el', `${element}, __theme("Admonition")`, `{...${props}${named}}`, write(body, inner))]
}

function elementCode(node: JsxNode, writer: Writer): string[] {
  const { scope } = writer
  const meaning = jsxMeaning(node, scope)
  const children = (): string[] => write(node.children, writer)
  switch (meaning.kind) {
    case 'none':
      return children()
    case 'fragment':
      return [call('__h', '__Fragment', 'null', children())]
    case 'html':
      if (!writer.isCold) reportHandlers(node, meaning.name, scope)
      return [htmlCode(node, meaning.name, writer)]
    case 'theme': {
      const type = `${addElement(scope, node)}, __theme(${JSON.stringify(meaning.name)})`
      return [call('__el', type, propsCode(node), children())]
    }
    case 'partial':
      return [partialCode(node, meaning.parsed, [propsCode(node), ...children()], scope)]
    case 'component': {
      const make = meaning.live ? `__el(${addElement(scope, node)}, ` : '__h('
      const args = [meaning.name, propsCode(node), ...children()]
      return [`${make}${args.join(', ')})`]
    }
  }
}

/** Code of a JSX element and its content, evaluated after the walk. */
export function jsxCode(node: JsxNode, scope: Scope): string {
  const codes = elementCode(node, { scope, isCold: false })
  return codes.length === 1 ? (codes[0] ?? 'null') : `__h(${['__Fragment', 'null', ...codes].join(', ')})`
}

function htmlCode(node: JsxNode, name: string, writer: Writer): string {
  const isAddressed =
    (name === 'a' && hasAttribute(node, 'href')) || (name === 'img' && hasAttribute(node, 'src'))
  if (!isAddressed) {
    return call('__h', JSON.stringify(name), propsCode(node), write(node.children, writer))
  }
  const { html, inner } = madeOf(node, writer)
  const element = addElement(writer.scope, node, html)
  return call('__el', `${element}, __md.${name}`, propsCode(node), write(node.children, inner))
}

const hasAttribute = (node: JsxNode, name: string): boolean =>
  node.attributes.some((one) => one.type === 'mdxJsxAttribute' && one.name === name)

function expressionCode(
  node: NodeOf<'mdxFlowExpression' | 'mdxTextExpression'>,
  { scope }: Writer,
): string[] {
  const code = node.value
  if (isComment(code)) return []
  const literal = literalValue(code)
  if (typeof literal?.value === 'string' || typeof literal?.value === 'number')
    return [JSON.stringify(literal.value)]
  return [`__at(${addConsumed(scope, node)}, () => (${code}\n))`]
}

export const isComment = (code: string): boolean =>
  code.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '').trim() === ''

/** Whether nodes contain only Markdown and plain HTML, so that the walk renders them completely. */
function isPlain(nodes: readonly MdastNode[]): boolean {
  return nodes.every((node) => {
    if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression') return isComment(node.value)
    if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') {
      const props = isHtmlName(node.name) ? staticProps(node) : undefined
      if (!props || !htmlAttributes(props)) return false
    }
    return !('children' in node) || isPlain(node.children)
  })
}

/** Turns HTML with marks into children: marks of new pieces, and the code of the holes between them. */
function piecesCode(html: string, { page, unit }: Scope): string[] {
  const codes: string[] = []
  let run = ''
  const flush = (): void => {
    if (run.trim() !== '') codes.push(JSON.stringify(addPiece(page, run)))
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
      codes.push(`__at(${index}, () => ${piece.code})`)
    } else run += match[0]
  }
  run += html.slice(at)
  flush()
  unit.holes = unit.holes.filter((index) => {
    const piece = page.pieces[index]
    return piece !== undefined && 'code' in piece && !piece.consumed
  })
  return codes
}
