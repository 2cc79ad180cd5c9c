/** The clean Markdown copy of a page for machines: what the author wrote, without code of MDX, components by their content. */
import type { MdastNode } from 'satteri'
import { slotMark } from '../../model/article'
import { admonitionKind, directiveParts } from '../html/admonitions'
import { asMarkdown } from '../../model/escape'
import { changedInline } from './changed-inline'
import { articleText } from '../../model/html-reader'
import { readMagicComments } from '../code/magic-comments'
import { fenceOptions } from '../code/code-block'
import { isDiagram } from '../code/diagram-links'
import { headingParts } from '../html/headings'
import { literalValue, staticProps, type JsxNode } from '../components/jsx-attributes'
import { resolvePieces, type PageState, type Unit } from '../scope'

/** The copy of a unit's nodes. Addresses of links and images are slots, as in the HTML. */
function markdownCopy(page: PageState, unit: Unit, nodes: readonly MdastNode[]): string {
  const writer: Writer = { page, unit, slots: slotsByPlace(page, unit) }
  const text = writeBlocks(nodes, writer)
  return text === '' ? '' : `${text.trim()}\n`
}

/** The copy of a page. Notes of partials that stand in expressions, of which only the text is copied, end it. */
export function pageCopy(page: PageState, unit: Unit, nodes: readonly MdastNode[]): string {
  const copied = copiedUnits(unit)
  const notes = page.footnotes.flatMap(({ unit: own, html = '' }, index) =>
    copied.includes(own) ? [] : [`Note ${index + 1}: ${articleText(resolvePieces(page, html))}\n`],
  )
  return [markdownCopy(page, unit, nodes), ...notes].filter((part) => part !== '').join('\n')
}

function copiedUnits(unit: Unit): Unit[] {
  const within = [...unit.rendered.values()].flatMap((rendered) => ('unit' in rendered ? rendered.unit : []))
  return [unit, ...within.flatMap(copiedUnits)]
}

interface Writer {
  page: PageState
  unit: Unit
  /** Indexes of the slots at a place of this unit's file, by `line:column`; what a plugin adds shares the place of what is around. */
  slots: Map<string, number[]>
}

function slotsByPlace({ slots }: PageState, { parsed }: Unit): Map<string, number[]> {
  const result = new Map<string, number[]>()
  for (const [index, { place }] of slots.entries()) {
    const key = `${place.line}:${place.column}`
    if (place.file === parsed.file) result.set(key, [...(result.get(key) ?? []), index])
  }
  return result
}

function writeBlocks(nodes: readonly MdastNode[], writer: Writer): string {
  return inlineRuns(nodes)
    .map((run) => (Array.isArray(run) ? writeInline(run, writer).trim() : writeBlock(run, writer)))
    .filter((text) => text.trim() !== '')
    .join('\n\n')
}

const inlineTypes = new Set([
  'break',
  'delete',
  'emphasis',
  'footnoteReference',
  'image',
  'imageReference',
  'inlineCode',
  'link',
  'linkReference',
  'mdxJsxTextElement',
  'mdxTextExpression',
  'strong',
  'text',
  'textDirective',
])

/** Blocks one by one, and what stands in one line of a tag (`<summary>Some *words*</summary>`) together. */
function inlineRuns(nodes: readonly MdastNode[]): (MdastNode | MdastNode[])[] {
  const runs: (MdastNode | MdastNode[])[] = []
  for (const node of nodes) {
    const last = runs.at(-1)
    if (!inlineTypes.has(node.type)) runs.push(node)
    else if (Array.isArray(last)) last.push(node)
    else runs.push([node])
  }
  return runs
}

function writeBlock(node: MdastNode, writer: Writer): string {
  switch (node.type) {
    case 'mdxjsEsm':
    case 'definition':
      return ''
    case 'mdxFlowExpression':
      return renderedText(node, writer)
    case 'mdxJsxFlowElement':
      // What goes into the head of the file is no text.
      if (/^head$/i.test(node.name ?? '')) return ''
      return writeJsx(node, writer)
    case 'containerDirective': {
      const { title, body } = directiveParts(node)
      const label = admonitionTitle(
        node.name,
        title.length > 0 ? writeInline(title, writer) : undefined,
        writer,
      )
      return quote(`${bold(label)}${integrationMark(node, writer)}\n\n${writeBlocks(body, writer)}`)
    }
    case 'blockquote':
      return quote(writeBlocks(node.children, writer))
    case 'heading':
      return `${'#'.repeat(node.depth)} ${writeInline(headingParts(node).content, writer).trim()}`
    case 'code':
      return writeFence(node, writer)
    case 'list':
      return writeList(node, writer)
    default:
      return writeInline([node], writer)
  }
}

