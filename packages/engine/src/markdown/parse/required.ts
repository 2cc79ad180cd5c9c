/** What the code of a page loads by `require('./x')` and `import('./x')`, beside its statements. */
import type { MdastNode } from 'satteri'

const loading = /\b(?:require|import)\(\s*(['"])([^'"\n]+)\1\s*\)/g

/** Specifiers of files that code in these nodes loads, each once. */
export function requiredSpecifiers(text: string, nodes: readonly MdastNode[]): string[] {
  if (!/\b(?:require|import)\(/.test(text)) return []
  const found = new Set<string>()
  for (const code of codeOf(nodes)) {
    for (const [, , specifier = ''] of code.matchAll(loading)) found.add(specifier)
  }
  return [...found]
}

function* codeOf(nodes: readonly MdastNode[]): Generator<string> {
  for (const node of nodes) {
    switch (node.type) {
      case 'mdxjsEsm':
      case 'mdxFlowExpression':
      case 'mdxTextExpression':
        yield node.value
        break
      case 'mdxJsxFlowElement':
      case 'mdxJsxTextElement':
        for (const { value } of node.attributes) {
          if (typeof value === 'string') yield value
          else if (value) yield value.value
        }
        break
      default:
    }
    if ('children' in node) yield* codeOf(node.children)
  }
}
