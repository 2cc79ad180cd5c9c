/**
 * Finds the new location of a claim's target, if it is certain. All other cases are left to a person: two candidates, a candidate that
 * existed before, or a declaration too small to be identified by its syntax.
 */
import type { UpstreamConfig } from '../../model/upstream-config'
import { findSymbol, symbolPaths, type SymbolPath } from '../../upstream/index/find-symbol'
import type { IndexedFile } from '../../upstream/index/index-format'
import type { PackageView, UpstreamIndex } from '../../upstream/index/read-index'
import { resolveReference } from '../../upstream/index/references'
import { lastPart } from '../../upstream/nearest'
import type { SourceSymbol } from '../../upstream/index/symbol-lines'
import { checkClaim } from '../claims/check-claim'
import { fileMoves } from '../claims/renamed'
import { formatClaim, isMalformed, parseClaim, type ClaimTarget } from '../claims/claim-target'

export interface FixContext {
  index: UpstreamIndex
  /** The code for which the claim was true, if available. */
  before?: UpstreamIndex
  upstream: UpstreamConfig
}

/**
 * The claim that should replace a failing one; undefined if none is certain.
 * @param stamp fingerprint in the claim's review stamp: without `before`, it identifies the former target
 */
export function certainFix(target: string, context: FixContext, stamp?: string): ClaimTarget | undefined {
  const claim = parseClaim(target)
  if (isMalformed(claim) || claim.facets?.some(({ name }) => name === 'absent')) return undefined
  const symbol =
    claim.fragment?.kind === 'symbol' ? symbolFix(claim, claim.fragment.name, context, stamp) : undefined
  // First, because a symbol too small to be identified moved with its file.
  const candidates = [
    movedFileFix(claim, context),
    passedOnFix(claim, context),
    originalFix(claim, context),
    symbol,
    renamedInFile(claim, context),
    fileFix(claim, context),
  ]
  // The claim's facets must hold there too.
  return candidates.find(
    (found) => found && checkClaim(context.index, formatClaim(found), context.upstream).ok,
  )
}

const moves = new WeakMap<PackageView, WeakMap<PackageView, Map<string, string>>>()

/** The same target in the file that replaced its file. */
function movedFileFix(claim: ClaimTarget, { index, before }: FixContext): ClaimTarget | undefined {
  const [old, now] = [before?.package(claim.package), index.package(claim.package)]
  if (!old || !now || claim.path === '') return undefined
  const path = movesOf(old, now).get(claim.path)
  const isPassedOn = (view: PackageView, place: string): boolean => {
    const file = view.file(place)
    const name = claim.fragment?.kind === 'symbol' ? claim.fragment.name : undefined
    return file !== undefined && name !== undefined && findSymbol(file, name)?.kind === 'export'
  }
  // If the new file only re-exports the symbol, it is declared elsewhere.
  if (path === undefined || (isPassedOn(now, path) && !isPassedOn(old, claim.path))) return undefined
  return { ...claim, path }
}

function movesOf(old: PackageView, now: PackageView): Map<string, string> {
  const known = moves.get(old) ?? new WeakMap<PackageView, Map<string, string>>()
  moves.set(old, known)
  const own = known.get(now) ?? fileMoves(old, now)
  known.set(now, own)
  return own
}

/** A name that the file imported or re-exported: it is now declared where its source is. */
function passedOnFix(claim: ClaimTarget, { index, before }: FixContext): ClaimTarget | undefined {
  const name = claim.fragment?.kind === 'symbol' ? claim.fragment.name : ''
  const [old, now] = [before?.package(claim.package), index.package(claim.package)]
  const file = old?.file(claim.path)
  if (!before || !old || !now || !file?.imports.some(({ local }) => local === name)) return undefined
  const place = resolveReference({ index: before, view: old, file }, name)
  const source = place === undefined ? undefined : parseClaim(`src:${place}`)
  if (!source || isMalformed(source) || source.package !== claim.package) return undefined
  const path = now.file(source.path) ? source.path : movesOf(old, now).get(source.path)
  const next = path === undefined ? undefined : now.file(path)
  const isDeclared = next?.symbols.some((symbol) => symbol.name === name && symbol.kind !== 'export')
  return isDeclared && path !== undefined ? { ...claim, path } : undefined
}

/** The claim named a declaration file whose source has since been published. */
function originalFix(claim: ClaimTarget, { index, before }: FixContext): ClaimTarget | undefined {
  const path = before?.package(claim.package)?.file(claim.path)?.original
  const file = path === undefined ? undefined : index.package(claim.package)?.file(path)
  // A file with only its declarations left is also known by its original's path.
  return path !== undefined && file?.path === path ? { ...claim, path } : undefined
}

/**
 * A declaration too small to be identified by its syntax, renamed in place: exactly one of this syntax and kind was removed and one added,
 * and one name ends in the other's words (`TaskFn`, `CronTaskFn`).
 */
function renamedInFile(claim: ClaimTarget, { index, before }: FixContext): ClaimTarget | undefined {
  const name = claim.fragment?.kind === 'symbol' ? claim.fragment.name : ''
  const [then = [], now = []] = [before, index].map(
    (state) => state?.package(claim.package)?.file(claim.path)?.symbols,
  )
  const old = then.find((symbol) => symbol.name === name)
  if (old?.fingerprint === undefined) return undefined
  const only = (symbols: SourceSymbol[], others: SourceSymbol[]): SourceSymbol | undefined => {
    const found = symbols.filter(
      ({ kind, fingerprint, name: own }) =>
        kind === old.kind && fingerprint === old.fingerprint && !others.some((other) => other.name === own),
    )
    return found.length === 1 ? found[0] : undefined
  }
  const next = only(now, then)
  if (only(then, now) !== old || !next || !shareWords(name, next.name)) return undefined
  return { ...claim, fragment: { kind: 'symbol', name: next.name } }
}

