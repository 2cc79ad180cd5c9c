import type { MdastNode } from 'satteri'

type HeadingNode = Extract<MdastNode, { type: 'heading' }>

/**
 * Takes a level-1 heading off the top; statements and comments may stand before it. Further down, or within something, the first heading
 * is the page's title where it stands, unless a thematic break comes before it (Docusaurus' rule).
 */
export function takeContentTitle(nodes: readonly MdastNode[]): {
  nodes: readonly MdastNode[]
  title?: HeadingNode
  hasOwnTitle?: true
} {
  for (const [index, node] of nodes.entries()) {
    if (node.type === 'heading' && node.depth === 1) return { nodes: nodes.toSpliced(index, 1), title: node }
    const isSilent =
      node.type === 'mdxjsEsm' ||
      (node.type === 'mdxJsxFlowElement' && /^head$/i.test(node.name ?? '')) ||
      (node.type === 'mdxFlowExpression' && node.value.trim().startsWith('/*')) ||
      (node.type === 'html' && node.value.startsWith('<!--'))
    if (!isSilent) break
  }
  const first = firstDivision(nodes)
  return first?.type === 'heading' && first.depth === 1 ? { nodes, hasOwnTitle: true } : { nodes }
}

/** The first heading or thematic break, however deep. */
function firstDivision(nodes: readonly MdastNode[]): MdastNode | undefined {
  for (const node of nodes) {
    if (node.type === 'heading' || node.type === 'thematicBreak') return node
    const within = 'children' in node ? firstDivision(node.children) : undefined
    if (within) return within
  }
  return undefined
}
