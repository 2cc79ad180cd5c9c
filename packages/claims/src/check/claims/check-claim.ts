import type { ClaimVerdict } from '../../model/claims'
import type { UpstreamConfig } from '../../model/upstream-config'
import { dependents } from '../../upstream/index/find-symbol'
import type { IndexedFile } from '../../upstream/index/index-format'
import { hasFolder, type PackageView, type UpstreamIndex } from '../../upstream/index/read-index'
import { checkFacets, checkImports } from './check-facets'
import type { FacetFault } from './claim-facets'
import { claimFingerprint, describeClaim } from './claim-fingerprint'
import {
  findFragment,
  formatClaim,
  isAbsent,
  isMalformed,
  parseClaim,
  type ClaimFragment,
  type ClaimTarget,
} from './claim-target'
import { folderUrl, sourceUrl } from './source-url'
import { suggest, suggestFile, suggestPackage, type Suggestion } from './suggest'

export interface ClaimProblem {
  /**
   * `claim-malformed`, `claim-unknown-package`, `…-file`, `…-symbol`, `…-text`, `…-option`, `claim-unread`, `claim-false`, `claim-present`.
   */
  code: string
  message: string
  hint?: string
  suggestion?: Suggestion
}

export interface ClaimResult extends Pick<ClaimVerdict, 'ok' | 'line' | 'lastLine' | 'path' | 'source'> {
  /** Address of the claim's link; set for claims that hold. */
  sourceUrl?: string
  /** Fingerprint that a review stamp stores (`claimFingerprint`); set for claims that hold. */
  fingerprint?: string
  problem?: ClaimProblem
}

/**
 * Checks one claim against an index.
 * @param target as written, `src:@strapi/core/src/services/event-hub.ts#createEventHub?returns=EventHub`
 */
export function checkClaim(index: UpstreamIndex, target: string, upstream: UpstreamConfig): ClaimResult {
  const claim = parseClaim(target)
  if (isMalformed(claim)) return { ok: false, problem: { code: 'claim-malformed', ...claim } }
  const result = checkTarget({ index, upstream, claim })
  if (!result.ok) return result
  return { ...result, fingerprint: claimFingerprint(index, claim) }
}

interface Check {
  index: UpstreamIndex
  upstream: UpstreamConfig
  claim: ClaimTarget
}

function checkTarget(check: Check): ClaimResult {
  const { index, upstream, claim } = check
  const absent = isAbsent(claim)
  const [first] = index.packages()
  const view = index.package(claim.package)
  if (absent && claim.path === '') {
    const present = findPresent(index, claim)
    if (present !== undefined) return isPresent(present, index)
    return { ok: true, ...(first && { sourceUrl: rootUrl(upstream, index, first) }) }
  }
  if (view === undefined) {
    const fact = `The index of release ${index.release} has no package \`${claim.package}\`.`
    return fails('package', fact, suggestPackage(index, claim))
  }
  if (claim.path === '') return { ok: true, sourceUrl: sourceUrl(upstream, view) }
  return absent ? checkAbsent(check, view) : checkFile(check, view)
}

function checkFile({ index, upstream, claim }: Check, view: PackageView): ClaimResult {
  const file = view.file(claim.path)
  if (file === undefined) {
    if (claim.fragment === undefined && hasFolder(view, claim.path))
      return { ok: true, sourceUrl: folderUrl(upstream, view, claim.path) }
    return fails('file', missingFile(view, claim.path), suggestFile(index, claim))
  }
  if (claim.fragment !== undefined && file.unread !== undefined) return unread(view, file, file.unread)
  const found = claim.fragment && findFragment(file, claim.fragment)
  if (claim.fragment && !found)
    return fails(
      claim.fragment.kind,
      inRelease(view, file, missingFragment(claim.fragment)),
      suggest(index, claim, file),
    )
  const { facets = [] } = claim
  const wrong = found?.symbol
    ? checkFacets(facets, { index, view, file, symbol: found.symbol, name: claim.fragment?.name ?? '' })
    : checkImports(facets, view, file)
  if (wrong) return isFalse(claim, inRelease(view, file, wrong.fact), wrong)
  return {
    ok: true,
    line: found?.line,
    lastLine: claim.fragment?.kind === 'symbol' ? found?.symbol?.lastLine : undefined,
    path: file.original ?? file.path,
    sourceUrl: sourceUrl(upstream, view, file, found?.line),
    source: describeClaim(claim, view, file),
  }
}

