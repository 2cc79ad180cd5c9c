/** `verify --accept [PAGE…]`: stamps what a person has read. */
import { isClaim } from '../../check/claims/claim-target'
import { checkClaim } from '../../check/claims/check-claim'
import { addStamp, stampKey, type Reviews } from '../../check/reviews'
import { didYouMean } from 'holdtrue/model/nearest'
import type { Problem } from 'holdtrue/model/problem'
import { errorsOf, type VerifyClaimsOptions, type VerifyDocument } from './verify-claims'

export interface Accepted {
  /** Stamps of all pages after the run: accepted pages have new ones, and stamps of removed pages and claims are dropped. */
  reviews: Reviews
  stamped: number
  pages: number
  dropped: number
  /** Pages that could not be accepted, and names that match no page. */
  problems: Problem[]
}

/**
 * A page with a failing claim is refused as a whole and keeps its stamps. A run over all pages drops stamps of claims that no longer exist.
 * @param pages names as typed: relative to the site folder, the content folder or the working folder; empty for all
 */
export function acceptPages(
  documents: readonly VerifyDocument[],
  pages: readonly string[],
  context: VerifyClaimsOptions,
): Accepted {
  const result: Accepted = { reviews: new Map(), stamped: 0, pages: 0, dropped: 0, problems: [] }
  const files = documents.map(({ file }) => file)
  const all = pages.length === 0
  const chosen = new Set(all ? files : [])
  for (const name of pages) {
    const found = findPage(files, name)
    if (found === undefined) result.problems.push(unknownPage(name, files))
    else chosen.add(found)
  }
  for (const [page, stamps] of context.reviews) {
    if (chosen.has(page)) continue
    if (all) result.dropped += stamps.size
    else result.reviews.set(page, new Map(stamps))
  }
  for (const document of documents) if (chosen.has(document.file)) acceptPage(document, result, context)
  return result
}

function acceptPage(document: VerifyDocument, result: Accepted, context: VerifyClaimsOptions) {
  const { file, slots } = document
  const { pinned, upstream, reviews } = context
  const claims = slots.filter(isClaim)
  const answers = claims.map((slot) => ({ slot, ...checkClaim(pinned, slot.target, upstream) }))
  const failing = answers.filter(({ ok }) => !ok)
  const old = reviews.get(file)
  const [first] = failing
  const unread = errorsOf(document)[0]
  if (unread || first) {
    const count = failing.length === 1 ? 'a claim that fails' : `${failing.length} claims that fail`
    result.problems.push({
      severity: 'error',
      code: 'accept-refused',
      message: `The page ${unread ? 'could not be read' : `has ${count}`}, so none of it was stamped.`,
      hint: `Correct it first: ${unread?.message ?? first?.problem?.message ?? file}`,
      file,
      ...(unread ? { line: unread.line, column: unread.column } : first?.slot.place),
    })
    if (old) result.reviews.set(file, new Map(old))
    return
  }
  for (const { slot, fingerprint } of answers) {
    if (fingerprint === undefined) continue
    const before = old?.get(stampKey(slot.target))
    // A stamp with the same fingerprint stays, so it keeps the release of the last review after a change.
    const same = before?.fingerprint === fingerprint
    if (!same && !result.reviews.get(file)?.has(stampKey(slot.target))) result.stamped++
    addStamp(result.reviews, file, slot.target, same ? before : { fingerprint, release: pinned.release })
  }
  if (answers.length > 0) result.pages++
  const kept = result.reviews.get(file)
  result.dropped += [...(old?.keys() ?? [])].filter((target) => !kept?.has(target)).length
}

/** Finds a page by its path relative to any folder above it. */
export function findPage(files: readonly string[], name: string): string | undefined {
  const path = name.replaceAll('\\', '/').replace(/^(?:\.\/)+/, '')
  const exact = files.find((file) => file === path || path.endsWith(`/${file}`))
  if (exact !== undefined) return exact
  const inside = files.filter((file) => file.endsWith(`/${path}`))
  return inside.length === 1 ? inside[0] : undefined
}

function unknownPage(name: string, files: readonly string[]): Problem {
  return {
    severity: 'error',
    code: 'accept-unknown-page',
    message: `There is no page \`${name}\`.`,
    hint: didYouMean(name, files) ?? 'Name a page by its file: `content/docs/intro.mdx`.',
  }
}
