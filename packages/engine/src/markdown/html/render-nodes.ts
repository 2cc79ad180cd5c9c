/** The walk: renders Markdown's own syntax to HTML. Other features have separate modules. */
import type { MdastNode } from 'satteri'
import { plainTags, type NodeOf } from '../parse/parsed-file'
import { placeOfOffset } from '../../model/path'
import { textOf } from '../../model/html-reader'
import { renderContainerDirective, renderAlert } from './admonitions'
import { fenceOptions, renderCodeBlock } from '../code/code-block'
import { renderDiagram } from '../code/diagram'
import { isDiagram } from '../code/diagram-links'
import { renderMath, warnOfFormula } from '../features/math'
import { renderMermaid, renderNpm2Yarn } from '../features/fences'
import { withEmoji } from './text'
import { escapeText } from '../../model/escape'
import { renderFootnoteReference, renderNotes, renderList, renderTable } from './blocks'
import { isHead, renderHead } from './head'
import { renderMarkdownHeading } from './headings'
import { renderImage, renderLink, renderRawHtml } from './links'
import { renderExpression, renderJsx } from '../components/jsx'
import { addSlot, placeOf, report, sourceOf, type PageState, type Scope, type Unit } from '../scope'
import { reportLostCells, reportLostNote, reportLostTable, reportOpenFence } from './lost-text'

/** Walks a unit, including the footnotes it refers to, and sets its HTML. */
export function walkUnit(page: PageState, unit: Unit, nodes: readonly MdastNode[]): void {
  const scope = scopeOf(page, unit)
  unit.html = scope.render(nodes)
  renderNotes(scope)
}

export function scopeOf(page: PageState, unit: Unit): Scope {
  const scope: Scope = {
    page,
    unit,
    render: (nodes) => renderNodes(nodes, scope),
    walk: (other, nodes) => walkUnit(page, other, nodes),
  }
  return scope
}

function renderNodes(nodes: readonly MdastNode[], scope: Scope): string {
  let html = ''
  for (const node of nodes) {
    const part = renderNode(node, scope)
    // A line break between blocks, as in HTML written by hand; inline nodes are not separated.
    if (part !== '' && html !== '' && blocks.has(node.type)) html += '\n'
    html += part
  }
  return html
}

const blocks = new Set(
  (
    'blockquote code containerDirective heading leafDirective list math mdxFlowExpression mdxJsxFlowElement paragraph ' +
    'table thematicBreak'
  ).split(' '),
)

// oxlint-disable-next-line max-lines-per-function -- a table: one line or call for each kind of node
function renderNode(node: MdastNode, scope: Scope): string {
  const { page, unit, render } = scope
  switch (node.type) {
    case 'text':
      reportBrokenClaim(node, scope)
      reportLostNote(node, scope)
      warnOfFormula(node, scope)
      return escapeText(page.context.emoji === false ? node.value : withEmoji(node.value))
    case 'paragraph':
      return renderParagraph(node, scope)
    case 'heading':
      return renderMarkdownHeading(node, scope)
    case 'emphasis':
    case 'strong':
    case 'delete':
      return `<${plainTags[node.type]}>${render(node.children)}</${plainTags[node.type]}>`
    case 'inlineCode':
      return renderInlineCode(node, scope)
    case 'break':
      return '<br>\n'
    case 'thematicBreak':
      return '<hr>'
    case 'blockquote':
      return renderAlert(node, scope) ?? `<blockquote>\n${render(node.children)}\n</blockquote>`
    case 'math':
    case 'inlineMath':
      return renderMath(node, scope)
    case 'list':
      return renderList(node, scope)
    case 'table':
      reportLostCells(node, scope)
      return renderTable(node, scope)
    case 'code':
      return renderFence(node, scope)
    case 'link':
      return renderLink(page, {
        target: node.url,
        html: render(node.children),
        place: placeOf(node, unit),
        attributes: { title: node.title },
      })
    case 'image':
      return renderImage(scope, {
        target: node.url,
        alt: node.alt || undefined,
        place: placeOf(node, unit),
        ...(node.title && { attributes: { title: node.title } }),
      })
    case 'linkReference':
    case 'imageReference':
      // Only a plugin leaves a reference without its definition.
      return 'children' in node ? render(node.children) : escapeText(node.alt ?? '')
    case 'footnoteReference':
      return renderFootnoteReference(node, scope)
    case 'containerDirective':
      return renderContainerDirective(node, scope)
    case 'textDirective':
      return renderTextDirective(node, scope)
    case 'leafDirective':
      return `<p>${renderTextDirective(node, scope)}</p>`
    case 'html':
      return renderRawHtml(node, scope)
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      return isHead(node, scope) ? renderHead(node, scope) : renderJsx(node, scope)
    case 'mdxFlowExpression':
    case 'mdxTextExpression':
      return renderExpression(node, scope)
    default:
      // Definitions, footnote definitions and ESM render nothing.
      return ''
  }
}

