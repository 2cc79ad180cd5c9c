import type { MdastNode } from 'satteri'
import { readHtml, type HtmlTag } from '../../model/html-reader'
import { escapeAttribute } from '../../model/escape'
import { addSlot, placeOf, type Scope } from '../scope'

/** Raw HTML of a `.md` file, as written; comments go, and addresses of links and images become slots. */
export function renderRawHtml(node: Extract<MdastNode, { type: 'html' }>, scope: Scope): string {
  const { value } = node
  let html = ''
  let at = 0
  const replace = (start: number, end: number, text: string): void => {
    html += value.slice(at, start) + text
    at = end
  }
  readHtml(value, {
    open(tag) {
      const text = withSlot(tag, node, scope)
      if (text !== undefined) replace(tag.start, tag.end, text)
    },
    comment: (start, end) => replace(start, end, ''),
  })
  return html + value.slice(at)
}

/** The tag with a slot for its address; undefined where it has none. */
function withSlot(
  tag: HtmlTag,
  node: Extract<MdastNode, { type: 'html' }>,
  { page, unit }: Scope,
): string | undefined {
  const isLink = tag.name === 'a'
  const addressName = isLink ? 'href' : 'src'
  const address =
    isLink || tag.name === 'img' ? tag.attributes.find(({ name }) => name === addressName) : undefined
  if (!address) return undefined
  const start = placeOf(node, unit)
  const linesBefore = node.value.slice(0, tag.start).split('\n')
  const place = {
    file: start.file,
    line: start.line + linesBefore.length - 1,
    column: linesBefore.length > 1 ? (linesBefore.at(-1) ?? '').length + 1 : start.column + tag.start,
  }
  const kind = isLink ? (address.value.startsWith('src:') ? 'claim' : 'link') : 'asset'
  const mark = addSlot(page, { kind, target: address.value, place })
  // The class comes right before the address, where `finishArticle` looks for it.
  const className = tag.attributes.find(({ name }) => name === 'class')
  const others = tag.attributes
    .filter((attribute) => attribute !== address && attribute !== className)
    .map(({ start: from, end }) => ` ${node.value.slice(from, end)}`)
  const classText = className ? ` class="${escapeAttribute(className.value)}"` : ''
  return `<${tag.name}${classText} ${addressName}="${mark}"${others.join('')}${tag.isSelfClosing ? ' /' : ''}>`
}
