import type { MdastNode } from 'satteri'

/** An address after which GitHub's rule sees no domain. */
const withoutDomain = /^https?:\/\/[\p{P}\p{S}]/iu

/** Whether a text may hold addresses that are none. Most have none, and need not be looked through. */
export const mayHaveFalseLinks = (text: string): boolean => /https?:\/\/[\p{P}\p{S}]/iu.test(text)

/**
 * Gives addresses back to the text that are written out and begin with a punctuation mark (`http://.google.com`, `https://…/a`). GitHub and
 * micromark, whose rule Docusaurus follows, make no links of them; satteri (0.10) does.
 */
export function unlinkFalseLinks(nodes: MdastNode[], text: string): void {
  for (const [index, node] of nodes.entries()) {
    if (node.type === 'link' && isFalse(node, text)) nodes.splice(index, 1, ...node.children)
    else if ('children' in node) unlinkFalseLinks(node.children, text)
  }
}

/** In `<…>` and `[…](…)` any address is one. */
function isFalse({ url, position }: Extract<MdastNode, { type: 'link' }>, text: string): boolean {
  return (
    withoutDomain.test(url) && withoutDomain.test(text.slice(position?.start.offset, position?.end.offset))
  )
}
