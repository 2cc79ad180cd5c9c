/**
 * Children of components, as React passes them: Markdown becomes React elements (`p`, `a`, `pre` with its `code`, text, values), which the
 * component may read, map, clone and leave out. Plain Markdown is rendered to HTML once, which its element shows unless a component changes
 * it (see `engine-components.ts`). A single file, because the functions for different nodes call each other.
 */
import { Fragment } from 'react'
import type { MdastNode } from 'satteri'
import { decodeText } from '../../model/html-reader'
import { escapeText } from '../../model/escape'
import { headingParts, sourceText, headingId } from '../html/headings'
import { directiveParts, admonitionKind } from '../html/admonitions'
import { writeList, writeTable, type BlockWriter } from '../html/blocks'
import { isExpression, isJsx, plainTags, type JsxNode, type NodeOf } from '../parse/parsed-file'
import {
  addPiece,
  markPattern,
  noteCode,
  placeOf,
  splitAtHoles,
  type ElementOrigin,
  type MakeNode,
  type Scope,
  type Unit,
} from '../scope'
import { createElement } from './calls'
import { markdownElements, themeComponent } from './engine-components'
import { htmlAttributes, isHtmlName, literalValue, propsCode, staticProps } from './jsx-attributes'
import { jsxMeaning, reportHandlers, renderPartial } from './jsx-meaning'
import { evaluate, origins, partialOf, valueAt } from './run'

type Props = Record<string, unknown>

interface Writer {
  scope: Scope
  /** The HTML of an enclosing element exists already. Components may read the elements inside, or move them out. */
  isCold: boolean
}

export function jsxNode(node: JsxNode, scope: Scope): MakeNode {
  const nodes = elementNodes(node, { scope, isCold: false })
  const [first] = nodes
  return first && nodes.length === 1 ? first : fragment(nodes)
}

const write = (nodes: readonly MdastNode[], writer: Writer): MakeNode[] =>
  nodes.flatMap((node) => writeNode(node, writer))

function writeNode(node: MdastNode, writer: Writer): MakeNode[] {
  switch (node.type) {
    case 'text':
      return [textNode(node, writer)]
    case 'paragraph':
    case 'emphasis':
    case 'strong':
    case 'delete': {
      if (node.type === 'paragraph') noteFirstParagraph(node, writer)
      const children = write(node.children, writer)
      return children.length === 0 ? [] : [host(plainTags[node.type], {}, children)]
    }
    case 'inlineCode': {
      const className = /^<code class="([^"]*)"/.exec(writer.scope.render([node]))?.[1]
      return [host('code', { className }, [() => node.value])]
    }
    case 'break':
      return [host('br'), () => '\n']
    case 'thematicBreak':
      return [host('hr')]
    case 'list':
      return [writeList(node, blockWriter(writer))]
    case 'link':
      return [markdown(['a', { href: node.url, title: node.title }], node, writer)]
    case 'image':
      return [markdown(['img', { src: node.url, alt: node.alt ?? '', title: node.title }], node, writer)]
    case 'heading':
      return [headingNode(node, writer)]
    case 'code':
      return [fenceNode(node, writer)]
    case 'table':
      return [tableNode(node, writer)]
    case 'containerDirective':
      return directiveNodes(node, writer)
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      return elementNodes(node, writer)
    case 'mdxFlowExpression':
    case 'mdxTextExpression':
      return expressionNodes(node, writer)
    default:
      return htmlNodes(writer.scope.render([node]), writer.scope)
  }
}

/** An element. `describe` says its type and props; the engine needs the origin of those that it renders itself. */
function create(
  describe: () => [type: unknown, props: Props],
  children: readonly MakeNode[],
  origin?: ElementOrigin,
): MakeNode {
  return () => {
    const [type, props] = describe()
    const element = createElement(type, props, ...children.map((make) => make()))
    // Each element has its own `props` object.
    if (origin) origins.set(element.props, origin)
    return element
  }
}

const host = (type: unknown, props: Props = {}, children: readonly MakeNode[] = []): MakeNode =>
  create(() => [type, set(props)], children)

