/** Dated pages: due when the release has come, whatever the clock says. */
import type { Problem } from 'holdtrue/model/problem'

interface DatedRelease {
  release: string
  date: string | undefined
}

/**
 * Whether a release has reached another one (`5.60.0`) or a day (`2027-01-31`), which is compared with the day on which the release
 * was published. A release of unknown date reaches no day.
 */
function isReached({ release, date }: DatedRelease, until: string): boolean {
  if (/^\d{4}-/.test(until)) return date !== undefined && date >= until
  const [now, then] = [numbers(release), numbers(until)]
  for (const [index, part] of then.entries()) {
    const own = now[index] ?? 0
    if (own !== part) return own > part
  }
  return true
}

/** The problem of a page that is dated (frontmatter `expires`) and due. */
export function expiredPage(
  index: DatedRelease,
  expires: string,
  place: { file: string; line?: number; column?: number },
): Problem | undefined {
  if (!isReached(index, expires)) return undefined
  const { release, date } = index
  return {
    severity: 'warning',
    code: 'page-expired',
    message: `This page was due for review at \`${expires}\`, and the release is \`${release}\`${date === undefined ? '' : ` of ${date}`}.`,
    hint: 'Read it, correct it, and give it a later date or none.',
    ...place,
  }
}

function numbers(release: string): number[] {
  return release.split(/[-+]/, 1)[0]?.split('.').map(Number) ?? []
}
