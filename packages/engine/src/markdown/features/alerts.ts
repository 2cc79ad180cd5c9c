/** GitHub's alerts: a quote that begins with a line `[!NOTE]` is an admonition. */
import type { MdastNode } from 'satteri'
import { admonition } from '../html/admonitions'
import { placeOf, type Scope } from '../scope'
import { warnIfUnset } from './feature-off'

type Quote = Extract<MdastNode, { type: 'blockquote' }>

/** Names of alerts and the kinds that look like them. */
const kinds: Record<string, string> = {
  note: 'note',
  tip: 'tip',
  important: 'important',
  warning: 'warning',
  caution: 'caution',
}
const marker = /^\[!(note|tip|important|warning|caution)\][ \t]*(?:\n|$)/i

/** An alert as an admonition; undefined for a quote that is none, or where alerts are off. */
export function renderAlert(node: Quote, scope: Scope): string | undefined {
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
  const type = kinds[match[1]?.toLowerCase() ?? ''] ?? 'note'
  return admonition(scope, { type, body: scope.render([first, ...others]), place })
}