const set = (props: Props): Props =>
  Object.fromEntries(Object.entries(props).filter(([, value]) => value !== null && value !== undefined))

const fragment = (children: readonly MakeNode[]): MakeNode => create(() => [Fragment, {}], children)

function textNode(node: NodeOf<'text'>, { scope, isCold }: Writer): MakeNode {
  // The walk reports problems in text and may turn parts of it into HTML.
  const html = isCold ? escapeText(node.value) : scope.render([node])
  const isText = !html.includes('<') && !markPattern.test(html)
  const text = isText ? decodeText(html) : addPiece(scope.page, html)
  return () => text
}

function noteFirstParagraph({ children }: NodeOf<'paragraph'>, { scope: { page, unit } }: Writer): void {
  if (page.firstParagraph !== undefined || unit.ancestors.length > 0) return
  const text = sourceText(children)
  if (text.trim() !== '') page.firstParagraph = escapeText(text)
}

const originOf = (node: MdastNode, { unit }: Scope, html?: string): ElementOrigin => ({
  unit,
  place: placeOf(node, unit),
  isInline: node.type === 'mdxJsxTextElement',
  html,
})

/** An element that the engine renders: its position and, for pure Markdown, its HTML from the walk are known. */
function markdown(
  [type, props]: [type: string, props: Props],
  node: MdastNode,
  writer: Writer,
  written?: readonly MakeNode[],
): MakeNode {
  const { html, inner } = madeOf(node, writer)
  const id = type.startsWith('h') && html !== undefined ? { id: / id="([^"]*)"/.exec(html)?.[1] } : {}
  const children = written ?? write('children' in node ? node.children : [], inner)
  const describe = (): [unknown, Props] => [markdownElements[type], set({ ...props, ...id })]
  return create(describe, children, originOf(node, writer.scope, html))
}

/** The walk's HTML for a node of pure Markdown, and the writer for its children. */
function madeOf(node: MdastNode, { scope, isCold }: Writer): { html: string | undefined; inner: Writer } {
  const isMade = !isCold && isPlain([node])
  return { html: isMade ? scope.render([node]) : undefined, inner: { scope, isCold: isCold || isMade } }
}

function headingNode(node: NodeOf<'heading'>, writer: Writer): MakeNode {
  const { content, id } = headingParts(node)
  const type = `h${node.depth}`
  if (writer.isCold || isPlain(node.children))
    return markdown([type, {}], node, writer, write(content, { ...writer, isCold: true }))
  const own = headingId(writer.scope, placeOf(node, writer.scope.unit), sourceText(content), id)
  return markdown([type, { id: own }], node, writer, write(content, writer))
}

/** As in MDX: `pre` with a `code` whose class names the language. */
function fenceNode(node: NodeOf<'code'>, writer: Writer): MakeNode {
  const props = { className: node.lang ? `language-${node.lang}` : undefined, metastring: node.meta }
  const code = host(markdownElements['code'], props, [() => `${node.value}\n`])
  return markdown(['pre', {}], node, writer, [code])
}

const blockWriter = (writer: Writer): BlockWriter<MakeNode> => ({
  write: (nodes) => write(nodes, writer),
  element: (tag, { class: className, checked: defaultChecked, ...props }, children) =>
    host(tag, { ...props, className, defaultChecked }, children),
  text: (text) => () => text,
  gap: [],
})

function tableNode(node: NodeOf<'table'>, writer: Writer): MakeNode {
  const inner = blockWriter({ ...writer, isCold: writer.isCold || isPlain([node]) })
  return writeTable(node, {
    ...inner,
    element: (tag, props, children) =>
      tag === 'table' ? markdown(['table', {}], node, writer, children) : inner.element(tag, props, children),
  })
}

