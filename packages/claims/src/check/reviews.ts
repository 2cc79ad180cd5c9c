/**
 * Review stamps record what a person has read and found true. `reviews.txt` next to the index has one line per claim, sorted:
 *
 *     content/docs/core/event-hub.mdx src:@strapi/core/src/services/event-hub.ts#createEventHub 3uZx0a_Q 5.54.0
 *
 * the page, the claim as written, the fingerprint of its target (`-` if only its existence was reviewed) and the release.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { writeWhole } from 'holdtrue/files/cache-entry'
import { calledAs } from 'holdtrue/files/engine-root'
import { type Problem, ProblemsError } from 'holdtrue/model/problem'
import { isForeign, type UpstreamConfig } from '../model/upstream-config'
import type { UpstreamIndex } from '../upstream/index/read-index'
import { claimOf } from './claims/claim-target'

export interface Stamp {
  fingerprint: string
  /** The release that the page was reviewed against. */
  release: string
}

/** Stamps by page, then by claim. */
export type Reviews = Map<string, Map<string, Stamp>>

export const reviewsFile = 'reviews.txt'

const stampLine = /^(\S+) (src:\S+) ([\w-]{8}|-) (\d+\.\d+\.\d+\S*)$/

/** Parses a stamps file. Every invalid line is an error, so that no stamp is lost silently. */
export function parseReviews(text: string, file: string): { reviews: Reviews; problems: Problem[] } {
  const reviews: Reviews = new Map()
  const problems: Problem[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line === '') continue
    const place = { severity: 'error', file, line: index + 1, column: 1 } as const
    const [stamp, encoded = '', target = '', fingerprint = '', release = ''] = stampLine.exec(line) ?? []
    if (stamp === undefined) {
      problems.push({ ...place, ...badLine(line) })
      // One report per conflict: everything between its markers is in doubt.
      if (/^<{7}/.test(line)) break
      continue
    }
    const page = encoded.includes('%') ? decodeURI(encoded) : encoded
    const other = reviews.get(page)?.get(target)
    if (other && other.fingerprint !== fingerprint) problems.push({ ...place, ...twice(target) })
    addStamp(reviews, page, target, { fingerprint, release })
  }
  return { reviews, problems }
}

const badLine = (line: string): Omit<Problem, 'severity'> =>
  /^[<=>]{7}/.test(line)
    ? {
        code: 'reviews-conflict',
        message: 'The review stamps hold a merge conflict.',
        hint: 'Keep the lines of both sides and delete the marks; of two stamps for one claim delete both, and read it again.',
      }
    : {
        code: 'reviews-line',
        message: `\`${line}\` is not a review stamp.`,
        hint: `A line is the page, the claim, a fingerprint and a release. \`${calledAs('verify', '--accept PAGE')}\` writes them.`,
      }

/** A merge kept both stamps, and it is unknown which is the later one. */
const twice = (target: string): Omit<Problem, 'severity'> => ({
  code: 'reviews-twice',
  message: `\`${target}\` has two review stamps on this page, with different fingerprints.`,
  hint: 'Delete both lines, read the statement against the code, and stamp the page again.',
})

export function addStamp(reviews: Reviews, page: string, target: string, stamp: Stamp): void {
  const stamps = reviews.get(page) ?? new Map<string, Stamp>()
  stamps.set(stampKey(target), stamp)
  reviews.set(page, stamps)
}

/** A claim as stamps name it: without white space. */
export const stampKey = (target: string): string => target.replace(/\s/g, '%20')

export function formatReviews(reviews: Reviews): string {
  const lines = [...reviews].flatMap(([page, stamps]) =>
    Array.from(
      stamps,
      ([target, stamp]) => `${encodeURI(page)} ${target} ${stamp.fingerprint} ${stamp.release}\n`,
    ),
  )
  return lines.sort().join('')
}

/** Reads a site's review stamps; none if there is no file. Throws a `ProblemsError` if the file is invalid. */
export function readReviews(siteDir: string, { index }: Indexed): Reviews {
  const file = path.join(siteDir, index, reviewsFile)
  if (!existsSync(file)) return new Map()
  const { reviews, problems } = parseReviews(readFileSync(file, 'utf8'), `${index}/${reviewsFile}`)
  if (problems.length > 0) throw new ProblemsError(problems)
  return reviews
}

type Indexed = Pick<UpstreamConfig, 'index'>

export function writeReviews(siteDir: string, { index }: Indexed, reviews: Reviews): void {
  writeWhole(path.join(siteDir, index, reviewsFile), formatReviews(reviews))
}

/** @param page file of the document, relative to the site folder */
export const stampOf = (reviews: Reviews, page: string, target: string): Stamp | undefined =>
  reviews.get(page)?.get(stampKey(target))

/** Address that compares the release `since` with the index's at a claim's file; undefined without a template for it. */
export function compareUrlOf(index: UpstreamIndex, upstream: UpstreamConfig, target: string, since: string) {
  const claim = claimOf(target)
  const view = claim && index.package(claim.package)
  const own = upstream.packages.find(({ name }) => name === view?.name)
  // A package from another repository has different releases, which a stamp does not record.
  if (!view || (own && isForeign(own))) return undefined
  const file = claim.path === '' ? undefined : view.file(claim.path)
  const original = [view.folder, file?.original ?? claim.path].filter((part) => part !== '').join('/')
  return upstream.compareUrl
    ?.replaceAll('{from}', since)
    .replaceAll('{to}', index.release)
    .replaceAll('{pathHash}', createHash('sha256').update(original).digest('hex'))
}

/**
 * Follows pages whose file was moved or renamed: the removed file whose statements the page makes, at least half of them. The address does
 * not matter, because `slug` can keep or change it.
 */
export function renameFollower(siteDir: string, reviews: Reviews) {
  const gone = [...reviews.keys()].filter((page) => !existsSync(path.join(siteDir, page)))
  const tried = new Set<string>()
  /** Moves a removed file's stamps to a page without any, if it is the same page; returns that file. */
  const follow = (page: string): string | undefined => {
    if (gone.length === 0 || reviews.has(page) || tried.has(page)) return undefined
    tried.add(page)
    const file = path.join(siteDir, page)
    const text = existsSync(file) ? stampKey(readFileSync(file, 'utf8')) : ''
    const [best] = gone
      .map((old) => {
        const stamps = reviews.get(old) ?? new Map<string, Stamp>()
        const made = [...stamps.keys()].filter((target) => text.includes(target))
        return { old, stamps, share: made.length / stamps.size }
      })
      .filter(({ share }) => share >= 0.5)
      .sort((a, b) => b.share - a.share)
    if (best) reviews.set(page, best.stamps)
    return best?.old
  }
  return { gone, follow }
}
