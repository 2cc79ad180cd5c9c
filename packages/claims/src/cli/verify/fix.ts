/** `verify --fix`: rewrites claims whose new target is certain. */
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathFromHere } from 'holdtrue/cli/report'
import { claimOf } from '../../check/claims/claim-target'
import { oldNames, rewriteClaims, type OldName } from '../../check/fix/rewrite-claim'
import { addStamp, stampKey, stampOf } from '../../check/reviews'
import { withoutFix, type ReportedClaim, type VerifyClaimsOptions } from './verify-claims'

export interface FixResult {
  /** Claims that were rewritten, or would be in a dry run. */
  fixed: ReportedClaim[]
  /** Remaining claims, each with the nearest suggestion. */
  left: ReportedClaim[]
  /** The changes as a patch for `git apply` in the current folder; empty if there are none. */
  patch: string
  /** Old names left in the rewritten pages, for a person to check. */
  toRead: (OldName & { file: string })[]
  dryRun: boolean
}

export function fixClaims(
  failed: readonly ReportedClaim[],
  siteDir: string,
  dryRun: boolean,
  { pinned, compared, reviews }: VerifyClaimsOptions,
): FixResult {
  const indexes = [compared?.before ?? pinned, compared?.index ?? pinned]
  const folders = (name: string) => indexes.flatMap((index) => index.package(name)?.folder ?? [])[0] ?? name
  const result: FixResult = { fixed: [], left: [], patch: '', toRead: [], dryRun }
  const byFile = new Map<string, OwnEdit[]>()
  for (const claim of failed) {
    const edit = existsSync(path.join(siteDir, claim.file)) ? editOf(claim) : undefined
    if (edit) byFile.set(claim.file, [...(byFile.get(claim.file) ?? []), edit])
    else result.left.push(withoutFix(claim))
  }
  for (const [file, edits] of [...byFile].sort()) {
    const place = path.join(siteDir, file)
    const before = readFileSync(place, 'utf8')
    const { source, missed } = rewriteClaims(before, edits, folders)
    const made = edits.filter((edit) => !missed.includes(edit))
    result.left.push(...edits.flatMap((edit) => (missed.includes(edit) ? withoutFix(edit.claim) : [])))
    for (const { claim, next } of made) {
      result.fixed.push(claim)
      // The syntax is the same, so the reviews remain valid.
      const stamp = stampOf(reviews, claim.page, claim.target)
      if (!stamp) continue
      reviews.get(claim.page)?.delete(stampKey(claim.target))
      addStamp(reviews, claim.page, next, stamp)
    }
    if (source === before) continue
    result.toRead.push(...oldNames(source, made, folders).map((name) => ({ file, ...name })))
    const name = pathFromHere(file, siteDir)
    result.patch += createTwoFilesPatch(`a/${name}`, `b/${name}`, before, source, undefined, undefined, {
      context: 3,
      headerOptions: FILE_HEADERS_ONLY,
    })
    if (!dryRun) writeFileSync(place, source)
  }
  return result
}

type OwnEdit = NonNullable<ReturnType<typeof editOf>>

/** `next` is the new target as written. */
function editOf(claim: ReportedClaim) {
  const { target, suggestion, line, column } = claim
  if (suggestion?.kind !== 'certain') return undefined
  const next = suggestion.target
  const [from, to] = [claimOf(target), claimOf(next)]
  return from && to && { line, column, target, from, to, claim, next }
}
