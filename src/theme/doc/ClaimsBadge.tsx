import type { PageClaims } from '../../model/page'
import { editionBase, inEdition } from '../../model/versions'
import { Icon } from '../Icon'
import { Link } from '../Link'
import { usePage, useSite } from '../site-context'

/** How many of the page's statements about the code base were checked, and against which releases (V4). */
export function ClaimsBadge({ claims }: { claims: PageClaims }) {
  const site = useSite()
  const { upstream } = site
  const base = editionBase(site, usePage())
  if ((!upstream && base === '/') || claims.total === 0) return null
  const { failed } = claims
  return (
    <Link
      to={inEdition(base, '/docs-health')}
      className={failed > 0 ? 'claims-badge claims-badge-failed' : 'claims-badge'}
    >
      <Icon name={failed > 0 ? 'alert' : 'check'} />
      <span>{describe(claims)}</span>
    </Link>
  )
}

function describe({ total, failed, changed = 0, releases }: PageClaims): string {
  const statements = total === 1 ? '1 statement' : `${total} statements`
  const names = releases.map(({ name }) => name).join(' and ')
  if (failed > 0) return `${failed} of ${statements} failed the check${names && ` against ${names}`}`
  const [first, ...others] = releases
  const again = changed > 0 ? `, ${changed} to be read again` : ''
  if (!first || others.length === 0) return `${statements} checked${names && ` against ${names}`}${again}`
  const rest = others.map(({ name, total }) => `, ${total} against ${name}`).join('')
  return `${first.total} ${first.total === 1 ? 'statement' : 'statements'} checked against ${first.name}${rest}${again}`
}
