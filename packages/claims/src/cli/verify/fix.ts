/** `verify --fix`: rewrites claims whose new target is certain. */
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathFromHere } from 'holdtrue/cli/report'
import { claimOf } from '../../check/claims/claim-target'
import { oldNames, rewriteClaims, type ClaimEdit, type OldName } from '../../check/fix/rewrite-claim'
import { stampKey, type Reviews, type Stamp } from '../../check/reviews'
import { withoutFix, type ReportedClaim } from './verify-claims'

export interface FixResult {
  /** Claims that were rewritten, or would be in a dry run. */
  fixed: ReportedClaim[]
  /** Remaining claims, each with the nearest suggestion. */
  left: ReportedClaim[]
  /** The changes as a patch for `git apply` in the current folder; empty if there are none. */
  patch: string
  /** Old names left in the rewritten pages, for a person to check. */
  toRead: (OldName & { file: string })[]
}

interface FixOptions {
  siteDir: string
  /** Moved to the new claims: the syntax is the same, so the reviews remain valid. */
  reviews: Reviews
  dryRun: boolean
  /** Folders of the packages in their repository. */
  folders: (packageName: string) => string
}

/** Writes what claims have certainly become into the pages. */
export function fixClaims(
  failed: readonly ReportedClaim[],
  { siteDir, reviews, dryRun, folders }: FixOptions,
): FixResult {
  const result: FixResult = { fixed: [], left: [], patch: '', toRead: [] }
  const byFile = new Map<string, { claim: ReportedClaim; edit: ClaimEdit }[]>()
  for (const claim of failed) {
    const edit = existsSync(path.join(siteDir, claim.file)) ? editOf(claim) : undefined
    if (edit) byFile.set(claim.file, [...(byFile.get(claim.file) ?? []), { claim, edit }])
    else result.left.push(withoutFix(claim))
  }
  for (const [file, edits] of [...byFile].sort()) {
    const place = path.join(siteDir, file)
    const before = readFileSync(place, 'utf8')
    const { source, missed } = rewriteClaims(
      before,
      edits.map(({ edit }) => edit),
      folders,
    )
    const made = edits.filter(({ edit }) => !missed.includes(edit))
    result.left.push(...edits.flatMap(({ edit, claim }) => (missed.includes(edit) ? withoutFix(claim) : [])))
    for (const { claim } of made) {
      result.fixed.push(claim)
      moveStamp(reviews.get(claim.page), stampKey(claim.target), stampKey(claim.suggestion?.target ?? ''))
    }
    if (source === before) continue
    const names = oldNames(
      source,
      made.map(({ edit }) => edit),
      folders,
    )
    result.toRead.push(...names.map((name) => ({ file, ...name })))
    const name = pathFromHere(file, siteDir)
    result.patch += createTwoFilesPatch(`a/${name}`, `b/${name}`, before, source, undefined, undefined, {
      context: 3,
      headerOptions: FILE_HEADERS_ONLY,
    })
    if (!dryRun) writeFileSync(place, source)
  }
  return result
}

function editOf({ target, suggestion, line, column }: ReportedClaim): ClaimEdit | undefined {
  if (suggestion?.kind !== 'certain') return undefined
  const [from, to] = [claimOf(target), claimOf(suggestion.target)]
  return from && to && { line, column, target, from, to }
}

function moveStamp(stamps: Map<string, Stamp> | undefined, target: string, next: string): void {
  const stamp = stamps?.get(target)
  if (!stamps || !stamp) return
  stamps.delete(target)
  stamps.set(next, stamp)
}
