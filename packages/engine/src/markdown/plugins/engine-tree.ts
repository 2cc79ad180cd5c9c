/** Plugins describe HTML with `data.hName`, `hProperties` and `hChildren`, which become JSX elements. Added nodes get their parent's place. */
import type { MdastNode } from 'satteri'
import type { Problem } from '../../model/problem'
import { isExpression, isJsx, plainTags, type JsxNode, type NodeOf } from '../parse/parsed-file'
import { jsx, toJs } from 'estree-util-to-js'

type Report = (node: MdastNode, problem: Omit<Problem, 'file'>) => void
type Attributes = JsxNode['attributes']
type Position = NonNullable<MdastNode['position']>

interface Spot {
  inline: boolean
  position: Position
}

/** A root's nodes as the engine renders them. */
export function toEngineTree(root: { children: readonly unknown[] }, report: Report): MdastNode[] {
  const start = { line: 1, column: 1, offset: 0 }
  return convertAll(root.children, { inline: false, position: { start, end: start } }, report)
}

/** Nodes whose children are inline. */
const phrasing = new Set(
  'paragraph heading emphasis strong delete link linkReference tableCell textDirective leafDirective mdxJsxTextElement'.split(
    ' ',
  ),
)
/** Node types that the engine renders itself. */
const known = new Set(
  (
    'text paragraph heading emphasis strong delete inlineCode break thematicBreak blockquote list listItem table tableRow tableCell code link ' +
    'image linkReference imageReference footnoteReference footnoteDefinition definition containerDirective textDirective leafDirective html ' +
    'mdxJsxFlowElement mdxJsxTextElement mdxFlowExpression mdxTextExpression mdxjsEsm math inlineMath'
  ).split(' '),
)
/** Tags of nodes that can take attributes. */
const tags: Record<string, string> = { ...plainTags, blockquote: 'blockquote' }

const isNode = (value: unknown): value is MdastNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

function convertAll(children: readonly unknown[], { inline, position: around }: Spot, report: Report) {
  let last = around
  return children.flatMap((child): MdastNode[] => {
    if (!isNode(child)) return []
    const position = child.position ?? { start: last.start, end: last.start }
    last = { start: position.end, end: position.end }
    child.position = position
    if (child.type === 'root') return convertAll(child.children, { inline, position }, report)
    return convert(child, inline, report)
  })
}

function convert(node: MdastNode, inline: boolean, report: Report): MdastNode[] {
  const { position } = node
  if (!position) return []
  if ('children' in node) {
    const children = Array.isArray(node.children) ? node.children : []
    const within = { inline: inline || phrasing.has(node.type), position }
    Reflect.set(node, 'children', convertAll(children, within, report))
  }
  const { hName, hProperties, hChildren } = hintsOf(node)
  if (hName === undefined && known.has(node.type)) {
    fillIn(node)
    if (hProperties === undefined) return [node]
    return withProperties(node, hProperties, { inline, position }, report)
  }
  const children =
    hChildren !== undefined
      ? hChildren.flatMap((child) => fromHast(child, inline, position))
      : 'children' in node
        ? [...node.children]
        : textOf(node, position)
  if (hName === undefined && hProperties === undefined && !('children' in node)) {
    if (children.length === 0)
      report(node, {
        severity: 'warning',
        code: 'remark-node',
        message: `A plugin left a node of the type \`${String(node.type)}\` here, which cannot be rendered.`,
        hint: 'It should say by `data.hName`, `data.hProperties` and `data.hChildren` which element it is.',
      })
    return children
  }
  return [element(hName ?? (inline ? 'span' : 'div'), hProperties ?? {}, children, { inline, position })]
}

/** Adds fields that plugins may omit but the engine needs. */
function fillIn(node: MdastNode): void {
  if (isJsx(node)) {
    if (!Array.isArray(node.attributes)) Reflect.set(node, 'attributes', [])
    for (const attribute of node.attributes) {
      const expression = attribute.type === 'mdxJsxAttribute' ? attribute.value : attribute
      if (typeof expression === 'object' && expression !== null) fillInCode(expression)
    }
  } else if (node.type === 'mdxjsEsm' || isExpression(node)) {
    fillInCode(node)
  } else if (node.type === 'text' || node.type === 'inlineCode' || node.type === 'code') {
    if (typeof node.value !== 'string') Reflect.set(node, 'value', String(node.value ?? ''))
  }
}

/** Generates code for a node that has only a syntax tree. */
function fillInCode(node: { value?: unknown; data?: object | undefined }): void {
  const hasCode = typeof node.value === 'string' && node.value.trim() !== ''
  const { estree }: Record<string, unknown> = { ...node.data }
  if (!hasCode) Reflect.set(node, 'value', estree === undefined ? '' : estreeCode(estree))
}

