/** What `/docs-health` shows (V4). */
import { claimRelease } from './claims/claim-release'
import { countReleases } from '../model/count-releases'
import type { Slot } from '../model/article'
import type { HealthReport } from '../model/page'
import type { Problem } from '../model/problem'
import type { UpstreamConfig } from '../model/site-config'
import type { UpstreamIndex } from '../upstream/index/read-index'
import { isMalformed, parseClaim } from './claims/claim-target'
import { fenceNotes } from './fences/fence-notes'

/** A page as the report needs it. */
export interface HealthInput {
  title: string
  route: string
  /** Relative to the site folder. */
  file: string
  /** Label of the page's sidebar. */
  sidebar?: string
  lastUpdate?: string
  /** The article's slots; the claims among them count. */
  slots: Slot[]
  /** What the check of the page reported, failed claims among it. */
  problems: Problem[]
  /** Statements to be read again. */
  changed: HealthReport['pages'][number]['changed']
  /** Number of code fences marked `check`. */
  checkedFences: number
  /** Names in the page's code, from `codeNames`. */
  names: Iterable<string>
}

/**
 * Pages by claims and failures, and the public exports that no page mentions: those that no claim names and that stand
 * in no page's code. Default exports, re-exports of other packages, and packages marked `internal` are left out.
 */
export function healthReport(
  upstream: UpstreamConfig,
  index: UpstreamIndex | undefined,
  inputs: Iterable<HealthInput>,
): Omit<HealthReport, 'lists'> {
  const mentioned = new Set<string>()
  const releases: string[] = []
  const pages: HealthReport['pages'] = []
  for (const { slots, problems, names, ...page } of inputs) {
    const claims = slots.filter(({ kind }) => kind === 'claim')
    for (const name of names) mentioned.add(name)
    for (const { target } of claims) {
      for (const name of claimedNames(target)) mentioned.add(name)
      releases.push(claimRelease(target, index, upstream))
    }
    pages.push({ ...page, claims: claims.length, failed: failedClaims(claims, problems) })
  }
  return {
    release: upstream.release,
    releases: countReleases(releases),
    pages: pages.sort((a, b) => (a.route < b.route ? -1 : 1)),
    unmentioned: index === undefined ? [] : unmentionedExports(upstream, index, mentioned),
    fenceNotes: fenceNotes(upstream),
  }
}

function failedClaims(claims: Slot[], problems: Problem[]): HealthReport['pages'][number]['failed'] {
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
): HealthReport['unmentioned'] {
  const internal = new Set(upstream.packages.filter((item) => item.internal).map(({ name }) => name))
  return index
    .packages()
    .filter(({ name }) => !internal.has(name))
    .map((view) => {
      const all = view
        .entries()
        .flatMap((entry) => entry.exports)
        .filter(({ name, kind }) => name !== 'default' && kind !== 're-export')
      const unique = [...new Map(all.map((item) => [item.name, item])).values()]
      const exports = unique.filter(({ name }) => !mentioned.has(name))
      return {
        package: view.name,
        total: unique.length,
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