/** `:::note` becomes an `Admonition`, as in Docusaurus. The walk reports unknown types. */
function directiveNodes(node: NodeOf<'containerDirective'>, writer: Writer): MakeNode[] {
  const { scope } = writer
  if (!admonitionKind(node.name, scope.page.context)) return htmlNodes(scope.render([node]), scope)
  const { title, body } = directiveParts(node)
  const { html, inner } = madeOf(node, writer)
  const named = title.length === 0 ? undefined : fragment(write(title, inner))
  const { id, class: className } = node.attributes ?? {}
  const describe = (): [unknown, Props] => [
    themeComponent('Admonition'),
    set({ type: node.name, id, className, title: named?.() }),
  ]
  return [create(describe, write(body, inner), originOf(node, scope, html))]
}

function elementNodes(node: JsxNode, writer: Writer): MakeNode[] {
  const { scope } = writer
  const { unit } = scope
  const meaning = jsxMeaning(node, scope)
  const children = (): MakeNode[] => write(node.children, writer)
  const props = (): Props => evaluate(propsCode(node), unit)
  switch (meaning.kind) {
    case 'missing':
      return children()
    case 'fragment':
      return [fragment(children())]
    case 'html':
      if (!writer.isCold) reportHandlers(node, meaning.name, scope)
      return [htmlNode(node, meaning.name, props, writer)]
    case 'theme':
      return [create(() => [themeComponent(meaning.name), props()], children(), originOf(node, scope))]
    case 'partial': {
      const walked = renderPartial(node, meaning.parsed, scope)
      return typeof walked === 'string' ? htmlNodes(walked, scope) : [partialNode(node, walked, scope)]
    }
    case 'component': {
      const origin = meaning.isLive ? originOf(node, scope) : undefined
      return [create(() => [evaluate(meaning.name, unit), props()], children(), origin)]
    }
  }
}

export function partialNode(node: JsxNode, unit: Unit, scope: Scope): MakeNode {
  const children = write(node.children, { scope, isCold: false })
  return create(() => [partialOf(unit), evaluate(propsCode(node), scope.unit)], children)
}

function htmlNode(node: JsxNode, name: string, props: () => Props, writer: Writer): MakeNode {
  const isAddressed = node.attributes.some(
    (one) => one.type === 'mdxJsxAttribute' && one.name === addressNames[name],
  )
  if (!isAddressed) return create(() => [name, props()], write(node.children, writer))
  const { html, inner } = madeOf(node, writer)
  const children = write(node.children, inner)
  return create(() => [markdownElements[name], props()], children, originOf(node, writer.scope, html))
}

const addressNames: Readonly<Record<string, string>> = { a: 'href', img: 'src' }

function expressionNodes(node: MdastNode & { value: string }, { scope }: Writer): MakeNode[] {
  const code = node.value
  if (isComment(code)) return []
  const literal = literalValue(code)?.value
  if (typeof literal === 'string' || typeof literal === 'number') return [() => literal]
  const { unit } = scope
  const place = noteCode(scope, node)
  return [() => valueAt(unit, place, () => evaluate(code, unit))]
}

export const isComment = (code: string): boolean =>
  code.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '').trim() === ''

/** Whether nodes contain only Markdown and plain HTML, so that the walk renders them completely. */
function isPlain(nodes: readonly MdastNode[]): boolean {
  return nodes.every((node) => {
    if (isExpression(node)) return isComment(node.value)
    if (isJsx(node)) {
      const props = isHtmlName(node.name) ? staticProps(node) : undefined
      if (!props || !htmlAttributes(props)) return false
    }
    return !('children' in node) || isPlain(node.children)
  })
}

/** HTML with marks as children: marks of new pieces, and what belongs into the holes between them. */
function htmlNodes(html: string, { page, unit }: Scope): MakeNode[] {
  return splitAtHoles(html, unit.holes).flatMap((part): MakeNode[] => {
    if (typeof part === 'string') {
      if (part.trim() === '') return []
      const mark = addPiece(page, part)
      return [() => mark]
    }
    // It is evaluated here, no longer by the unit itself.
    unit.holes = unit.holes.filter((hole) => hole !== part)
    return [() => valueAt(unit, part.place, part.node)]
  })
}
