import type { MdastNode } from 'satteri'
import type { ModuleCode } from './parsed-file'

/** Imports and exports that stand together. */
export type ModuleBlock = Extract<MdastNode, { type: 'mdxjsEsm' }>

/** The code of a file without imports and exports. */
export const emptyModule: ModuleCode = {
  imports: [],
  code: '',
  declared: new Set(),
  exported: new Map(),
  layout: false,
}

/** Blocks of imports and exports, those that stand in a component, too. */
export function moduleBlocks(nodes: readonly MdastNode[]): ModuleBlock[] {
  return nodes.flatMap((node) =>
    node.type === 'mdxjsEsm' ? [node] : node.type === 'mdxJsxFlowElement' ? moduleBlocks(node.children) : [],
  )
}
