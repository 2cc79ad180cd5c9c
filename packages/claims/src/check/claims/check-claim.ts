import { hash } from 'node:crypto'
import type { Problem } from 'holdtrue/model/problem'
import { remember } from 'holdtrue/model/remember'
import type { ClaimVerdict } from '../../model/claims'
import type { UpstreamConfig } from '../../model/upstream-config'
import { dependents, type ReferencePlace } from '../../upstream/index/find-symbol'
import type { IndexedFile } from '../../upstream/index/index-format'
import type { PackageView, UpstreamIndex } from '../../upstream/index/read-index'
import type { SourceParameter, SourceSymbol } from '../../upstream/index/symbol-lines'
import { checkFacets, checkImports, type FacetFault } from './check-facets'
import { formatClaim, isAbsent, isMalformed, locateClaim, parseClaim, type ClaimTarget } from './claim-target'
import { folderUrl, sourceUrl } from './source-url'
import { suggest, suggestFile, suggestPackage, type Suggestion } from './suggest'

export interface ClaimProblem extends Pick<Problem, 'code' | 'message' | 'hint'> {
  suggestion?: Suggestion
}

export interface ClaimResult extends Pick<ClaimVerdict, 'ok' | 'line' | 'lastLine' | 'path' | 'source'> {
  /** Address of the claim's link; set for claims that hold. */
  sourceUrl?: string
  /** Fingerprint that a review stamp stores (`claimFingerprint`); set for claims that hold. */
  fingerprint?: string
  problem?: ClaimProblem
}

export function checkClaim(index: UpstreamIndex, target: string, upstream: UpstreamConfig): ClaimResult {
  const claim = parseClaim(target)
  if (isMalformed(claim)) {
    const message = `The claim \`${target}\` ${claim.fact}.`
    return { ok: false, problem: { code: 'claim-malformed', message, hint: claim.hint } }
  }
  const check = { index, upstream, claim, ...locateClaim(index, claim) }
  const problem = problemOf(check)
  if (problem) return { ok: false, problem }
  return { ok: true, ...placeOf(check), fingerprint: claimFingerprint(check) }
}

interface Check extends ReturnType<typeof locateClaim> {
  index: UpstreamIndex
  upstream: UpstreamConfig
  claim: ClaimTarget
}

function problemOf({ index, claim, view, file, isFolder, found }: Check): ClaimProblem | undefined {
  const { path, fragment, facets = [] } = claim
  const absent = isAbsent(claim)
  if (absent && path === '') return presentPackage(index, claim.package)
  if (view === undefined) {
    const fact = `The index of release ${index.release} has no package \`${claim.package}\`.`
    return unknown('package', fact, suggestPackage(index, claim))
  }
  if (path === '') return undefined
  const isThere = file !== undefined || isFolder
  if (fragment === undefined && absent)
    return isThere ? isPresent(`\`${claim.package}\` has \`${path}\``, index) : undefined
  if (file === undefined) {
    if (fragment === undefined && isFolder) return undefined
    // Without its file, every claim about an absent target would be true, even one with a typing error.
    const wanted = absent ? { ...claim, fragment: undefined } : claim
    return unknown('file', missingFile(view, path), suggestFile(index, wanted))
  }
  // In an unparsed file, nothing can be said to be absent either.
  if (fragment && file.unread !== undefined)
    return {
      code: 'claim-unread',
      message: `\`${view.name}/${file.path}\` ${file.unread}.`,
      hint: 'What it declares is unknown, so the statement can be neither true nor false. Fix the file, or name another one.',
    }
  if (fragment && (absent || !found)) {
    const { kind, name } = fragment
    const [lacks, has] = verbs[kind]
    if (!absent)
      return unknown(kind, inRelease(view, file, `${lacks} \`${name}\``), suggest(index, claim, file))
    const fact = `\`${claim.package}/${path}\` ${has} \`${name}\``
    return found && isPresent(`${fact} in line ${found.line}`, index)
  }
  const wrong = found?.symbol
    ? checkFacets(facets, { index, view, file, symbol: found.symbol, name: fragment?.name ?? '' })
    : checkImports(facets, view, file)
  return wrong && isFalse(claim, inRelease(view, file, wrong.fact), wrong)
}

