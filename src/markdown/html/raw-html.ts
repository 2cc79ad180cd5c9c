import type { MdastNode } from 'satteri'
import { unescapeHtml } from './escape'
import { addSlot, placeOf, type Scope } from '../scope'

const addressed = /<(a|img)((?:\s+[^\s=>]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)*\s*\/?)>/gi
const addressAttribute = /\s(href|src)\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+)/i
const classAttribute = /\sclass\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+)/i

/** Raw HTML of a `.md` file, as written; comments go, and addresses of links and images become slots. */
export function renderRawHtml(node: Extract<MdastNode, { type: 'html' }>, { page, unit }: Scope): string {
  const start = placeOf(node, unit)
  const html = node.value.replace(addressed, (whole, tag: string, rest: string, offset: number) => {
    const address = addressAttribute.exec(rest)
    const isLink = tag.toLowerCase() === 'a'
    if (!address || (address[1]?.toLowerCase() === 'href') !== isLink) return whole
    const target = unquote(address[2] ?? '')
    const linesBefore = node.value.slice(0, offset).split('\n')
    const place = {
      file: start.file,
      line: start.line + linesBefore.length - 1,
      column: linesBefore.length > 1 ? (linesBefore.at(-1) ?? '').length + 1 : start.column + offset,
    }
    const kind = isLink ? (target.startsWith('src:') ? 'claim' : 'link') : 'asset'
    const mark = addSlot(page, { kind, target, place })
    // The class comes right before the address, where `finishArticle` looks for it.
    const className = classAttribute.exec(rest)?.[1]
    const others = rest.replace(addressAttribute, '').replace(classAttribute, '')
    return `<${tag}${className === undefined ? '' : ` class="${unquote(className)}"`} ${isLink ? 'href' : 'src'}="${mark}"${others}>`
  })
  return html.replace(/<!--[\s\S]*?-->/g, '')
}

function unquote(value: string): string {
  return unescapeHtml(value.replace(/^["']|["']$/g, ''))
}
