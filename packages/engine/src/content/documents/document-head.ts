import { createHash } from 'node:crypto'
import { frontmatterBlock } from './frontmatter-block'

/** Hash of what in a document decides of other pages and lists: its frontmatter, and headings that may be its title. */
export function headOf(source: string): string {
  const titles = source.match(/^(?:# .*|.*\n=+[ \t]*)$/gm) ?? []
  return createHash('sha256')
    .update([frontmatterBlock(source)?.whole, ...titles].join('\n'))
    .digest('hex')
    .slice(0, 16)
}
