import type { PageLink } from '../../model/page'
import { Link } from '../Link'

/** Previous and next page of the sidebar (N12). */
export function Pagination({ previous, next }: { previous?: PageLink; next?: PageLink }) {
  if (!previous && !next) return null
  return (
    <nav className="pagination" aria-label="Previous and next page">
      {previous && (
        <Link to={previous.route} className="pagination-link pagination-previous" rel="prev">
          <span className="pagination-direction">Previous</span>
          <span className="pagination-label">{previous.label}</span>
        </Link>
      )}
      {next && (
        <Link to={next.route} className="pagination-link pagination-next" rel="next">
          <span className="pagination-direction">Next</span>
          <span className="pagination-label">{next.label}</span>
        </Link>
      )}
    </nav>
  )
}