function renderParagraph(node: NodeOf<'paragraph'>, scope: Scope): string {
  const html = scope.render(node.children)
  if (html.startsWith('|')) reportLostTable(node, scope)
  const { page, unit } = scope
  if (page.firstParagraph === undefined && unit.ancestors.length === 0 && textOf(html).trim() !== '')
    page.firstParagraph = html
  return html.trim() === '' ? '' : `<p>${html}</p>`
}

/** A `src:` link with a space in its address is not a link in Markdown: readers would see brackets, and nothing would be checked. */
function reportBrokenClaim(node: NodeOf<'text'>, { page, unit }: Scope): void {
  if (!node.value.includes('](src')) return
  const { start, end } = node.position ?? {}
  if (start?.offset === undefined) return
  const { file, text } = unit.parsed
  // A colon and a word may be a separate node, so look one character beyond the end of this one.
  const source = text.slice(start.offset, (end?.offset ?? start.offset) + 1)
  for (const match of source.matchAll(/(?<!\\)\]\((src:[^\s)]*)/g)) {
    const at = { file, ...placeOfOffset(text, start.offset + match.index) }
    report({ page, unit }, at, {
      code: 'claim-broken',
      message: `\`${match[0]}\` begins the address of a claim, but the text around it is not a link.`,
      hint: 'Write a space in the address as `%20`, and a parenthesis as `%28` or `%29`.',
    })
  }
}

function renderFence(node: NodeOf<'code'>, scope: Scope): string {
  const place = placeOf(node, scope.unit)
  reportOpenFence(node, scope)
  const { language, meta } = fenceOptions(node.lang, node.meta)
  if (isDiagram(language)) return renderDiagram(scope, node.value, meta, place)
  const fence = { code: node.value, language, meta, place }
  return renderMermaid(fence, scope) ?? renderNpm2Yarn(node, scope) ?? renderCodeBlock(scope, fence)
}

/** `10:30` parses as a directive named `30`. Unknown directives are rendered as they were written. */
function renderTextDirective(node: NodeOf<'textDirective' | 'leafDirective'>, scope: Scope): string {
  const colons = node.type === 'leafDirective' ? '::' : ':'
  const source = sourceOf(node, scope.unit)
  const head = `${colons}${node.name}`
  if (node.children.length === 0) return escapeText(source || head)
  const lastChildEnd = node.children.at(-1)?.position?.end.offset ?? 0
  const tail = source.slice(lastChildEnd - (node.position?.start.offset ?? 0))
  return `${escapeText(head)}[${scope.render(node.children)}${escapeText(tail)}`
}

function renderInlineCode(node: NodeOf<'inlineCode'>, { page, unit }: Scope): string {
  const { value } = node
  const code = `<code${staysWhole(value) ? ' class="whole"' : ''}>${escapeText(value)}</code>`
  if (!page.context.isName?.(value)) return code
  const mark = addSlot(page, { kind: 'name', target: value, place: placeOf(node, unit) })
  return mark + code + mark
}

/** Code up to this length stays on one line: a phone's line fits that many characters at twice the text size. */
const maxWholeName = 12

/** Whether short code could otherwise break in the middle, as at the hyphens of `--silent`. */
const staysWhole = (code: string) => code.length <= maxWholeName && /[\s\-/?]/.test(code)
