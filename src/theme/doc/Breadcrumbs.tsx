import { Link } from '../Link'
import { useSite } from '../site-context'

/** The way from the home page to this page (N12). */
export function Breadcrumbs() {
  const { page } = useSite()
  if (page.breadcrumbs.length === 0) return null
  const last = page.breadcrumbs.length - 1
  return (
    <nav className="breadcrumbs" aria-label="Breadcrumbs">
      <ol>
        <li>
          <Link to="/">Home</Link>
        </li>
        {page.breadcrumbs.map((crumb, index) => (
          <li key={index}>
            {crumb.route !== undefined && index < last ? (
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
