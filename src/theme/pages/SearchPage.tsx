import type { SearchPage as SearchPageData } from '../../model/page'
import { Link } from '../Link'
import { PageHead } from './PageHead'

/** `/search`: the results' place, and for readers without script every page and every tag. */
export function SearchPage({ page }: { page: SearchPageData }) {
  return (
    <div className="doc doc-wide">
      <div className="doc-main">
        <PageHead title={page.title}>
          <noscript>
            <p>Searching needs JavaScript. Here is every page of the site instead.</p>
          </noscript>
        </PageHead>
        <div id="search-results" suppressHydrationWarning />
        <div className="all-pages">
          {page.sidebars.map((sidebar) => (
            <details key={sidebar.label} className="page-group" open suppressHydrationWarning>
              <summary>
                <h2>{sidebar.label}</h2>
                <span className="tag-count">{sidebar.pages.length}</span>
              </summary>
              <ul className="page-columns">
                {sidebar.pages.map((entry) => (
                  <li key={entry.route}>
                    <Link to={entry.route}>{entry.label}</Link>
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
