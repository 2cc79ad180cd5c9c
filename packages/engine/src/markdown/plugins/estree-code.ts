import { jsx, toJs } from 'estree-util-to-js'

/** JavaScript of a tree that a plugin made in the place of code; a sole expression without its semicolon. */
export function estreeCode(tree: unknown): string {
  return isProgram(tree) ? toJs(tree, { handlers: jsx }).value.trim().replace(/;$/, '') : ''
}

function isProgram(tree: unknown): tree is Parameters<typeof toJs>[0] {
  return (
    typeof tree === 'object' && tree !== null && 'type' in tree && tree.type === 'Program' && 'body' in tree
  )
}
