import type { Problem } from '../model/problem'
import { statementOf } from '@holdtrue/claims/sources/code-coverage'
import type { DocumentClaim } from '@holdtrue/claims/sources/claim-headings'
import type { StoredStatement } from './stored-answers'

/** Claims as they are stored. `problems` are those of their document. */
export function storedStatements(
  claims: readonly DocumentClaim[],
  problems: readonly Problem[],
): StoredStatement[] {
  return claims.flatMap((claim): StoredStatement[] => {
    const statement = statementOf(claim)
    if (!statement) return []
    const { target, place } = claim
    const message = messageOf(claim, problems)
    return [
      {
        ...statement,
        target,
        source: { file: place.file, line: place.line },
        ...(message !== undefined && { message }),
      },
    ]
  })
}

function messageOf({ ok, changed, place }: DocumentClaim, problems: readonly Problem[]): string | undefined {
  if (ok) return changed && `Its code changed since it was read against ${changed.since}.`
  return problems.find(
    ({ file, line, column, code }) =>
      file === place.file && line === place.line && column === place.column && code.startsWith('claim-'),
  )?.message
}
