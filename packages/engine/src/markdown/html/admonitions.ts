import type { NodeOf } from '../parse/parsed-file'
import { builtInAdmonitions, type AdmonitionKind } from '../../model/admonitions'
import { slotPattern, type Place } from '../../model/article'
import { didYouMean } from '../../model/nearest'
import { attributeOf, hasClass, readHtml, articleText } from '../../model/html-reader'
import type { CompileContext } from '../compile-context'
import { attributes, escapeAttribute, escapeText } from '../../model/escape'
import { inPageOrder, plainHeading } from './headings'
import { renderLink } from './links'
import { slug } from 'github-slugger'
import { addSlot, placeOf, report, resolvePieces, type PageState, type Scope, plainText } from '../scope'
import { warnIfUnset } from '../features/math'

export interface AdmonitionOptions {
  type: string
  /** HTML of the title. Default: the type's label. */
  title?: string | undefined
  id?: string | undefined
  className?: string | undefined
  body: string
  place: Place
  values?: Readonly<Record<string, string>>
  /** Index of the first kept fence in the admonition. */
  firstFence?: number
}

const fallback: AdmonitionKind = { label: 'Note', style: 'note', icon: '', own: false }

export const admonitionKind = (name: string, { admonitions }: CompileContext): AdmonitionKind | undefined =>
  (admonitions ?? builtInAdmonitions).get(name)

/**
 * `<aside class="admonition admonition-note" role="note" aria-label="Note">
 *   <p class="admonition-title"><svg class="admonition-icon" …/><span>Note</span></p><div class="admonition-body">…</div></aside>`
 * A type that the site declares also has the class `admonition-own`, an id, and its label before the title. An unknown type is styled as a
 * note. The role keeps the element from becoming a landmark.
 */
export function admonition(scope: Scope, given: AdmonitionOptions): string {
  const { type, className, body } = given
  const title = given.title?.trim() || undefined
  const options = { ...given, title }
  const kind = admonitionKind(type, scope.page.context) ?? fallback
  const { style, label } = kind
  const name = (title !== undefined && plainText(title)) || label
  const id = kind.own ? listAdmonition(scope, kind, options) : options.id
  const classes = ['admonition', `admonition-${style}`, kind.own && 'admonition-own', className]
  const icon = `<svg class="admonition-icon" viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="${escapeAttribute(kind.icon)}"/></svg>`
  const heading = kind.own ? ownHeading(scope.page, kind, options) : (title ?? label)
  const start = attributes({
    class: classes.filter(Boolean).join(' '),
    id: id || undefined,
    role: 'note',
    'aria-label': kind.own && title !== undefined ? `${label}: ${name}` : name,
  })
  return (
    `<aside${start}>` +
    `<p class="admonition-title">${icon}<span>${heading}</span>${kind.own ? markOf(scope, options, id) : ''}</p>\n` +
    `<div class="admonition-body">${body}</div></aside>`
  )
}

/** The mark slot of an admonition that has attributes or contains fences kept by an integration. */
function markOf({ page }: Scope, options: AdmonitionOptions, id: string | undefined): string {
  const { firstFence, values, place } = options
  const fences = firstFence === undefined ? [] : page.fences.slice(firstFence)
  if ((fences.length === 0 && values === undefined) || id === undefined) return ''
  for (const fence of fences) fence.within = id
  return addSlot(page, { kind: 'mark', target: `#${id}`, place })
}

function ownHeading(
  page: PageState,
  { label, list }: AdmonitionKind,
  { title, place }: AdmonitionOptions,
): string {
  const shown = escapeText(label)
  const linked = list ? renderLink(page, { target: list.route, html: shown, place }) : shown
  return title === undefined ? linked : `${linked}: ${title}`
}

/** Registers an admonition of a site's own type. Returns its id, which is made from its title. */
function listAdmonition(
  { page }: Scope,
  { label, style }: AdmonitionKind,
  { title, id, body, values, place }: AdmonitionOptions,
): string {
  // The id starts with the keyword, so that it does not change the ids of headings.
  const words = title === undefined ? '' : plainText(title)
  const unique = page.slugger.unique(id ?? [style, slug(words.trim())].filter(Boolean).join('-'))
  page.admonitions.push({
    kind: style,
    id: unique,
    html: title ?? escapeText(label),
    title: label,
    text: body,
    ...(values && { values }),
    place,
  })
  return unique
}

