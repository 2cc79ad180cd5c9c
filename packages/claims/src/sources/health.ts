/** What is found of the health of the documentation (V4). */
import { claimRelease } from '../check/claims/claim-release'
import { countReleases } from '../model/count-releases'
import type { CheckedRelease, DocumentClaim, ProofFacts } from '../model/claims'
import type { ChangedStatement, FailedStatement, UnmentionedExport } from '../model/health'
import type { Problem } from 'holdtrue/model/problem'
import type { UpstreamConfig } from '../model/upstream-config'
import { ownExports } from '../upstream/index/index-format'
import type { UpstreamIndex } from '../upstream/index/read-index'
import { isMalformed, parseClaim } from '../check/claims/claim-target'

/** A page as the report needs it. */
export interface HealthInput {
  title: string
  route: string
  /** Relative to the site folder. */
  file: string
  lastUpdate?: string
  claims: readonly DocumentClaim[]
  /** What the check of the page reported, failed claims among it. */
  problems: readonly Problem[]
  /** Number of code fences marked `check`. */
  checkedFences: number
  /** Tests on the page. */
  proofs: readonly Pick<ProofFacts, 'state'>[]
  /** Names in the page's code, from `codeNames`. */
  names: Iterable<string>
}

/** A page, and what was found of its statements. */
export interface CheckedPage extends Pick<
  HealthInput,
  'title' | 'route' | 'file' | 'lastUpdate' | 'checkedFences' | 'proofs'
> {
  /** How many were checked. */
  claims: number
  failed: FailedStatement[]
  /** Statements to be read again. */
  changed: ChangedStatement[]
}

export interface HealthFindings {
  pages: CheckedPage[]
  /** What the claims were checked against, the most frequent first. */
  releases: CheckedRelease[]
  /** Public exports that no page mentions, of how many. */
  unmentioned: { package: string; total: number; exports: UnmentionedExport[] }[]
}

/**
 * Pages by claims and failures, and the public exports that no page mentions: those that no claim names and that stand
 * in no page's code. Default exports, re-exports of other packages, and packages marked `internal` are left out.
 */
export function findHealth(
  upstream: UpstreamConfig,
  index: UpstreamIndex | undefined,
  inputs: readonly HealthInput[],
): HealthFindings {
  const releases: string[] = []
  const pages: CheckedPage[] = []
  for (const { claims, problems, names: _names, ...page } of inputs) {
    for (const { target } of claims) releases.push(claimRelease(target, index, upstream))
    const changed = claims.flatMap((claim) =>
      claim.changed ? [{ target: claim.target, line: claim.place.line, ...claim.changed }] : [],
    )
    pages.push({ ...page, claims: claims.length, failed: failedClaims(claims, problems), changed })
  }
  return {
    releases: countReleases(releases),
    pages,
    unmentioned: index === undefined ? [] : unmentionedExports(upstream, index, mentionedNames(inputs)),
  }
}

/** Names that pages mention: what their statements are about, and what stands in their code. */
export function mentionedNames(inputs: Iterable<Pick<HealthInput, 'claims' | 'names'>>): Set<string> {
  const mentioned = new Set<string>()
  for (const { claims, names } of inputs) {
    for (const name of names) mentioned.add(name)
    for (const { target } of claims) for (const name of claimedNames(target)) mentioned.add(name)
  }
  return mentioned
}

function failedClaims(claims: readonly DocumentClaim[], problems: readonly Problem[]): FailedStatement[] {
  return claims.flatMap(({ target, place: { line, column } }) => {
    const problem = problems.find(
      (item) => item.code.startsWith('claim-') && item.line === line && item.column === column,
    )
    return problem === undefined ? [] : [{ target, message: problem.message, line }]
  })
}

function claimedNames(target: string): string[] {
  const claim = parseClaim(target)
  return !isMalformed(claim) && claim.fragment?.kind === 'symbol' ? claim.fragment.name.split('.') : []
}

function unmentionedExports(
  upstream: UpstreamConfig,
  index: UpstreamIndex,
  mentioned: ReadonlySet<string>,
): HealthFindings['unmentioned'] {
  const internal = new Set(upstream.packages.filter((item) => item.internal).map(({ name }) => name))
  return index
    .packages()
    .filter(({ name }) => !internal.has(name))
    .map((view) => {
      const own = ownExports(view.entries())
      const exports = own.filter(({ name }) => !mentioned.has(name))
      return {
        package: view.name,
        total: own.length,
        exports: exports.sort((a, b) => (a.name < b.name ? -1 : 1)),
      }
    })
    .filter(({ total }) => total > 0)
}

const codePattern = /^ *(`{3,}|~{3,})[^\n]*\n([\s\S]*?)^ *\1|(`+)([^\n]+?)\3/gm

/** The identifiers in the code fences and inline code of a page's Markdown. */
export function codeNames(markdown: string): string[] {
  const names = new Set<string>()
  for (const [, , fence, , inline] of markdown.matchAll(codePattern)) {
    for (const name of (fence ?? inline ?? '').match(/[A-Za-z_$][\w$]*/g) ?? []) names.add(name)
  }
  return [...names]
}