function missingFragment({ kind, name }: ClaimFragment): string {
  const verbs = { symbol: 'declares no', option: 'declares no option', text: 'holds no text' }
  return `${verbs[kind]} \`${name}\``
}

/** The container of the absent target must exist: otherwise a typing error would make every such claim true. */
function checkAbsent({ index, upstream, claim }: Check, view: PackageView): ClaimResult {
  const file = claim.fragment === undefined ? undefined : view.file(claim.path)
  if (claim.fragment !== undefined && file === undefined)
    return fails('file', missingFile(view, claim.path), suggestFile(index, { ...claim, fragment: undefined }))
  // In an unparsed file, nothing can be said to be absent.
  if (file?.unread !== undefined) return unread(view, file, file.unread)
  const present = findPresent(index, claim)
  if (present !== undefined) return isPresent(present, index)
  return file
    ? { ok: true, path: file.original ?? file.path, sourceUrl: sourceUrl(upstream, view, file) }
    : { ok: true, sourceUrl: folderUrl(upstream, view, '') }
}

/**
 * Describes where the target of an `absent` claim exists anyway, as a sentence without its end; undefined if it is absent. Its container
 * (the file of a symbol, the package of a file) must exist; see `checkClaim`. Nothing is claimed about a deleted file.
 */
function findPresent(index: UpstreamIndex, claim: ClaimTarget): string | undefined {
  const { fragment, path } = claim
  const view = index.package(claim.package)
  if (path === '') {
    if (view !== undefined) return `Release ${view.version} of \`${claim.package}\` is part of the index`
    const user = dependents(index, claim.package)[0]
    return user && `\`${user}\` depends on \`${claim.package}\``
  }
  const file = view?.file(path)
  if (fragment === undefined || file === undefined) {
    const isThere = file !== undefined || (view && hasFolder(view, path))
    return isThere ? `\`${claim.package}\` has \`${path}\`` : undefined
  }
  const found = findFragment(file, fragment)
  const verbs = { symbol: 'declares', option: 'has the option', text: 'holds' }
  return (
    found && `\`${claim.package}/${path}\` ${verbs[fragment.kind]} \`${fragment.name}\` in line ${found.line}`
  )
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

function inRelease(view: PackageView, file: IndexedFile, fault: string): string {
  return `\`${view.name}/${file.path}\` ${fault} in ${whereRead(view.isUnbuilt, view.version)}.`
}

const whereRead = (isCheckout: boolean | undefined, release: string) =>
  isCheckout ? 'the checkout' : `release ${release}`

function unread(view: PackageView, file: IndexedFile, why: string): ClaimResult {
  return {
    ok: false,
    problem: {
      code: 'claim-unread',
      message: `\`${view.name}/${file.path}\` ${why}.`,
      hint: 'What it declares is unknown, so the statement can be neither true nor false. Fix the file, or name another one.',
    },
  }
}

function isPresent(fact: string, index: UpstreamIndex): ClaimResult {
  const isCheckout = index.packages().some(({ isUnbuilt }) => isUnbuilt)
  return {
    ok: false,
    problem: {
      code: 'claim-present',
      message: `The page says that it is absent, but ${/^[`]/.test(fact) ? fact : fact[0]?.toLowerCase() + fact.slice(1)} in ${whereRead(isCheckout, index.release)}.`,
      hint: 'Correct the statement, or take `absent` away.',
    },
  }
}

function isFalse(claim: ClaimTarget, message: string, { instead, hint }: FacetFault): ClaimResult {
  const facets = claim.facets?.map((facet) => (facet.name === instead?.name ? instead : facet)) ?? []
  const all = instead === undefined || facets.includes(instead) ? facets : [instead]
  const target = formatClaim({ ...claim, facets: all })
  const write = instead && `If the page says so, write \`${target}\`.`
  return {
    ok: false,
    problem: {
      code: 'claim-false',
      message,
      hint: [hint, write].filter((part) => part !== undefined).join(' ') || undefined,
      ...(write !== undefined && { suggestion: { kind: 'near', target, text: write } }),
    },
  }
}

function fails(kind: string, message: string, suggestion: Suggestion | undefined): ClaimResult {
  return {
    ok: false,
    problem: { code: `claim-unknown-${kind}`, message, hint: suggestion?.text, suggestion },
  }
}
