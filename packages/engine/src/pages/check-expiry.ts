import { expiredPage } from '@holdtrue/claims/check/claims/due'
import type { Doc } from '../model/doc'
import type { Problem } from '../model/problem'
import { frontmatterPlace } from '../content/documents/frontmatter'
import { readSource } from '../content/documents/read-source'
import type { UpstreamIndex } from '@holdtrue/claims/upstream/index/read-index'

/** What is wrong with a page as a whole: it is dated and due. Without an index nothing is. */
export function checkExpiry(
  { sitePath, absolute, frontmatter: { expires } }: Doc,
  index: UpstreamIndex | undefined,
): Problem[] {
  if (expires === undefined || !index) return []
  const place = frontmatterPlace(readSource(absolute).source, ['expires'])
  const due = expiredPage(index, expires, { file: sitePath, ...place })
  return due ? [due] : []
}
