import type { ClaimVerdict } from '../../model/claims'
import type { UpstreamConfig } from '../../model/upstream-config'
import { dependents } from '../../upstream/index/find-symbol'
import type { IndexedFile } from '../../upstream/index/index-format'
import type { PackageView, UpstreamIndex } from '../../upstream/index/read-index'
import { checkFacets, checkImports } from './check-facets'
import type { FacetFault } from './claim-facets'
import { claimFingerprint, describeSymbol } from './claim-fingerprint'
import {
  formatClaim,
  isAbsent,
  isMalformed,
  locateClaim,
  parseClaim,
  type ClaimTarget,
  type LocatedClaim,
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
  const check = { index, upstream, claim, ...locateClaim(index, claim) }
  const problem = problemOf(check)
  if (problem) return { ok: false, problem }
  return { ok: true, ...placeOf(check), fingerprint: claimFingerprint(claim, check) }
}

interface Check extends LocatedClaim {
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
  if (fragment && file.unread !== undefined) return unread(view, file, file.unread)
  if (fragment && absent)
    return (
      found &&
      isPresent(
        `\`${claim.package}/${path}\` ${verbs[fragment.kind][1]} \`${fragment.name}\` in line ${found.line}`,
        index,
      )
    )
  if (fragment && !found)
    return unknown(
      fragment.kind,
      inRelease(view, file, `${verbs[fragment.kind][0]} \`${fragment.name}\``),
      suggest(index, claim, file),
    )
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

function inRelease(view: PackageView, file: IndexedFile, fault: string): string {
  return `\`${view.name}/${file.path}\` ${fault} in ${whereRead(view.isUnbuilt, view.version)}.`
}

const whereRead = (isCheckout: boolean | undefined, release: string) =>
  isCheckout ? 'the checkout' : `release ${release}`

function unread(view: PackageView, file: IndexedFile, why: string): ClaimProblem {
  return {
    code: 'claim-unread',
    message: `\`${view.name}/${file.path}\` ${why}.`,
    hint: 'What it declares is unknown, so the statement can be neither true nor false. Fix the file, or name another one.',
  }
}

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