/** Where the target of a claim that holds is; for an absent one, what it is absent from. */
function placeOf({ index, upstream, claim, view, file, isFolder, found }: Check): Partial<ClaimResult> {
  const [first] = index.packages()
  if (view === undefined) return first ? { sourceUrl: rootUrl(upstream, index, first) } : {}
  if (file === undefined) return { sourceUrl: folderUrl(upstream, view, isFolder ? claim.path : '') }
  return {
    line: found?.line,
    lastLine: claim.fragment?.kind === 'symbol' ? found?.symbol?.lastLine : undefined,
    path: file.original ?? file.path,
    sourceUrl: sourceUrl(upstream, view, file, found?.line),
    source: found?.symbol && describeSymbol(found.symbol, claim, { view, file }),
  }
}

/** Verbs for a fragment that is missing, and for one that is there. */
const verbs = {
  symbol: ['declares no', 'declares'],
  option: ['declares no option', 'has the option'],
  text: ['holds no text', 'holds'],
} as const

function presentPackage(index: UpstreamIndex, name: string): ClaimProblem | undefined {
  const view = index.package(name)
  if (view) return isPresent(`release ${view.version} of \`${name}\` is part of the index`, index)
  const [user] = dependents(index, name)
  return user === undefined ? undefined : isPresent(`\`${user}\` depends on \`${name}\``, index)
}

/** The root of the code base at the release; a package with a separate version or repository has another one. */
function rootUrl(upstream: UpstreamConfig, index: UpstreamIndex, fallback: PackageView): string {
  if (upstream.folderUrl === undefined) return folderUrl(upstream, fallback, '')
  return upstream.folderUrl.replaceAll('{tag}', index.release).replaceAll('{path}', '').replace(/\/$/, '')
}

function missingFile(view: PackageView, path: string): string {
  // A declaration file with a known original may well be published, but a page should name the original.
  return /\.d\.[mc]?ts$/.test(path)
    ? `The index of \`${view.name}\` ${view.version} has no file \`${path}\`; it holds declaration files only where the original is lost.`
    : `${view.isUnbuilt ? 'The checkout' : `Release ${view.version}`} of \`${view.name}\` has no file \`${path}\`.`
}

const inRelease = (view: PackageView, file: IndexedFile, fault: string) =>
  `\`${view.name}/${file.path}\` ${fault} in ${whereRead(view.isUnbuilt, view.version)}.`

const whereRead = (isCheckout: boolean | undefined, release: string) =>
  isCheckout ? 'the checkout' : `release ${release}`

function isPresent(fact: string, index: UpstreamIndex): ClaimProblem {
  const isCheckout = index.packages().some(({ isUnbuilt }) => isUnbuilt)
  return {
    code: 'claim-present',
    message: `The page says that it is absent, but ${fact} in ${whereRead(isCheckout, index.release)}.`,
    hint: 'Correct the statement, or take `absent` away.',
  }
}

function isFalse(claim: ClaimTarget, message: string, { instead, hint }: FacetFault): ClaimProblem {
  const facets = claim.facets?.map((facet) => (facet.name === instead?.name ? instead : facet)) ?? []
  const all = instead === undefined || facets.includes(instead) ? facets : [instead]
  const target = formatClaim({ ...claim, facets: all })
  const write = instead && `If the page says so, write \`${target}\`.`
  return {
    code: 'claim-false',
    message,
    hint: [hint, write].filter((part) => part !== undefined).join(' ') || undefined,
    ...(write !== undefined && { suggestion: { kind: 'near', target, text: write } }),
  }
}

const unknown = (kind: string, message: string, suggestion: Suggestion | undefined): ClaimProblem => ({
  code: `claim-unknown-${kind}`,
  message,
  hint: suggestion?.text,
  suggestion,
})

/** Fingerprint of a target whose claim is only about whether it exists. */
const existenceOnly = '-'

/** A symbol's fingerprint, or that of the declaration around a text; a claim on a file or package depends only on the names it exports. */
function claimFingerprint({ claim, view, file, found }: Check): string {
  if (isAbsent(claim)) return existenceOnly
  if (file && found)
    return (found.symbol ?? innermost(file.symbols, found.line))?.fingerprint ?? existenceOnly
  if (file) return hashOf(exportedNames(file))
  const entries = claim.path === '' ? (view?.entries() ?? []) : []
  return hashOf(entries.flatMap(({ path, exports }) => exports.map(({ name }) => `${path} ${name}`)))
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

function hashOf(names: readonly string[]): string {
  const sorted = [...new Set(names)].sort().join('\n')
  return names.length === 0 ? existenceOnly : hash('sha256', sorted, 'base64url').slice(0, 8)
}

/** Longer signatures are cut, because a card is read at a glance. */
const signatureLength = 240

function describeSymbol(
  symbol: SourceSymbol,
  { fragment }: ClaimTarget,
  { view, file }: Pick<ReferencePlace, 'view' | 'file'>,
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