function writeFence(node: Extract<MdastNode, { type: 'code' }>, writer: Writer): string {
  const { page } = writer
  const { language, meta } = fenceOptions(node.lang, node.meta)
  const { code } = readMagicComments(node.value, page.context.directives)
  const fence = '`'.repeat(
    Math.max(3, ...[...code.matchAll(/^\s*(`{3,})/gm)].map(([, ticks = '']) => ticks.length + 1)),
  )
  const block = `${fence}${language}\n${code}\n${fence}`
  const before = [
    ...(meta.title === undefined ? [] : [captionOf(meta.title)]),
    ...(isDiagram(language) ? [meta.values['alt'], meta.values['legend']] : []).flatMap((text) =>
      text === undefined ? [] : asMarkdown(text),
    ),
  ]
  return [...before, block, slotMarkAt(node, writer) ?? []].flat().join('\n\n')
}

/** What stands over a code block or under a diagram: a file's name as code, words in bold. */
function captionOf(title: string): string {
  return /[\s`]/.test(title) ? `**${asMarkdown(title)}**` : `\`${title}\``
}

function writeList(node: Extract<MdastNode, { type: 'list' }>, writer: Writer): string {
  let number = node.start ?? 1
  const items = node.children.map((item) => {
    if (item.type !== 'listItem') return ''
    const marker = node.ordered ? `${number++}. ` : '- '
    const task = typeof item.checked === 'boolean' ? (item.checked ? '[x] ' : '[ ] ') : ''
    const separator = item.spread ? '\n\n' : '\n'
    const blocks = item.children.map((child) => writeBlock(child, writer)).filter((text) => text !== '')
    return marker + task + indent(blocks.join(separator), ' '.repeat(marker.length))
  })
  return items.join(node.spread ? '\n\n' : '\n')
}

function writeJsx(node: JsxNode, writer: Writer): string {
  const rendered = writer.unit.rendered.get(node)
  if (rendered && 'unit' in rendered) {
    const { unit } = rendered
    return markdownCopy(writer.page, unit, unit.parsed.nodes).trim()
  }
  const props = staticProps(node) ?? {}
  const content = writeBlocks(node.children, writer)
  switch (engineName(node, writer.unit)) {
    case 'TabItem':
      return `${tabLabel(node)}\n\n${content}`
    case 'Aside':
    case 'Admonition': {
      const title = props['title'] === undefined ? undefined : String(props['title'])
      const label = admonitionTitle(String(props['type'] ?? 'note'), title, writer)
      return quote(`${bold(label)}\n\n${content}`)
    }
    case 'DocCardList':
    case 'DocCard':
      return slotMarkAt(node, writer) ?? ''
    case 'Card':
    case 'LinkCard': {
      const title = String(props['title'] ?? '')
      const address = props['href'] === undefined ? undefined : slotMarkAt(node, writer)
      const head = address === undefined ? bold(title) : `[${asMarkdown(title)}](${address})`
      return [head, String(props['description'] ?? ''), content].filter((text) => text !== '').join('\n\n')
    }
    case 'Badge':
      return `(${content === '' ? String(props['text'] ?? '') : content})`
    case 'summary':
      return bold(content)
    case 'img':
      return `![${String(props['alt'] ?? '')}](${slotMarkAt(node, writer) ?? String(props['src'] ?? '')})`
    default:
      return content === '' ? renderedText(node, writer) : content
  }
}

/** The name of an element of HTML or of the engine; undefined of a component that the page imports or declares under that name. */
function engineName({ name }: JsxNode, { parsed }: Unit): string | undefined {
  const [root = ''] = name?.split('.') ?? []
  const binding = parsed.imports.get(root)
  if (binding?.kind === 'theme') return binding.name
  return binding || parsed.module.declared.has(root) ? undefined : (name ?? undefined)
}

/** A label that is an element has no words of its own here: the value stands for it. */
function tabLabel({ attributes }: JsxNode): string {
  const textOf = (name: string) => {
    const attribute = attributes.find((one) => one.type === 'mdxJsxAttribute' && one.name === name)
    if (attribute?.type !== 'mdxJsxAttribute' || !attribute.value) return undefined
    if (typeof attribute.value === 'string') return attribute.value
    const literal = literalValue(attribute.value.value)?.value
    return typeof literal === 'string' || typeof literal === 'number' ? String(literal) : undefined
  }
  return bold(textOf('label') ?? textOf('value') ?? '')
}

/** The title, after the label where the site declares the kind; the label where there is none. */
function admonitionTitle(name: string, title: string | undefined, { page }: Writer): string {
  const kind = admonitionKind(name, page.context)
  if (title === undefined) return kind?.label ?? 'Note'
  return kind?.own ? `${kind.label}: ${title}` : title
}

/** What an expression or a component became, as text. */
function renderedText(node: MdastNode, { page, unit }: Writer): string {
  const rendered = unit.rendered.get(node)
  if (rendered && 'text' in rendered) return rendered.text
  if (!rendered || !('piece' in rendered)) return ''
  return articleText(resolvePieces(page, page.pieces[rendered.piece]?.html ?? ''))
}

/** Source of inline nodes, or of a block made of them, with addresses, expressions and tags replaced. */
function writeInline(nodes: readonly MdastNode[], writer: Writer): string {
  const { text, isChanged } = writer.unit.parsed
  if (isChanged)
    return changedInline(nodes, {
      rendered: (node) =>
        node.type === 'mdxJsxTextElement' ? inlineJsx(node, writer) : renderedText(node, writer),
      mark: (node) => slotMarkAt(node, writer),
    })
  const start = nodes[0]?.position?.start
  const end = nodes.at(-1)?.position?.end.offset
  if (start?.offset === undefined || end === undefined) return ''
  const edits: Edit[] = []
  collectEdits(nodes, writer, edits)
  let out = ''
  let at = start.offset
  for (const edit of edits) {
    if (edit.from < at) continue
    out += text.slice(at, edit.from) + edit.text
    at = edit.to
  }
  out += text.slice(at, end)
  // Later lines carry the indentation, or the quote marks, of the block that holds this one.
  const column = start.column - 1
  return out.replace(/\n([ \t>]*)/g, (_, lead: string) => `\n${lead.slice(column)}`)
}

interface Edit {
  from: number
  to: number
  text: string
}

function collectEdits(nodes: readonly MdastNode[], writer: Writer, edits: Edit[]): void {
  for (const node of nodes) {
    const from = node.position?.start.offset
    const to = node.position?.end.offset
    if (from === undefined || to === undefined) continue
    const children = 'children' in node ? node.children : []
    switch (node.type) {
      case 'mdxTextExpression':
        edits.push({ from, to, text: renderedText(node, writer) })
        break
      case 'mdxJsxTextElement': {
        const first = children[0]?.position?.start.offset
        const last = children.at(-1)?.position?.end.offset
        if (first === undefined || last === undefined) edits.push({ from, to, text: inlineJsx(node, writer) })
        else {
          const isBadge = engineName(node, writer.unit) === 'Badge'
          const before = node.name === 'TabItem' ? `${tabLabel(node)} ` : isBadge ? '(' : ''
          edits.push({ from, to: first, text: before })
          collectEdits(children, writer, edits)
          edits.push({ from: last, to, text: isBadge ? ')' : '' })
        }
        break
      }
      case 'linkReference':
      case 'imageReference':
        editReference(node, { from, to }, writer, edits)
        break
      case 'link':
      case 'image':
        editAddress(node, { from, to }, writer, edits)
        break
      default:
        collectEdits(children, writer, edits)
    }
  }
}

function inlineJsx(node: JsxNode, writer: Writer): string {
  return node.name === 'br' ? '<br>' : writeJsx(node, writer)
}

/** `[text](address "title")`: the address becomes the slot's mark. Bare addresses stay. */
function editAddress(
  node: Extract<MdastNode, { type: 'link' | 'image' }>,
  { from, to }: { from: number; to: number },
  writer: Writer,
  edits: Edit[],
): void {
  const mark = slotMarkAt(node, writer)
  const source = writer.unit.parsed.text.slice(from, to)
  if (node.type === 'link') collectEdits(node.children, writer, edits)
  if (mark === undefined || !source.endsWith(')')) return
  const inner = node.type === 'link' ? (node.children.at(-1)?.position?.end.offset ?? from + 1) - from : 0
  const open = source.indexOf('](', inner)
  if (open < 0) return
  const address = /^\s*(?:<[^>\n]*>|(?:[^\s()\\]|\\.|\([^\s()]*\))+)/.exec(source.slice(open + 2))?.[0]
  if (address === undefined) return
  edits.push({ from: from + open + 2, to: from + open + 2 + address.length, text: mark })
}

/** `[text][name]`: the address that stands elsewhere comes to the text, for definitions are not copied. */
function editReference(
  node: Extract<MdastNode, { type: 'linkReference' | 'imageReference' }>,
  { from, to }: { from: number; to: number },
  writer: Writer,
  edits: Edit[],
): void {
  const mark = slotMarkAt(node, writer)
  if (mark === undefined) return
  if (node.type === 'imageReference') {
    edits.push({ from, to, text: `![${asMarkdown(node.alt ?? '')}](${mark})` })
    return
  }
  collectEdits(node.children, writer, edits)
  const end = node.children.at(-1)?.position?.end.offset ?? from + 1
  edits.push({ from: end, to, text: `](${mark})` })
}

/** The mark of an admonition; the link of its label has the same place. */
function integrationMark(node: MdastNode, { page, slots }: Writer): string {
  const { line, column } = node.position?.start ?? {}
  const index = slots.get(`${line}:${column}`)?.find((slot) => page.slots[slot]?.kind === 'mark')
  return index === undefined ? '' : slotMark(index)
}

function slotMarkAt(node: MdastNode, { slots }: Writer): string | undefined {
  const { line, column } = node.position?.start ?? {}
  const [index, ...later] = slots.get(`${line}:${column}`) ?? []
  if (later.length > 0) slots.set(`${line}:${column}`, later)
  return index === undefined ? undefined : slotMark(index)
}

/** Bold, unless the text has stars of its own, which would end it. */
function bold(text: string): string {
  return text.includes('*') ? text : `**${text}**`
}

function quote(text: string): string {
  return text.replace(/^/gm, '> ').replace(/^> $/gm, '>')
}

function indent(text: string, spaces: string): string {
  return text.replace(/\n(?=[^\n])/g, `\n${spaces}`)
}
