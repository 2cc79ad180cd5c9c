/** `verify --fix`: writes into the pages what certainly became of their claims. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { formatClaim, isMalformed, parseClaim } from '../../check/claims/claim-target'
import { certainFix, type FixContext } from '../../check/fix/certain-fix'
import { rewriteClaims, type ClaimEdit } from '../../check/fix/rewrite-claim'
import { stampKey, type Reviews } from '../../check/reviews/reviews-file'
import type { ReportedClaim } from './verify-claims'

export interface FixResult {
  /** Claims that were (or with a dry run would be) rewritten. */
  fixed: ReportedClaim[]
  /** Claims that are left: each with its nearest suggestion. */
  left: ReportedClaim[]
  /** What changes, as a patch that git takes; empty where nothing does. */
  patch: string
  /** Stamps under their new claims: the syntax is the same, so the reading still counts. */
  reviews: Reviews
}

export function fixClaims(
  failed: readonly ReportedClaim[],
  {
    siteDir,
    reviews,
    dryRun,
    ...context
  }: FixContext & { siteDir: string; reviews: Reviews; dryRun: boolean },
): FixResult {
  const result: FixResult = { fixed: [], left: [], patch: '', reviews: cloneReviews(reviews) }
  const byFile = new Map<string, { claim: ReportedClaim; edit: ClaimEdit }[]>()
  for (const claim of failed) {
    const edit = editOf(claim, context, reviews)
    if (edit) byFile.set(claim.file, [...(byFile.get(claim.file) ?? []), { claim, edit }])
    else result.left.push(claim)
  }
  for (const [file, edits] of [...byFile].sort()) {
    const place = path.join(siteDir, file)
    if (!existsSync(place)) {
      result.left.push(...edits.map(({ claim }) => claim))
      continue
    }
    const before = readFileSync(place, 'utf8')
    const folders = (name: string): string =>
      (context.before ?? context.index).package(name)?.folder ?? context.index.package(name)?.folder ?? name
    const { source, missed } = rewriteClaims(
      before,
      edits.map(({ edit }) => edit),
      folders,
    )
    for (const { claim, edit } of edits) {
      if (missed.includes(edit)) result.left.push(claim)
      else {
        result.fixed.push(claim)
        moveStamp(result.reviews, claim, formatClaim(edit.to))
      }
    }
    if (source === before) continue
    result.patch += patchOf(file, before, source)
    if (!dryRun) writeFileSync(place, source)
  }
  return result
}

function editOf(claim: ReportedClaim, context: FixContext, reviews: Reviews): ClaimEdit | undefined {
  const from = parseClaim(claim.target)
  if (isMalformed(from)) return undefined
  const stamp = reviews.get(claim.page)?.get(stampKey(claim.target))?.fingerprint
  const to = certainFix(claim.target, context, stamp)
  return to && { line: claim.line, column: claim.column, target: claim.target, from, to }
}

function cloneReviews(reviews: Reviews): Reviews {
  return new Map([...reviews].map(([page, stamps]) => [page, new Map(stamps)]))
}

function moveStamp(reviews: Reviews, { page, target }: ReportedClaim, next: string): void {
  const stamps = reviews.get(page)
  const stamp = stamps?.get(stampKey(target))
  if (!stamps || !stamp) return
  stamps.delete(stampKey(target))
  stamps.set(stampKey(next), stamp)
}

/** A patch without context: edits never add or take away lines. */
function patchOf(file: string, before: string, after: string): string {
  const [old, next] = [before.split('\n'), after.split('\n')]
  const hunks = old.flatMap((line, index) =>
    line === next[index] ? [] : [`@@ -${index + 1} +${index + 1} @@\n-${line}\n+${next[index] ?? ''}\n`],
  )
  return `--- a/${file}\n+++ b/${file}\n${hunks.join('')}`
}
