/**
 * Finds the new location of a claim's target, if it is certain. All other cases are left to a person: two candidates, a candidate that
 * existed before, or a declaration too small to be identified by its syntax.
 */
import { remember } from 'holdtrue/model/remember'
import type { UpstreamConfig } from '../../model/upstream-config'
import { findSymbol, symbolPaths } from '../../upstream/index/find-symbol'
import type { IndexedFile } from '../../upstream/index/index-format'
import type { PackageView, UpstreamIndex } from '../../upstream/index/read-index'
import { lastPart } from '../../upstream/nearest'
import type { SourceSymbol } from '../../upstream/index/symbol-lines'
import { checkClaim } from '../claims/check-claim'
import { fileMoves, leastShared, shared } from '../claims/moved-files'
import { claimOf, formatClaim, isAbsent, locateClaim, type ClaimTarget } from '../claims/claim-target'

export interface FixContext {
  index: UpstreamIndex
  /** The code for which the claim was true, if available. */
  before?: UpstreamIndex
  upstream: UpstreamConfig
}

/** The claim that replaces a failing one, if certain. `stamp`: its target's fingerprint, which identifies it without `before`. */
export function certainFix(target: string, context: FixContext, stamp?: string): ClaimTarget | undefined {
  const claim = claimOf(target)
  if (!claim || isAbsent(claim)) return undefined
  const candidates = [
    // First, because a symbol too small to be identified moved with its file.
    movedFileFix(claim, context),
    renamedPackageFix(claim, context),
    claim.fragment?.kind === 'symbol' ? symbolFix(claim, claim.fragment.name, context, stamp) : undefined,
    sameFileFix(claim, context),
  ]
  // The claim's facets must hold there too.
  return candidates.find(
    (found) => found && checkClaim(context.index, formatClaim(found), context.upstream).ok,
  )
}

const movesFrom = remember((old: PackageView) => remember((now: PackageView) => fileMoves(old, now)))

/** The same target in the file that replaced its file. */
function movedFileFix(claim: ClaimTarget, { index, before }: FixContext): ClaimTarget | undefined {
  const [old, now] = [before?.package(claim.package), index.package(claim.package)]
  const path = old && now && movesFrom(old)(now).get(claim.path)
  if (!before || path === undefined) return undefined
  const moved = { ...claim, path }
  const isPassedOn = (state: UpstreamIndex, place: ClaimTarget) =>
    locateClaim(state, place).found?.symbol?.kind === 'export'
  // If the new file only re-exports the symbol, it is declared elsewhere.
  return isPassedOn(index, moved) && !isPassedOn(before, claim) ? undefined : moved
}

/** The same target in the only new package that has at least half of the removed one's declarations, unchanged. */
function renamedPackageFix(claim: ClaimTarget, { index, before }: FixContext): ClaimTarget | undefined {
  const old = before?.package(claim.package)
  if (!old || index.package(claim.package)) return undefined
  const declared = tellingIn(old)
  const [only, other] = index
    .packages()
    .filter((view) => !before?.package(view.name) && shared(declared, tellingIn(view)) >= leastShared)
  return only && !other ? { ...claim, package: only.name } : undefined
}

const tellingIn = remember((view: PackageView) => {
  const marks = view.paths().flatMap((path) => {
    const symbols = view.file(path)?.symbols.filter(isTelling) ?? []
    return symbols.map(({ name, fingerprint }) => `${path} ${name} ${fingerprint}`)
  })
  return new Set(marks)
})

/** The same target in the only new file of any package with the same declarations as the removed file. */
function sameFileFix(claim: ClaimTarget, { index, before }: FixContext): ClaimTarget | undefined {
  const old = before?.package(claim.package)?.file(claim.path)
  const fingerprint = old?.symbols.find(isTelling)?.fingerprint
  if (!old || fingerprint === undefined || index.package(claim.package)?.file(claim.path)) return undefined
  const marks = symbolMarks(old)
  const [only, other] = index.packages().flatMap((view) =>
    view.filesWithFingerprint(fingerprint).flatMap((path) => {
      const file = view.file(path)
      const isSame = file && symbolMarks(file) === marks && !before?.package(view.name)?.file(path)
      return isSame ? [{ ...claim, package: view.name, path }] : []
    }),
  )
  return other ? undefined : only
}

const symbolMarks = ({ symbols }: IndexedFile): string =>
  symbols
    .map(({ kind, name, fingerprint = '' }) => `${kind} ${name} ${fingerprint}`)
    .sort()
    .join('\n')

type Place = ReturnType<typeof places>[number]

function symbolFix(claim: ClaimTarget, name: string, context: FixContext, stamp: string | undefined) {
  const { index, before } = context
  const old = before?.package(claim.package)?.file(claim.path)
  const symbol = old && findSymbol(old, name)
  const fingerprint = symbol?.fingerprint ?? (stamp === '-' ? undefined : stamp)
  if (fingerprint !== undefined && (symbol === undefined || isTelling(symbol))) {
    const same = places(index, (view) => view.filesWithFingerprint(fingerprint))
    const fresh = same.filter(
      (place) =>
        place.found.symbol.fingerprint === fingerprint &&
        isTelling(place.found.symbol) &&
        isNew(place, before),
    )
    // Duplicates are distinguished by name; if there were none, a single candidate is certain.
    const named = fresh.filter(({ found }) => lastPart(found.path) === lastPart(name))
    const twins = old && symbolPaths(old.symbols).filter((item) => item.symbol.fingerprint === fingerprint)
    const [only, other] = named.length > 0 || (twins && twins.length !== 1) ? named : fresh
    if (only && !other) return atPlace(claim, only, name)
  }
  return symbol && soleDeclaration(claim, name, symbol, context)
}

/** The only declaration of a name and kind in the code base, if there was none before. */
function soleDeclaration(claim: ClaimTarget, name: string, symbol: SourceSymbol, context: FixContext) {
  const { index, before } = context
  // `default`, `register` and the like say nothing.
  if (name.includes('.') || name.length < 8) return undefined
  const [only, other] = places(index, (view) => view.filesHolding(name)).filter(
    ({ found }) => found.path === name && found.parent === undefined && found.symbol.kind !== 'export',
  )
  if (!only || other || only.found.symbol.kind !== symbol.kind || !isNew(only, before)) return undefined
  return atPlace(claim, only, name)
}

/** Small declarations look alike everywhere: only one that spans several lines or calls something has a distinctive syntax. */
function isTelling({ line, lastLine = line, fingerprint, ...symbol }: SourceSymbol): boolean {
  const { calls = [], constructs = [], members } = symbol
  const inside = calls.length + constructs.length + members.length
  return fingerprint !== undefined && (lastLine - line >= 3 || (lastLine > line && inside >= 2))
}

/** All symbols of some files. */
const places = (index: UpstreamIndex, pathsIn: (view: PackageView) => string[]) =>
  index.packages().flatMap((view) =>
    pathsIn(view).flatMap((path) => {
      const file = view.file(path)
      return file ? symbolPaths(file.symbols).map((found) => ({ view, file, found })) : []
    }),
  )

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
