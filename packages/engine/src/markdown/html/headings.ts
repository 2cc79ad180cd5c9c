import type { MdastNode } from 'satteri'
import { slotPattern, type Heading, type Place } from '../../model/article'
import { textOf, withoutTags } from '../../model/html-reader'
import { escapeAttribute } from '../../model/escape'
import { headingParts, sourceText, type HeadingNode } from './heading-parts'
import { placeOf, report, resolvePieces, type PageState, type Scope } from '../scope'

export interface HeadingOptions {
  level: number
  html: string
  /** From `{#id}`. */
  explicitId: string | undefined
  /** Text to make the id of, where it is not the HTML's. */
  idSource?: string
  /** An id that `headingId` gave. */
  id?: string | undefined
  place: Place
}

/** A heading with its id and, from level 2 on, a link to itself. It joins the page's list of headings. */
export function renderHeading(
  scope: Scope,
  { level, html, explicitId, idSource, id: given, place }: HeadingOptions,
): string {
  const { page } = scope
  const text = headingText(html)
  const id = given ?? headingId(scope, { explicitId, idSource: idSource ?? text, place })
  page.headings.push({ level, id, html, text })
  const idAttribute = escapeAttribute(id)
  const anchor =
    level === 1
      ? ''
      : `<a class="heading-anchor" href="#${idAttribute}" aria-label="Direct link to ${escapeAttribute(text)}"></a>`
  return `<h${level} id="${idAttribute}">${html}${anchor}</h${level}>`
}

/** The id of a heading, the page's only one. */
export function headingId(
  scope: Pick<Scope, 'page' | 'unit'>,
  { explicitId, idSource, place }: { explicitId: string | undefined; idSource: string; place: Place },
): string {
  const { slugger } = scope.page
  if (explicitId === undefined) return slugger.slug(idSource)
  const id = slugger.unique(explicitId)
  if (id !== explicitId) {
    report(scope, place, {
      severity: 'warning',
      code: 'heading-id-duplicate',
      message: `The heading id \`${explicitId}\` is taken on this page; this heading gets \`${id}\`.`,
      hint: 'Give one of the two another id.',
    })
  }
  return id
}

/** Renders `## Text {#id}`, also with the id in a comment. */
export function renderMarkdownHeading(node: HeadingNode, scope: Scope): string {
  const { content, id } = headingParts(node)
  const html = scope.render(content).trim()
  return renderHeading(scope, {
    level: node.depth,
    html,
    explicitId: id,
    idSource: notedSource(node) ?? sourceText(content),
    place: placeOf(node, scope.unit),
  })
}

/** Notes in headings what their ids are made of, before plugins change their texts: as in Docusaurus an id is the writer's text's. */
export function noteIdSources(nodes: readonly MdastNode[]): void {
  for (const node of nodes) {
    if (node.type === 'heading') {
      const { content } = headingParts(node)
      Reflect.set(node, 'data', { ...node.data, idSource: sourceText(content) })
    } else if ('children' in node) noteIdSources(node.children)
  }
}

function notedSource({ data }: HeadingNode): string | undefined {
  const { idSource }: Record<string, unknown> = { ...data }
  return typeof idSource === 'string' ? idSource : undefined
}

/**
 * Fills in what was not known during the walk. What expressions show comes later than what stands behind them, or not at all, so
 * the finished page says which headings there are and in which order.
 * @param pageIds ids of the finished page's headings
 */
export function finishHeadings(page: PageState, pageIds: readonly string[]): void {
  const places = new Map(pageIds.map((id, place) => [id, place]))
  const placeOfHeading = ({ id }: Heading) => places.get(id)
  // A component may make another element of a heading: it is one all the same.
  page.headings = [...new Map(page.headings.map((heading) => [heading.id, heading])).values()]
    .filter((heading) => placeOfHeading(heading) !== undefined)
    .sort((a, b) => (placeOfHeading(a) ?? 0) - (placeOfHeading(b) ?? 0))
  for (const heading of page.headings) {
    const html = resolvePieces(page, heading.html)
    heading.html = plainHeading(html)
    heading.text = headingText(html)
  }
}

const elsewhere = new Set(['a', 'img'])

/** HTML of a heading or title without what leads elsewhere. */
export function plainHeading(html: string): string {
  return withoutTags(html, elsewhere).replace(slotPattern, '').trim()
}

function headingText(html: string): string {
  return textOf(html.replace(/[\uE000\uE002]\d+[\uE001\uE003]/g, ''))
    .replace(/\s+/g, ' ')
    .trim()
}
