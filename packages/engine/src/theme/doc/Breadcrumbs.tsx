import { Link } from '../Link'
import { usePage, useSite } from '../site-context'

/** The way from the home page to this page (N12). */
export function Breadcrumbs() {
  const { breadcrumbs, route } = usePage()
  const hasHome = useSite().navbar.home === undefined
  if (breadcrumbs.length === 0) return null
  const last = breadcrumbs.length - 1
  return (
    <nav className="breadcrumbs" aria-label="Breadcrumbs">
      <ol>
        {hasHome && (
          <li>
            <Link to="/">Home</Link>
          </li>
        )}
        {breadcrumbs.map((crumb, index) => (
          <li key={index}>
            {crumb.route !== undefined && crumb.route !== route && index < last ? (
              <Link to={crumb.route}>{crumb.label}</Link>
            ) : (
              <span aria-current={index === last ? 'page' : undefined}>{crumb.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
