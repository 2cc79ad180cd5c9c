import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ProblemsError } from 'holdtrue/model/problem'
import type { UpstreamConfig } from 'holdtrue/model/site-config'
import { formatReviews, parseReviews, reviewsFile, type Reviews } from './reviews-file'

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
