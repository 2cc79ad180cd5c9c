import type { MdastNode } from 'satteri'
import { slotPattern, type Heading, type Place, type SearchSection } from '../../model/article'
import { withoutTags } from '../../model/html-reader'
import { escapeAttribute } from '../../model/escape'
import type { NodeOf } from '../parse/parsed-file'
import { placeOf, report, resolvePieces, type PageState, type Scope, plainText } from '../scope'

/** Renders a heading with its id and, from level 2 on, a link to itself, and adds it to the page's headings. */
export function renderHeading(page: PageState, { level, html, id }: Omit<Heading, 'text'>): string {
  const text = headingText(html)
  page.headings.push({ level, id, html, text })
  const idAttribute = escapeAttribute(id)
  const anchor =
    level === 1
      ? ''
      : `<a class="heading-anchor" href="#${idAttribute}" aria-label="Direct link to ${escapeAttribute(text)}"></a>`
  return `<h${level} id="${idAttribute}">${html}${anchor}</h${level}>`
}

/** A new id: the writer's own (`{#id}`) or, without one, made from the text. */
export function headingId(scope: Scope, place: Place, idSource: string, explicitId?: string): string {
  const { slugger } = scope.page
  if (explicitId === undefined) return slugger.slug(idSource)
  const id = slugger.unique(explicitId)
  if (id !== explicitId) {
    report(scope, place, {
      code: 'heading-id-duplicate',
      message: `The heading id \`${explicitId}\` is taken on this page; this heading gets \`${id}\`.`,
      hint: 'Give one of the two another id.',
    })
  }
  return id
}

/** Renders `## Text {#id}`; the id may also be in a comment. */
export function renderMarkdownHeading(node: NodeOf<'heading'>, scope: Scope): string {
  const { content, id } = headingParts(node)
  const { idSource }: Record<string, unknown> = { ...node.data }
  const html = scope.render(content).trim()
  const text = typeof idSource === 'string' ? idSource : sourceText(content)
  const { depth: level } = node
  return renderHeading(scope.page, { level, html, id: headingId(scope, placeOf(node, scope.unit), text, id) })
}

/** Stores the text that each heading's id is made from, before plugins change it. As in Docusaurus, ids come from the writer's text. */
export function noteIdSources(nodes: readonly MdastNode[]): void {
  for (const node of nodes)
    if (node.type === 'heading')
      Reflect.set(node, 'data', { ...node.data, idSource: sourceText(headingParts(node).content) })
}

/** Headings from expressions are registered late or never rendered, so the finished page's ids say which exist, and in which order. */
export function finishHeadings(page: PageState, sections: readonly SearchSection[]): void {
  const pageIds = sections.map(({ id }) => id)
  page.headings = inPageOrder(page.headings, pageIds).map((heading) => {
    const html = resolvePieces(page, heading.html)
    return { ...heading, html: plainHeading(html), text: headingText(html) }
  })
}

/** The items that the finished page has, in its order. A component may render one as a second element; it is still one, in the last place. */
export function inPageOrder<Item extends { id: string }>(items: Item[], pageIds: readonly string[]): Item[] {
  const byId = new Map(items.map((item) => [item.id, item]))
  const shown = [...new Set(pageIds.toReversed())].toReversed()
  return shown.flatMap((id) => byId.get(id) ?? [])
}

const elsewhere = new Set(['a', 'img'])

/** HTML of a heading or title, without links and images. */
export const plainHeading = (html: string): string =>
  withoutTags(html, elsewhere).replace(slotPattern, '').trim()

export const headingText = (html: string): string => plainText(html).replace(/\s+/g, ' ').trim()

/** Separates an explicit id from a heading's content. */
export function headingParts(node: NodeOf<'heading'>): { content: readonly MdastNode[]; id?: string } {
  const last = node.children.at(-1)
  const comment =
    last?.type === 'mdxTextExpression' ? /^\s*\/\*\s*#([^\s*]+)\s*\*\/\s*$/.exec(last.value)?.[1] : undefined
  if (comment !== undefined) return { content: node.children.slice(0, -1), id: comment }
  const { hProperties }: Record<string, unknown> = { ...node.data }
  const id: unknown = Reflect.get(Object(hProperties), 'id')
  return typeof id === 'string' ? { content: withoutEscape(node.children), id } : { content: node.children }
}

/** `## Text \{#id}`, for MDX' own parser: the id has been removed already, and this removes the backslash. */
function withoutEscape(nodes: readonly MdastNode[]): readonly MdastNode[] {
  const last = nodes.at(-1)
  if (last?.type !== 'text' || !/(^|\s)\\$/.test(last.value)) return nodes
  return [...nodes.slice(0, -1), { ...last, value: last.value.slice(0, -1).trimEnd() }]
}

/** Text of nodes as written, with the source of expressions: Docusaurus makes ids from it. */
export function sourceText(nodes: readonly MdastNode[]): string {
  return nodes
    .map((node) => {
      // The parser takes `:30` in `10:30` for a directive, but directive names start with a letter.
      if (node.type === 'textDirective' && /^\d/.test(node.name)) return `:${node.name}`
      if ('value' in node && node.type !== 'html') return node.value
      if ('alt' in node) return node.alt ?? ''
      return 'children' in node ? sourceText(node.children) : ''
    })
    .join('')
}
