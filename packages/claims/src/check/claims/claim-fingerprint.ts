/** Fingerprints of claims' targets, which review stamps store. */
import { createHash } from 'node:crypto'
import type { ClaimVerdict } from '../../model/claims'
import { remember } from 'holdtrue/model/remember'
import type { IndexedFile } from '../../upstream/index/index-format'
import type { PackageView } from '../../upstream/index/read-index'
import type { SourceSymbol, SourceParameter } from '../../upstream/index/symbol-lines'
import { isAbsent, type ClaimTarget, type LocatedClaim } from './claim-target'

/** Fingerprint of a target whose claim is only about whether it exists. */
const existenceOnly = '-'

/**
 * A symbol's fingerprint; for a text, the fingerprint of the innermost declaration around it; for a file or package, a fingerprint of the
 * names it exports, because the claim depends on nothing more.
 */
export function claimFingerprint(
  claim: ClaimTarget,
  { view, file, found }: Pick<LocatedClaim, 'view' | 'file' | 'found'>,
): string {
  if (isAbsent(claim)) return existenceOnly
  if (file && found)
    return (found.symbol ?? innermost(file.symbols, found.line))?.fingerprint ?? existenceOnly
  if (file) return hash(exportedNames(file))
  const entries = claim.path === '' ? (view?.entries() ?? []) : []
  return hash(entries.flatMap(({ path, exports }) => exports.map(({ name }) => `${path} ${name}`)))
}

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

/** Longer signatures are cut, because a card is read at a glance. */
const signatureLength = 240

/** Describes the symbol or option that a claim names. */
export function describeSymbol(
  symbol: SourceSymbol,
  { fragment }: ClaimTarget,
  { view, file }: { view: PackageView; file: IndexedFile },
): ClaimVerdict['source'] {
  const signature = signatureOf(symbol)
  const [top] = fragment?.name.split('.') ?? []
  const entry = fragment?.kind === 'symbol' ? entriesOf(view).get(`${file.path}#${top}`) : undefined
  return { kind: kindNames[symbol.kind] ?? symbol.kind, ...(signature !== '' && { signature }), entry }
}

const kindNames: Partial<Record<SourceSymbol['kind'], string>> = {
  variable: 'constant',
  result: 'returned value',
}

/** Parameters and type of a symbol, or its value, on one line; empty if none is declared. */
export function signatureOf({ kind, parameters, type, value, fallback }: SourceSymbol): string {
  const isCallable = parameters !== undefined || kind === 'function' || kind === 'method'
  const own = parameters?.filter(({ name }) => !name.startsWith('.') || name.startsWith('...')) ?? []
  const taken = isCallable ? `(${own.map(parameterText).join(', ')})` : ''
  const typed = type === undefined ? '' : `${isCallable ? ' => ' : ': '}${type}`
  const literal = value ?? (isCallable ? undefined : fallback)
  const text = `${taken}${typed}${literal === undefined ? '' : ` = ${literal}`}`.trim()
  return text.length > signatureLength ? `${text.slice(0, signatureLength)} …` : text
}

function parameterText({ name, optional, type, fallback }: SourceParameter): string {
  const mark = optional === true && fallback === undefined ? '?' : ''
  return `${name}${mark}${type === undefined ? '' : `: ${type}`}${fallback === undefined ? '' : ` = ${fallback}`}`
}

/** The entry points that export names, by file and name; if several do, the package's main one. */
const entriesOf = remember((view: PackageView) => {
  const entries = new Map<string, string>()
  for (const { path, exports } of view.entries().toReversed())
    for (const { file, name } of exports) entries.set(`${file}#${name}`, `${view.name}${path.slice(1)}`)
  return entries
})
