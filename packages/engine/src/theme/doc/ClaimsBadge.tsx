import type { PageClaims } from '../../model/page'
import { editionBase, inEdition } from '../../model/versions'
import { Icon } from '../Icon'
import { Link } from '../Link'
import { usePage, useSite } from '../site-context'

/** How many of the page's statements about the code base were checked, and against which releases (V4). */
export function ClaimsBadge({ claims: { text, failed } }: { claims: PageClaims }) {
  const site = useSite()
  const base = editionBase(site, usePage())
  if (!site.upstream && base === '/') return null
  return (
    <Link
      to={inEdition(base, '/docs-health')}
      className={failed > 0 ? 'claims-badge claims-badge-failed' : 'claims-badge'}
    >
      <Icon name={failed > 0 ? 'alert' : 'check'} />
      <span>{text}</span>
    </Link>
  )
}
