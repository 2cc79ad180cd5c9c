import type { MdastNode } from 'satteri'
import { unescapeHtml } from './escape'
import { addSlot, placeOf, type Scope } from './scope'

/** Raw HTML of a `.md` file, as written; comments go, and addresses of links and images become slots. */
export function renderRawHtml(node: Extract<MdastNode, { type: 'html' }>, { page, unit }: Scope): string {
  const start = placeOf(node, unit)
  return node.value
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(
      /(<(a|img)\b[^>]*?\s)(href|src)=("[^"]*"|'[^']*'|[^\s"'>]+)/gi,
      (whole, before: string, tag: string, name: string, quoted: string, offset: number) => {
        const isLink = tag.toLowerCase() === 'a' && name.toLowerCase() === 'href'
        if (!isLink && !(tag.toLowerCase() === 'img' && name.toLowerCase() === 'src')) return whole
        const target = unescapeHtml(quoted.replace(/^["']|["']$/g, ''))
        const before_ = node.value.slice(0, offset)
        const lines = before_.split('\n')
        const place = {
          file: start.file,
          line: start.line + lines.length - 1,
          column: lines.length > 1 ? (lines.at(-1) ?? '').length + 1 : start.column + offset,
        }
        const kind = isLink ? (target.startsWith('src:') ? 'claim' : 'link') : 'asset'
        return `${before}${name}="${addSlot(page, { kind, target, place })}"`
      },
    )
}
