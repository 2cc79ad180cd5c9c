import { countReleases } from '../model/count-releases'
import type { ClaimVerdict, PageClaims } from '../model/claims'
import { counted } from 'holdtrue/model/counted'

/** What a page says of its checked statements; undefined where it has none. */
export function describeClaims(
  claims: readonly Pick<ClaimVerdict, 'ok' | 'changed' | 'release'>[],
): PageClaims | undefined {
  if (claims.length === 0) return undefined
  const changed = claims.filter((claim) => claim.changed).length
  const counts = {
    total: claims.length,
    failed: claims.filter(({ ok }) => !ok).length,
    changed,
    releases: countReleases(claims.flatMap(({ release }) => release ?? [])),
  }
  return { text: textOf(counts), ...counts }
}

function textOf({ total, failed, changed, releases }: Omit<PageClaims, 'text'>): string {
  const names = releases.map(({ name }) => name).join(' and ')
  const against = names && ` against ${names}`
  if (failed > 0) return `${failed} of ${counted(total, 'statement')} failed the check${against}`
  const again = changed > 0 ? `, ${changed} to be read again` : ''
  const [first, ...others] = releases
  if (!first || others.length === 0) return `${counted(total, 'statement')} checked${against}${again}`
  const rest = others.map((release) => `, ${release.total} against ${release.name}`).join('')
  return `${counted(first.total, 'statement')} checked against ${first.name}${rest}${again}`
}
