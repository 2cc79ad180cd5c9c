import type { MdastNode } from 'satteri'
import { asMarkdown } from '../../model/escape'

/** What the copy knows of nodes besides their text. */
export interface CopyHooks {
  /** What an expression became, or a component in a line. */
  rendered(node: MdastNode): string
  /** The mark of a link's or an image's address. */
  mark(node: MdastNode): string | undefined
}

/**
 * Markdown of inline nodes, or of blocks made of them, from the tree alone: after plugins a node need not be what the source says where
 * it stands.
 */
export function changedInline(nodes: readonly MdastNode[], hooks: CopyHooks): string {
  return nodes.map((node) => write(node, hooks)).join('')
}

function write(node: MdastNode, hooks: CopyHooks): string {
  const inner = () => ('children' in node ? changedInline(node.children, hooks) : '')
  switch (node.type) {
    case 'text':
      return asMarkdown(node.value)
    case 'inlineCode':
      return codeSpan(node.value)
    case 'emphasis':
      return `*${inner()}*`
    case 'strong':
      return `**${inner()}**`
    case 'delete':
      return `~~${inner()}~~`
    case 'break':
      return '\\\n'
    case 'link':
    case 'linkReference':
      return `[${inner()}](${hooks.mark(node) ?? ''})`
    case 'image':
    case 'imageReference':
      return `![${asMarkdown(node.alt ?? '')}](${hooks.mark(node) ?? ''})`
    case 'footnoteReference':
      return `[^${node.identifier}]`
    case 'footnoteDefinition':
      return `[^${node.identifier}]: ${inner()}`
    case 'mdxTextExpression':
      return hooks.rendered(node)
    case 'mdxJsxTextElement':
      return node.children.length === 0 ? hooks.rendered(node) : inner()
    case 'inlineMath':
      return `$${node.value}$`
    case 'math':
      return `$$\n${node.value}\n$$`
    case 'html':
      return node.value
    case 'thematicBreak':
      return '---'
    case 'table':
      return tableRows(node, hooks)
    case 'definition':
      return ''
    default:
      return inner()
  }
}

function tableRows(table: Extract<MdastNode, { type: 'table' }>, hooks: CopyHooks): string {
  const rows = table.children.map((row) => row.children.map((cell) => changedInline([cell], hooks)))
  const [head = [], ...body] = rows
  return [head, head.map(() => '---'), ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function codeSpan(code: string): string {
  const ticks = '`'.repeat(Math.max(0, ...[...code.matchAll(/`+/g)].map(([run]) => run.length)) + 1)
  return ticks.length > 1 ? `${ticks} ${code} ${ticks}` : `\`${code}\``
}
