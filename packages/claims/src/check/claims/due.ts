/** Dated statements: due when the release has come, never when the clock has. */
import type { Problem } from 'holdtrue/model/problem'
import { isDay } from './claim-facets'

/**
 * Whether a release has reached what a statement waits for, a release (`5.60.0`) or a day (`2027-01-31`), which is compared with
 * the day on which the release was published. A release of unknown date reaches no day.
 */
export function isReached(
  { release, date }: { release: string; date: string | undefined },
  until: string,
): boolean {
  if (isDay(until)) return date !== undefined && date >= until
  const [now, then] = [numbers(release), numbers(until)]
  for (const [index, part] of then.entries()) {
    const own = now[index] ?? 0
    if (own !== part) return own > part
  }
  return true
}

/** The problem of a page that is dated (frontmatter `expires`) and due. */
export function expiredPage(
  index: { release: string; date: string | undefined },
  expires: string,
  place: { file: string; line?: number; column?: number },
): Problem | undefined {
  if (!isReached(index, expires)) return undefined
  return {
    severity: 'warning',
    code: 'page-expired',
    ...expiry(index, expires, 'This page'),
    ...place,
  }
}

/** What is said of a statement or a page that is due. */
export function expiry(
  { release, date }: { release: string; date: string | undefined },
  until: string,
  what: string,
): { message: string; hint: string } {
  return {
    message: `${what} was to be read again at \`${until}\`, and the release is \`${release}\`${date === undefined ? '' : ` of ${date}`}.`,
    hint: 'Read it, correct it, and give it a later date or none.',
  }
}

function numbers(release: string): number[] {
  return release.split(/[-+]/, 1)[0]?.split('.').map(Number) ?? []
}
