/** What a review stamp remembers of a claim's target. */
import { createHash } from 'node:crypto'
import { findSymbol, findText, optionsOf } from '../../upstream/index/find-symbol'
import type { IndexedFile } from '../../upstream/index/index-format'
import type { UpstreamIndex } from '../../upstream/index/read-index'
import type { SourceSymbol } from '../../upstream/source/source-symbol'
import type { ClaimTarget } from './claim-target'

/** Stands for a target of which only its being there (or not) is said. */
export const existenceOnly = '-'

/**
 * Of a symbol its own fingerprint; of a text or an option that of the innermost declaration around it; of a file or a package
 * that of the names it exports, because all else in it is no business of the claim. Undefined where the target is not there.
 */
export function claimFingerprint(index: UpstreamIndex, claim: ClaimTarget): string | undefined {
  const { fragment, facets = [] } = claim
  if (facets.some(({ name }) => name === 'absent')) return existenceOnly
  const view = index.package(claim.package)
  if (view === undefined) return undefined
  if (claim.path === '')
    return hash(view.entries().flatMap((entry) => entry.exports.map(({ name }) => `${entry.path} ${name}`)))
  const file = view.file(claim.path)
  if (file === undefined)
    return view.paths().some((path) => path.startsWith(`${claim.path}/`)) ? existenceOnly : undefined
  if (fragment === undefined) return hash(exportedNames(file))
  if (fragment.kind === 'symbol') {
    const symbol = findSymbol(file, fragment.name)
    return symbol && (symbol.fingerprint ?? existenceOnly)
  }
  if (fragment.kind === 'option') return optionsOf(file).get(fragment.name)?.fingerprint
  const line = findText(file, fragment.text)
  return line === undefined ? undefined : (innermost(file.symbols, line)?.fingerprint ?? existenceOnly)
}

/** Names that a file exports, or passes on from others. */
function exportedNames(file: IndexedFile): string[] {
  const passedOn = file.imports
    .filter(({ reExport }) => reExport)
    .map(({ from, local }) => (local === '*' ? `* ${from}` : local))
  return [...file.exports, ...passedOn]
}

function innermost(symbols: readonly SourceSymbol[], line: number): SourceSymbol | undefined {
  for (const symbol of symbols) {
    const around = symbol.line <= line && line <= (symbol.lastLine ?? symbol.line)
    const found =
      innermost(symbol.members, line) ?? (around && symbol.fingerprint !== undefined ? symbol : undefined)
    if (found) return found
  }
  return undefined
}

function hash(names: readonly string[]): string {
  if (names.length === 0) return existenceOnly
  return createHash('sha256')
    .update([...new Set(names)].sort().join('\n'))
    .digest('base64url')
    .slice(0, 8)
}
