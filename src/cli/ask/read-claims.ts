import { scanClaims, type ScanInput } from '../../markdown/scan-claims'
import type { Problem } from '../../model/problem'
import type { ClaimChecker } from '../../sources/claim-checker'
import type { DocumentClaim } from '../../sources/claim-headings'

/** A document's claims as the check leaves them; undefined where only compiling tells them. */
export async function readClaims(
  input: ScanInput,
  doc: Parameters<ClaimChecker['resolve']>[1],
  checker: ClaimChecker,
): Promise<{ claims: DocumentClaim[]; problems: Problem[] } | undefined> {
  const scanned = await scanClaims(input)
  if (!scanned) return undefined
  const problems: Problem[] = []
  const claims = scanned.map((slot): DocumentClaim => {
    const { href, claim, problems: found } = checker.resolve(slot, doc)
    problems.push(...(found ?? []))
    return { ...slot, ok: false, ...claim, href }
  })
  return { claims, problems }
}
