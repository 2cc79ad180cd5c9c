import type { MdastNode } from 'satteri'
import { didYouMean } from '../../model/nearest'
import { escapeAttribute, plainText } from './escape'
import { placeOf, report, type Scope } from '../scope'

/**
 * `<aside class="admonition admonition-note" role="note" aria-label="Note">
 *   <p class="admonition-title"><svg class="admonition-icon" …/><span>Note</span></p>
 *   <div class="admonition-body">…</div>
 * </aside>`
 *
 * The classes that exist: `admonition-` and `note`, `tip`, `info`, `warning`, `danger`, `caution`.
 * The role keeps it from being one more landmark.
 */
const kinds: Record<string, { style: string; label: string }> = {
  note: { style: 'note', label: 'Note' },
  tip: { style: 'tip', label: 'Tip' },
  info: { style: 'info', label: 'Info' },
  warning: { style: 'warning', label: 'Warning' },
  danger: { style: 'danger', label: 'Danger' },
  caution: { style: 'caution', label: 'Caution' },
  important: { style: 'info', label: 'Important' },
  success: { style: 'tip', label: 'Success' },
  secondary: { style: 'note', label: 'Note' },
}

const icons: Record<string, string> = {
  note: 'M3 2h7l3 3v9H3zM5.5 6h5M5.5 8.5h5M5.5 11h3',
  tip: 'M6 12.5h4M6.5 14.5h3M8 1.5a4.5 4.5 0 0 0-2.5 8.2v1.3h5V9.7A4.5 4.5 0 0 0 8 1.5z',
  info: 'M8 14.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM8 7v4M8 4.7v.1',
  warning: 'M8 2 14.5 13.5h-13zM8 6v3.5M8 11.5v.1',
  danger: 'M5.3 1.5h5.4l3.8 3.8v5.4l-3.8 3.8H5.3l-3.8-3.8V5.3zM8 4.5v4M8 11v.1',
  caution: 'M8 2 14.5 13.5h-13zM8 6v3.5M8 11.5v.1',
}

export interface AdmonitionOptions {
  type: string
  /** HTML of the title; default the type's own label. */
  title?: string | undefined
  id?: string | undefined
  className?: string | undefined
  body: string
}

/** HTML of an admonition. An unknown type looks like a note. */
export function admonition({ type, title, id, className, body }: AdmonitionOptions): string {
  const { style, label } = kinds[type] ?? { style: 'note', label: 'Note' }
  const heading = title?.trim() ? title.trim() : label
  const name = plainText(heading).replace(/[\uE000-\uE003]\d*/g, '') || label
  const extra = className ? ` ${escapeAttribute(className)}` : ''
  const idAttribute = id ? ` id="${escapeAttribute(id)}"` : ''
  const icon = `<svg class="admonition-icon" viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="${icons[style] ?? ''}"/></svg>`
  return (
    `<aside class="admonition admonition-${style}${extra}"${idAttribute} role="note" aria-label="${escapeAttribute(name)}">` +
    `<p class="admonition-title">${icon}<span>${heading}</span></p>\n` +
    `<div class="admonition-body">${body}</div></aside>`
  )
}

const isAdmonition = (name: string): boolean => name in kinds
export const admonitionLabel = (name: string): string => kinds[name]?.label ?? 'Note'

/** The title and the content of a container directive. */
export function directiveParts(node: Extract<MdastNode, { type: 'containerDirective' }>): {
  title: readonly MdastNode[]
  body: readonly MdastNode[]
} {
  const first = node.children[0]
  if (first?.type === 'paragraph' && first.data?.directiveLabel) {
    return { title: first.children, body: node.children.slice(1) }
  }
  return { title: [], body: node.children }
}

/** Renders `:::name`; an unknown name is reported and shown as a note with that name for a title. */
export function renderContainerDirective(
  node: Extract<MdastNode, { type: 'containerDirective' }>,
  scope: Scope,
): string {
  const { name, attributes } = node
  const { title, body } = directiveParts(node)
  const known = isAdmonition(name)
  if (!known) {
    report(scope, placeOf(node, scope.unit), {
      severity: 'warning',
      code: 'admonition-unknown',
      message: `There is no admonition \`:::${name}\`.`,
      hint: didYouMean(name, Object.keys(kinds)) ?? `Known: ${Object.keys(kinds).join(', ')}.`,
      rule: 'C3',
    })
  }
  const titleHtml = title.length > 0 ? scope.render(title) : known ? undefined : escapeAttribute(name)
  return admonition({
    type: name,
    title: titleHtml,
    id: attributes?.['id'] ?? undefined,
    className: attributes?.['class'] ?? undefined,
    body: scope.render(body),
  })
}
