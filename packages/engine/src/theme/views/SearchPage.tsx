import type { PageLink, SearchPage as SearchPageData } from '../../model/page'
import { Link } from '../Link'
import { PageHead } from './PageHead'

interface Group {
  label: string
  count: number
  entries: (PageLink & { count?: number })[]
}

/** What is listed: all pages, or of a large site what they lie in. */
const groupsOf = ({ sections, sidebars }: SearchPageData): Group[] =>
  sections ?? sidebars.map(({ label, pages }) => ({ label, count: pages.length, entries: pages }))

/** `/search`: the results' place, and for readers without script every page and every tag; of a large site what lies where. */
export function SearchPage({ page }: { page: SearchPageData }) {
  return (
    <div className="doc doc-wide">
      <div className="doc-main">
        <PageHead title={page.title}>
          <noscript>
            <p>
              {page.sections
                ? 'Searching needs JavaScript. Here is what the site holds instead.'
                : 'Searching needs JavaScript. Here is every page of the site instead.'}
            </p>
          </noscript>
        </PageHead>
        <div id="search-results" suppressHydrationWarning />
        <div className="all-pages">
          {groupsOf(page).map(({ label, count, entries }) => (
            <details key={label} className="page-group" open suppressHydrationWarning>
              <summary>
                <h2>{label}</h2>
                <span className="tag-count">{count}</span>
              </summary>
              <ul className="page-columns">
                {entries.map((entry) => (
                  <li key={entry.route}>
                    <Link to={entry.route}>{entry.label}</Link>
                    {entry.count !== undefined && <span className="tag-count">{` ${entry.count}`}</span>}
                  </li>
                ))}
              </ul>
            </details>
          ))}
          <details className="page-group" open suppressHydrationWarning>
            <summary>
              <h2>Tags</h2>
              <span className="tag-count">{page.tags.length}</span>
            </summary>
            <ul className="tag-list">
              {page.tags.map((tag) => (
                <li key={tag.route}>
                  <Link to={tag.route} className="tag">
                    {tag.label}
                  </Link>
                </li>
              ))}
            </ul>
          </details>
        </div>
      </div>
    </div>
  )
}
