/** Claims in the report for a terminal. */
import { counted } from 'holdtrue/model/counted'
import { formatClaim, isMalformed, parseClaim } from '../../check/claims/claim-target'
import type { FixResult } from './fix'
import type { ReportedClaim } from './verify-claims'

/** So many pages or packages are named. */
const listedNames = 8

export function listed(names: Iterable<string>): string {
  const all = [...new Set(names)].sort()
  const first = all.slice(0, listedNames).join(', ')
  return all.length > listedNames ? `${first}, and ${all.length - listedNames} more` : first
}

export function oldNamesBlock(names: FixResult['toRead']): string {
  const lines = names.map(
    ({ file, line, column, name, now }) => `  ${file}:${line}:${column}  ${name} → ${now}`,
  )
  return ['Old names on rewritten pages, to be read:', ...lines].join('\n')
}

/** A block for each page. */
export function blocksOf(claims: readonly ReportedClaim[]): string[] {
  return [...pagesOf(claims)].map(([file, items]) => {
    const lines = [`${file}  (${counted(items.length, 'claim')})`]
    for (const { line, column, target, message, hint } of items) {
      lines.push(`  ${file}:${line}:${column}  ${target}`, `      ${message}`)
      if (hint !== undefined) lines.push(`      ${hint}`)
    }
    return lines.join('\n')
  })
}

/**
 * A block for each page. If another state of the code lacks a package or a file, one line says so and what to do, and the claims on it
 * need no lines of their own; elsewhere such a claim has a typing error.
 */
export function failedBlocks(
  claims: readonly ReportedClaim[],
  { against, fix }: { against?: string; fix?: unknown },
): string[] {
  if (against === undefined) return blocksOf(claims)
  const gone = new Map<string, ReportedClaim[]>()
  const others: ReportedClaim[] = []
  for (const claim of claims) {
    const place = goneOf(claim)
    if (place === undefined) others.push(claim)
    else gone.set(place, [...(gone.get(place) ?? []), claim])
  }
  const lines = [...gone]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([place, items]) => goneLine(place, items, fix !== undefined))
  return [...(lines.length > 0 ? [lines.join('\n')] : []), ...blocksOf(others)]
}

/** The package or file that a claim fails for the want of. */
function goneOf({ code, target }: ReportedClaim): string | undefined {
  const claim = parseClaim(target)
  if (isMalformed(claim)) return undefined
  if (code === 'claim-unknown-package') return claim.package
  return code === 'claim-unknown-file' ? `${claim.package}/${claim.path}` : undefined
}

function goneLine(place: string, claims: readonly ReportedClaim[], isFixed: boolean): string {
  const pages = [...pagesOf(claims)].map(
    ([file, items]) => `${file}:${[...new Set(items.map(({ line }) => line))].join(',')}`,
  )
  const places = claims.flatMap(({ suggestion }) => {
    const next = parseClaim(suggestion?.target ?? '')
    return isMalformed(next) ? [] : [`\`${formatClaim({ package: next.package, path: next.path })}\``]
  })
  const advice =
    places.length === 0
      ? 'Nothing takes its place: correct the pages.'
      : `Try ${listed(places)}${isFixed ? '' : '; `--fix` rewrites what is certain'}.`
  return `\`${place}\` is gone: ${counted(claims.length, 'claim')}, ${listed(pages)}. ${advice}`
}

export function pagesOf(claims: readonly ReportedClaim[]): Map<string, ReportedClaim[]> {
  const groups = new Map<string, ReportedClaim[]>()
  for (const claim of claims) groups.set(claim.file, [...(groups.get(claim.file) ?? []), claim])
  return groups
}
