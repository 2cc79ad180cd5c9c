import type { Problem } from 'holdtrue/model/problem'
import { statementOf } from './code-coverage'
import type { FindablePage } from '../find/find-index'
import type { ClaimFacts, DocumentClaim } from '../model/claims'
import type { StoredDocument, StoredStatement } from '../model/stored-statement'
import type { KnownDocument } from 'holdtrue/pages/known-document'

/** A document as it is stored for questions. */
export function storedDocument(document: KnownDocument<ClaimFacts>): StoredDocument {
  return {
    statements: storedStatements(document.added?.claims ?? [], document.problems),
    proofs: document.added?.proofs ?? [],
    defects: (document.added?.defects ?? []).map(({ html: _html, href: _href, ...defect }) => defect),
    ...wordsOf(document),
  }
}

/** What the search for a place knows of a document besides its statements. */
export function wordsOf({
  doc: { frontmatter },
  facts: { description },
  added,
}: KnownDocument<ClaimFacts>): Pick<FindablePage, 'description' | 'symptoms' | 'tests'> {
  return {
    description,
    symptoms: frontmatter.symptoms,
    ...(added && added.tests.length > 0 && { tests: added.tests }),
  }
}

/** `problems` are those of the claims' document. */
function storedStatements(claims: readonly DocumentClaim[], problems: readonly Problem[]): StoredStatement[] {
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
        message,
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
