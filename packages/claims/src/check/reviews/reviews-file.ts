/**
 * Review stamps: what a person read and found true. `reviews.txt` beside the index has one line a claim, sorted:
 *
 *     content/docs/core/event-hub.mdx src:@strapi/core/src/services/event-hub.ts#createEventHub 3uZx0a_Q 5.54.0
 *
 * the page, the claim as written, the fingerprint of its target (`-` where only its being there was read) and the release.
 */
import { type Problem, ProblemsError } from 'holdtrue/model/problem'
import { calledAs } from 'holdtrue/files/engine-root'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { UpstreamConfig } from '../../model/upstream-config'

export interface Stamp {
  fingerprint: string
  /** The release that the page was read against. */
  release: string
}

/** Stamps by page, then by claim. */
export type Reviews = Map<string, Map<string, Stamp>>

export const reviewsFile = 'reviews.txt'

const stampLine = /^(\S+) (src:\S+) ([\w-]{8}|-) (\d+\.\d+\.\d+\S*)$/

/**
 * Reads a stamps file. A line that is none is an error of its own, so that no stamp is lost without a word; of what a merge
 * left behind the place is named.
 * @param file as the problems name it
 */
export function parseReviews(text: string, file: string): { reviews: Reviews; problems: Problem[] } {
  const reviews: Reviews = new Map()
  const problems: Problem[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line === '') continue
    const match = stampLine.exec(line)
    if (!match) {
      problems.push({ ...badLine(line), file, line: index + 1, column: 1 })
      // One word for a conflict; all that stands between its marks is in doubt.
      if (/^<{7}/.test(line)) break
      continue
    }
    const [, page = '', target = '', fingerprint = '', release = ''] = match
    const other = reviews.get(decodeURI(page))?.get(stampKey(target))
    if (other !== undefined && other.fingerprint !== fingerprint)
      problems.push({ ...twice(target), file, line: index + 1, column: 1 })
    addStamp(reviews, decodeURI(page), target, { fingerprint, release })
  }
  return { reviews, problems }
}

function badLine(line: string): Pick<Problem, 'severity' | 'code' | 'message' | 'hint'> {
  return /^[<=>]{7}/.test(line)
    ? {
        severity: 'error',
        code: 'reviews-conflict',
        message: 'The review stamps hold a merge conflict.',
        hint: 'Keep the lines of both sides and delete the marks; of two stamps for one claim delete both, and read it again.',
      }
    : {
        severity: 'error',
        code: 'reviews-line',
        message: `\`${line}\` is not a review stamp.`,
        hint: `A line is the page, the claim, a fingerprint and a release. \`${calledAs('verify', '--accept PAGE')}\` writes them.`,
      }
}

/** A merge kept both: which of them was read last, nobody can say. */
function twice(target: string): Pick<Problem, 'severity' | 'code' | 'message' | 'hint'> {
  return {
    severity: 'error',
    code: 'reviews-twice',
    message: `\`${target}\` has two review stamps on this page, with different fingerprints.`,
    hint: 'Delete both lines, read the statement against the code, and stamp the page again.',
  }
}

export function addStamp(reviews: Reviews, page: string, target: string, stamp: Stamp): void {
  const stamps = reviews.get(page) ?? new Map<string, Stamp>()
  stamps.set(stampKey(target), stamp)
  reviews.set(page, stamps)
}

/** A claim as a stamp names it: without white space. */
export function stampKey(target: string): string {
  return target.replace(/\s/g, '%20')
}

export function formatReviews(reviews: Reviews): string {
  const lines = [...reviews].flatMap(([page, stamps]) =>
    [...stamps].map(
      ([target, { fingerprint, release }]) => `${encodeURI(page)} ${target} ${fingerprint} ${release}\n`,
    ),
  )
  return lines.sort().join('')
}

/** Reads a site's review stamps; none where there is no file. Throws a `ProblemsError` for one that cannot be read whole. */
export function readReviews(siteDir: string, { index }: Pick<UpstreamConfig, 'index'>): Reviews {
  const file = path.join(siteDir, index, reviewsFile)
  if (!existsSync(file)) return new Map()
  const { reviews, problems } = parseReviews(readFileSync(file, 'utf8'), `${index}/${reviewsFile}`)
  if (problems.length > 0) throw new ProblemsError(problems)
  return reviews
}

/** Writes the stamps at once: a run that is broken off leaves the old ones. */
export function writeReviews(
  siteDir: string,
  { index }: Pick<UpstreamConfig, 'index'>,
  reviews: Reviews,
): void {
  const file = path.join(siteDir, index, reviewsFile)
  writeFileSync(`${file}.next`, formatReviews(reviews))
  renameSync(`${file}.next`, file)
}
