import { refractor, type Syntax } from 'refractor/core'

/** A part of code: plain text, or what a grammar named, which may hold further parts. */
export type CodeToken = string | NamedToken

export interface NamedToken {
  type: string
  /** Further, more common names. */
  alias?: string | string[]
  content: CodeToken | CodeToken[]
}

/** Grammars that colour code of another language by changing the tree that is made of the tokens. */
const changeTree = new Set(['markdown', 'asciidoc'])

/** Adds a grammar. */
export const register = (syntax: Syntax): void => refractor.register(syntax)

/**
 * Takes code apart by a grammar that is registered. Prism's tokens are used as they are: `refractor` would make a syntax tree of
 * them first, which takes as long as finding them.
 */
export function tokenize(code: string, grammar: string): readonly CodeToken[] {
  if (changeTree.has(grammar) || !isPrism(refractor))
    return refractor.highlight(code, grammar).children.map(fromTree)
  const run = { code, grammar: refractor.languages[grammar], language: grammar, tokens: noTokens }
  // Templates in code (PHP, say) are set aside before and put back after.
  refractor.hooks.run('before-tokenize', run)
  run.tokens = refractor.tokenize(run.code, run.grammar)
  refractor.hooks.run('after-tokenize', run)
  return run.tokens
}

const noTokens: readonly CodeToken[] = []

/** What `refractor` inherits from Prism and leaves out of its types. */
interface Prism {
  tokenize(code: string, grammar: unknown): readonly CodeToken[]
  hooks: { run(name: string, state: object): void }
}

function isPrism<T extends object>(value: T): value is T & Prism {
  return 'tokenize' in value && 'hooks' in value
}

interface TreeNode {
  type: string
  value?: string
  properties?: { className?: unknown }
  children?: TreeNode[]
}

function fromTree({ value = '', properties, children }: TreeNode): CodeToken {
  if (!children) return value
  const names = Array.isArray(properties?.className) ? properties.className.map(String) : []
  // The first class says that it is a token.
  return { type: names[1] ?? '', alias: names.slice(2), content: children.map(fromTree) }
}