/** Whether one of two names ends in all of the other's words, with at least two in common. */
function shareWords(a: string, b: string): boolean {
  const words = (name: string) =>
    (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z\d]+/g) ?? []).map((word) => word.toLowerCase())
  const [short = [], long = []] = [words(a), words(b)].sort((x, y) => x.length - y.length)
  return short.length >= 2 && long.slice(-short.length).join(' ') === short.join(' ')
}

interface Place {
  view: PackageView
  file: IndexedFile
  found: SymbolPath
}

function symbolFix(
  claim: ClaimTarget,
  name: string,
  context: FixContext,
  stamp: string | undefined,
): ClaimTarget | undefined {
  const { index, before } = context
  const old = before?.package(claim.package)?.file(claim.path)
  const symbol = old && findSymbol(old, name)
  const fingerprint = symbol?.fingerprint ?? (stamp === '-' ? undefined : stamp)
  if (fingerprint !== undefined && (symbol === undefined || isTelling(symbol))) {
    const same = places(
      index,
      (view) => view.filesWithFingerprint(fingerprint),
      ({ symbol }) => symbol.fingerprint === fingerprint,
    )
    const fresh = same.filter((place) => isTelling(place.found.symbol) && isNew(place, before))
    // Duplicates are distinguished by name; if there were none, a single candidate is certain.
    const named = fresh.filter(({ found }) => lastPart(found.path) === lastPart(name))
    const [only] = named.length > 0 ? named : fresh
    const count = named.length > 0 ? named.length : fresh.length
    const twins = old
      ? symbolPaths(old.symbols).filter((item) => item.symbol.fingerprint === fingerprint).length
      : 1
    if (only && count === 1 && (twins === 1 || named.length === 1)) return atPlace(claim, only, name)
  }
  return symbol && soleDeclaration(claim, name, symbol, context)
}

/** The only declaration of a name and kind in the code base, if there was none before. */
function soleDeclaration(
  claim: ClaimTarget,
  name: string,
  symbol: SourceSymbol,
  { index, before }: FixContext,
): ClaimTarget | undefined {
  // `default`, `register` and the like say nothing.
  if (name.includes('.') || name.length < 8) return undefined
  const declared = places(
    index,
    (view) => view.filesHolding(name),
    ({ path, parent, symbol: other }) => path === name && parent === undefined && other.kind !== 'export',
  )
  const [only] = declared
  if (!only || declared.length > 1 || only.found.symbol.kind !== symbol.kind || !isNew(only, before))
    return undefined
  return atPlace(claim, only, name)
}

/** A file, or a text or option in it, if the whole file moved. */
function fileFix(claim: ClaimTarget, { index, before }: FixContext): ClaimTarget | undefined {
  const old = before?.package(claim.package)?.file(claim.path)
  if (old === undefined || index.package(claim.package)?.file(claim.path) !== undefined) return undefined
  const marks = symbolMarks(old)
  if (!old.symbols.some(isTelling)) return undefined
  const [probe = ''] = old.symbols.filter(isTelling).map((symbol) => symbol.fingerprint ?? '')
  const moved = index.packages().flatMap((view) =>
    view
      .filesWithFingerprint(probe)
      .map((path) => view.file(path))
      .filter((file) => file !== undefined)
      .filter(
        (file) => symbolMarks(file) === marks && before?.package(view.name)?.file(file.path) === undefined,
      )
      .map((file) => ({ ...claim, package: view.name, path: file.path })),
  )
  return moved.length === 1 ? moved[0] : undefined
}

function symbolMarks({ symbols }: IndexedFile): string {
  return symbols
    .map(({ kind, name, fingerprint = '' }) => `${kind} ${name} ${fingerprint}`)
    .sort()
    .join('\n')
}

/** Small declarations look alike everywhere: only one that spans several lines or calls something has a distinctive syntax. */
function isTelling({
  line,
  lastLine = line,
  calls = [],
  constructs = [],
  fingerprint,
  members,
}: SourceSymbol): boolean {
  return (
    fingerprint !== undefined &&
    (lastLine - line >= 3 || (lastLine > line && calls.length + constructs.length + members.length >= 2))
  )
}

function places(
  index: UpstreamIndex,
  sieve: (view: PackageView) => string[],
  fits: (found: SymbolPath) => boolean,
): Place[] {
  return index.packages().flatMap((view) =>
    sieve(view).flatMap((path) => {
      const file = view.file(path)
      return file
        ? symbolPaths(file.symbols)
            .filter(fits)
            .map((found) => ({ view, file, found }))
        : []
    }),
  )
}

/** Whether a symbol is new: one that existed before cannot be a replacement. */
function isNew({ view, file, found }: Place, before: UpstreamIndex | undefined): boolean {
  const then = before?.package(view.name)?.file(file.path)
  return then === undefined || !symbolPaths(then.symbols).some(({ path }) => path === found.path)
}

/** A claim that named a member without its owner keeps doing so. */
function atPlace(claim: ClaimTarget, { view, file, found }: Place, name: string): ClaimTarget {
  const parts = found.path.split('.')
  const short = parts.slice(-name.split('.').length).join('.')
  const fits = findSymbol(file, short) === found.symbol ? short : found.path
  return { ...claim, package: view.name, path: file.path, fragment: { kind: 'symbol', name: fits } }
}
