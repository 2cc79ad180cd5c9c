import { isDeepStrictEqual } from 'node:util'
import { brokenAnchor } from '../../check/links'
import type { Problem } from '../../model/problem'
import { neverSame } from '../fingerprints'
import type { MadePage } from '../make/page-maker'
import type { KnownPage, PageDetails } from '../page-memory'

/**
 * Whether a page that was made again is what it was for everybody else: for lists, files for programs and reports. What readers see of it,
 * and what the search finds there, may be another; for those who link to it see {@link isSameForLinks}.
 */
export function isSameForOthers(known: KnownPage, made: MadePage): boolean {
  const { document } = known
  if (!document || !made.document || known.fingerprint.own === neverSame || made.document.traces.isFaulty)
    return false
  if (known.problems.length > 0 || made.problems.length > 0) return false
  const filesOf = ({ document: of }: Pick<MadePage, 'document'>) =>
    of?.traces.dependencies.map(([file]) => file)
  return (
    known.socialImage === made.socialImage?.name &&
    (known.search === undefined) === (made.search === undefined) &&
    isDeepStrictEqual(known.files.toSorted(), made.files.map(([name]) => name).toSorted()) &&
    isDeepStrictEqual(known.attachments, made.attachments) &&
    isDeepStrictEqual(filesOf(known), filesOf(made)) &&
    // As they are stored: what is undefined is left out.
    isDeepStrictEqual(document.facts, JSON.parse(JSON.stringify(made.document.facts)))
  )
}

/**
 * Whether links to a page that was made again lead where they led: no heading went that anybody names, and where one came, nobody had
 * looked for it in vain.
 * @param problems of the site, as it was
 */
export function isSameForLinks(
  before: Pick<PageDetails, 'ids'>,
  now: Pick<PageDetails, 'ids'>,
  {
    problems,
    isNamed,
  }: { problems: readonly Pick<Problem, 'code'>[]; isNamed: (heading: string) => boolean },
): boolean {
  const ids = new Set(now.ids)
  return (
    before.ids.every((id) => ids.has(id) || !isNamed(id)) &&
    !problems.some(({ code }) => code === brokenAnchor)
  )
}
