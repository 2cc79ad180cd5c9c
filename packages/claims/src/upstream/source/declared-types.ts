/** Types that a file leaves to inference, from the declarations that are published beside it. */
import type { Node } from 'oxc-parser'
import { parseSource } from './parse-source'
import { signatureOf } from './signatures'
import type { SourceSymbol } from './source-symbol'
import { collectSymbols } from './symbols'

const maxInferredLength = 120

/**
 * Fills in the types of functions, methods and constants that write none.
 * @param file path of the source inside its package
 * @param published text of a published file by its path
 */
export function addDeclaredTypes(
  file: string,
  symbols: readonly SourceSymbol[],
  published: (path: string) => string | undefined,
): void {
  if (!/\.[mc]?[jt]sx?$/.test(file) || !symbols.some(isOpen)) return
  const stem = file.replace(/\.\w+$/, '')
  const candidates = [`dist/${stem}.d.ts`, `dist/${stem.replace(/^src\//, '')}.d.ts`]
  const path = candidates.find((candidate) => published(candidate) !== undefined)
  const text = path === undefined ? undefined : published(path)
  const parsed = path === undefined || text === undefined ? undefined : parseSource(path, text)
  if (!parsed || text === undefined) return
  const { root, declarations } = collectSymbols(parsed.program, () => 1)
  const typeOf = (symbol: SourceSymbol): string | undefined => {
    const node: Node | undefined = declarations.get(symbol)?.nodes[0]
    return node && signatureOf(node, { text, constants: new Map() }).type
  }
  fill(symbols, root.members, typeOf)
}

function fill(
  symbols: readonly SourceSymbol[],
  declared: readonly SourceSymbol[],
  typeOf: (symbol: SourceSymbol) => string | undefined,
): void {
  for (const symbol of symbols) {
    const found = declared.find(({ name }) => name === symbol.name)
    if (found === undefined) continue
    const type = isOpen(symbol) ? typeOf(found) : undefined
    if (type !== undefined && type.length <= maxInferredLength) symbol.type = type
    // Members of classes; those of functions are declared as what the function returns.
    if (symbol.kind === 'class') fill(symbol.members, found.members, typeOf)
  }
}

function isOpen({ kind, type, value, members }: SourceSymbol): boolean {
  if (kind === 'class') return members.some(isOpen)
  return (
    type === undefined &&
    value === undefined &&
    (kind === 'function' || kind === 'method' || kind === 'variable')
  )
}