const maxSummaryLength = 240

/** Fills in content that was not known during the walk, and sorts the list into page order. */
export function finishAdmonitions(page: PageState, html: string): void {
  if (page.admonitions.length === 0) return
  const ids: string[] = []
  readHtml(html, {
    open(tag) {
      if (hasClass(tag, 'admonition')) ids.push(attributeOf(tag, 'id') ?? '')
    },
  })
  // An admonition that its expression did not render is not on the page.
  page.admonitions = inPageOrder(page.admonitions, ids).map((item) => {
    const html = plainHeading(resolvePieces(page, item.html))
    const body = resolvePieces(page, item.text)
    const text = shorten(articleText(body.replace(/<details[\s>][\s\S]*<\/details>/g, '')))
    const slots = Array.from(body.matchAll(slotPattern), ([, index]) => Number(index))
    return { ...item, html, title: articleText(html), text, slots }
  })
}

function shorten(text: string): string {
  if (text.length <= maxSummaryLength) return text
  const cut = text.slice(0, maxSummaryLength)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), maxSummaryLength / 2)).replace(/[\s.,;:]+$/, '')}…`
}

export function directiveParts({ children }: NodeOf<'containerDirective'>) {
  const [first, ...others] = children
  const hasTitle = first?.type === 'paragraph' && first.data?.directiveLabel
  return hasTitle ? { title: first.children, body: others } : { title: [], body: children }
}

/** Renders `:::name`. An unknown name is reported and rendered as a note with that name as its title. */
export function renderContainerDirective(node: NodeOf<'containerDirective'>, scope: Scope): string {
  const { name, attributes } = node
  const { title, body } = directiveParts(node)
  const known = admonitionKind(name, scope.page.context) !== undefined
  const place = placeOf(node, scope.unit)
  if (!known) {
    const names = [...(scope.page.context.admonitions ?? builtInAdmonitions).keys()]
    report(scope, place, {
      code: 'admonition-unknown',
      message: `There is no admonition \`:::${name}\`.`,
      hint:
        didYouMean(name, names) ??
        `Known: ${names.join(', ')}. A site declares its own in \`markdown.admonitions\`.`,
    })
  }
  const titleHtml = title.length > 0 ? scope.render(title) : known ? undefined : escapeText(name)
  const { id, class: className, ...others } = attributes ?? {}
  const values = Object.fromEntries(Object.entries(others).map(([key, value]) => [key, value ?? '']))
  const firstFence = scope.page.fences.length
  return admonition(scope, {
    type: name,
    title: titleHtml,
    id: id ?? undefined,
    className: className ?? undefined,
    body: scope.render(body),
    place,
    ...(Object.keys(values).length > 0 && { values }),
    firstFence,
  })
}

/** GitHub alerts: a quote that starts with a line `[!NOTE]` is an admonition. */

const marker = /^\[!(note|tip|important|warning|caution)\][ \t]*(?:\n|$)/i

/** Renders an alert as an admonition. Undefined for an ordinary quote, and if alerts are off. */
export function renderAlert(node: NodeOf<'blockquote'>, scope: Scope): string | undefined {
  const [paragraph, ...others] = node.children
  const text = paragraph?.type === 'paragraph' ? paragraph.children[0] : undefined
  if (paragraph?.type !== 'paragraph' || text?.type !== 'text') return undefined
  const match = marker.exec(text.value)
  if (!match) return undefined
  const place = placeOf(node, scope.unit)
  warnIfUnset(scope, 'githubAlerts', place)
  if (scope.page.context.features?.githubAlerts !== true) return undefined
  const rest = text.value.slice(match[0].length)
  const first: typeof paragraph = {
    ...paragraph,
    children: [...(rest === '' ? [] : [{ ...text, value: rest }]), ...paragraph.children.slice(1)],
  }
  const type = (match[1] ?? 'note').toLowerCase()
  return admonition(scope, { type, body: scope.render([first, ...others]), place })
}
