import type { MdastNode } from 'satteri'

export type HeadingNode = Extract<MdastNode, { type: 'heading' }>

/** Splits an id off a heading's content. */
export function headingParts(node: HeadingNode): { content: readonly MdastNode[]; id: string | undefined } {
  const last = node.children.at(-1)
  const comment =
    last?.type === 'mdxTextExpression' ? /^\s*\/\*\s*#([^\s*]+)\s*\*\/\s*$/.exec(last.value)?.[1] : undefined
  if (comment !== undefined) return { content: node.children.slice(0, -1), id: comment }
  const data: unknown = node.data
  const properties =
    typeof data === 'object' && data !== null && 'hProperties' in data ? data.hProperties : undefined
  const id =
    typeof properties === 'object' && properties !== null && 'id' in properties ? properties.id : undefined
  if (typeof id !== 'string') return { content: node.children, id: undefined }
  return { content: withoutEscape(node.children), id }
}

/** `## Text \{#id}`, which MDX's own parser needs: the id is taken off, and the backslash in front of it with it. */
function withoutEscape(nodes: readonly MdastNode[]): readonly MdastNode[] {
  const last = nodes.at(-1)
  if (last?.type !== 'text' || !/(^|\s)\\$/.test(last.value)) return nodes
  return [...nodes.slice(0, -1), { ...last, value: last.value.slice(0, -1).trimEnd() }]
}

/** Text of nodes as written, expressions by their source: what Docusaurus makes ids of. */
export function sourceText(nodes: readonly MdastNode[]): string {
  return nodes
    .map((node) => {
      // `10:30` is a directive to the parser alone: names begin with a letter.
      if (node.type === 'textDirective' && /^\d/.test(node.name)) return `:${node.name}`
      if ('value' in node && node.type !== 'html') return node.value
      if ('alt' in node) return node.alt ?? ''
      return 'children' in node ? sourceText(node.children) : ''
    })
    .join('')
}