function withProperties(node: MdastNode, properties: object, at: Spot, report: Report): MdastNode[] {
  const names = Object.keys(properties)
  // The engine reads a heading's id itself.
  if (names.length === 0 || (node.type === 'heading' && names.every((name) => name === 'id'))) return [node]
  if (isJsx(node)) {
    node.attributes.push(...attributesOf(properties))
    return [node]
  }
  const children = 'children' in node ? [...node.children] : []
  if (node.type === 'link' || node.type === 'image') {
    const { type, url, title } = node
    const [tag, own] = type === 'link' ? ['a', { href: url }] : ['img', { src: url, alt: node.alt }]
    return [element(tag, { ...own, title, ...properties }, children, { ...at, inline: true })]
  }
  const tag = tags[node.type]
  if (tag !== undefined) {
    const inline = at.inline || ['em', 'strong', 'del'].includes(tag)
    return [element(tag, properties, children, { ...at, inline })]
  }
  report(node, {
    severity: 'warning',
    code: 'remark-properties',
    message: `A plugin gives \`${names.join('`, `')}\` to a node of the type \`${node.type}\`, which does not support it here.`,
    hint: 'Let it create an element around the node.',
  })
  return [node]
}

function hintsOf({ data }: MdastNode) {
  const { hName, hProperties, hChildren }: Record<string, unknown> = { ...data }
  const children: readonly unknown[] | undefined = Array.isArray(hChildren) ? hChildren : undefined
  return {
    hName: typeof hName === 'string' ? hName : undefined,
    hProperties: typeof hProperties === 'object' ? (hProperties ?? undefined) : undefined,
    hChildren: children,
  }
}

function element(name: string, properties: object, children: MdastNode[], at: Spot): MdastNode {
  const made: NodeOf<'mdxJsxFlowElement'> = {
    type: 'mdxJsxFlowElement',
    name,
    attributes: attributesOf(properties),
    children: [],
    position: at.position,
  }
  Reflect.set(made, 'children', children)
  if (at.inline) Reflect.set(made, 'type', 'mdxJsxTextElement')
  return made
}

/** JSX attributes from hast properties. Lists are joined; unset values are omitted. */
function attributesOf(properties: object): Attributes {
  return Object.entries(properties).flatMap(([key, value]): Attributes => {
    if (value === undefined || value === null || value === false) return []
    const name =
      key === 'class'
        ? 'className'
        : key.replace(/^(data|aria)([A-Z])/, (_, start, letter) => `${start}-${letter.toLowerCase()}`)
    const written = Array.isArray(value) ? value.join(' ') : String(value)
    const attribute = { type: 'mdxJsxAttribute', name } as const
    if (typeof value === 'number')
      return [{ ...attribute, value: { type: 'mdxJsxAttributeValueExpression', value: written } }]
    return [{ ...attribute, value: value === true ? null : written }]
  })
}

/** Converts a node of hast (an HTML syntax tree). */
function fromHast(node: unknown, inline: boolean, position: Position): MdastNode[] {
  if (typeof node !== 'object' || node === null) return []
  const { type, tagName, properties, children, value }: Record<string, unknown> = { ...node }
  if (type === 'text') return [{ type: 'text', value: String(value ?? ''), position }]
  if (type === 'raw') return [{ type: 'html', value: String(value ?? ''), position }]
  // hast may contain JSX elements.
  if (typeof type === 'string' && type.startsWith('mdx') && isNode(node)) {
    node.position ??= position
    return [node]
  }
  if (type !== 'element' || typeof tagName !== 'string') return []
  const within = Array.isArray(children) ? children.flatMap((child) => fromHast(child, inline, position)) : []
  const own = typeof properties === 'object' && properties !== null ? properties : {}
  return [element(tagName, own, within, { inline, position })]
}

function textOf(node: MdastNode, position: Position): MdastNode[] {
  const { value }: Record<string, unknown> = { ...node }
  return typeof value === 'string' && value !== '' ? [{ type: 'text', value, position }] : []
}

/** JavaScript from a syntax tree that a plugin created, without a trailing semicolon. */
const estreeCode = (tree: unknown): string =>
  isProgram(tree) ? toJs(tree, { handlers: jsx }).value.trim().replace(/;$/, '') : ''

function isProgram(tree: unknown): tree is Parameters<typeof toJs>[0] {
  return (
    typeof tree === 'object' && tree !== null && 'type' in tree && tree.type === 'Program' && 'body' in tree
  )
}
