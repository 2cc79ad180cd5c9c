import type { DocPage } from '../../model/page'
import { Icon } from '../Icon'
import { Link } from '../Link'
import { useSite } from '../site-context'

/** How many of the page's statements about the code base were checked, and against which release (V4). */
export function ClaimsBadge({ claims }: { claims: NonNullable<DocPage['claims']> }) {
  const { upstream } = useSite()
  if (!upstream || claims.total === 0) return null
  const { total, failed } = claims
  const statements = total === 1 ? '1 statement' : `${total} statements`
  const release = `${upstream.name} ${upstream.release}`
  return (
    <Link to="/docs-health" className={failed > 0 ? 'claims-badge claims-badge-failed' : 'claims-badge'}>
      <Icon name={failed > 0 ? 'alert' : 'check'} />
      {failed > 0
        ? `${failed} of ${statements} failed the check against ${release}`
        : `${statements} checked against ${release}`}
    </Link>
  )
}
