import type { PageLink } from '../../model/page'
import { Link } from '../Link'

/** Previous and next page of the sidebar (N12). */
export function Pagination({ previous, next }: { previous?: PageLink; next?: PageLink }) {
  if (!previous && !next) return null
  return (
    <nav className="pagination" aria-label="Previous and next page">
      {previous && <Neighbour page={previous} rel="prev" direction="Previous" />}
      {next && <Neighbour page={next} rel="next" direction="Next" />}
    </nav>
  )
}

interface NeighbourProps {
  page: PageLink
  rel: 'prev' | 'next'
  direction: 'Previous' | 'Next'
}

function Neighbour({ page, rel, direction }: NeighbourProps) {
  return (
    <Link to={page.route} className={`pagination-link pagination-${direction.toLowerCase()}`} rel={rel}>
      <span className="pagination-direction">{direction}</span>
      <span className="pagination-label">{page.label}</span>
    </Link>
  )
}
