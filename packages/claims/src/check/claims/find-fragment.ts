import { findSymbol, findText, optionsOf } from '../../upstream/index/find-symbol'
import type { IndexedFile } from '../../upstream/index/index-format'
import type { SourceSymbol } from '../../upstream/index/symbol-lines'
import type { ClaimFragment } from './claim-target'

export interface FoundFragment {
  line: number
  /** Absent for a text. */
  symbol?: SourceSymbol
}

/** Where a file has the symbol, option or text that a claim names; undefined if it has none. */
export function findFragment(file: IndexedFile, fragment: ClaimFragment): FoundFragment | undefined {
  if (fragment.kind === 'text') {
    const line = findText(file, fragment.text)
    return line === undefined ? undefined : { line }
  }
  const { kind, name } = fragment
  const symbol = kind === 'option' ? optionsOf(file).get(name) : findSymbol(file, name)
  return symbol && { line: symbol.line, symbol }
}
