import { isDeepStrictEqual } from 'node:util'
import { neverSame } from '../fingerprints'
import type { MadePage } from '../make/page-maker'
import type { KnownPage } from '../page-memory'

/**
 * Whether a page that was made again is what it was for everybody else: for pages that link to it, lists, files for programs and reports.
 * What readers see of it, and what the search finds there, may be another.
 */
export function isSameForOthers(known: KnownPage, made: MadePage): boolean {
  const { document } = known
  if (!document || !made.document || known.fingerprint.own === neverSame || made.document.traces.isFaulty)
    return false
  if (known.problems.length > 0 || made.problems.length > 0) return false
  const filesOf = ({ document: of }: Pick<MadePage, 'document'>) =>
    of?.traces.dependencies.map(([file]) => file)
  return (
    known.idsHash === made.idsHash &&
    known.socialImage === made.socialImage?.name &&
    (known.search === undefined) === (made.search === undefined) &&
    isDeepStrictEqual(ownNames(known), ownNames(made)) &&
    isDeepStrictEqual(known.pageless, made.pageless) &&
    isDeepStrictEqual(known.attachments, made.attachments) &&
    isDeepStrictEqual(filesOf(known), filesOf(made)) &&
    // As they are stored: what is undefined is left out.
    isDeepStrictEqual(document.facts, JSON.parse(JSON.stringify(made.document.facts)))
  )
}

const ownNames = ({ files }: Pick<KnownPage, 'files'>): string[] => files.map(([name]) => name).sort()
