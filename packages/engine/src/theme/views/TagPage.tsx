import type { TagPage as TagPageData } from '../../model/page'
import { Link } from '../Link'
import { PageHead } from './PageHead'

/** Of more than so many pages only the titles are listed, so that the list does not grow out of what a page may weigh. */
const longList = 60

/** `/tags/{tag}`: the tag's pages with their descriptions (R4). */
export function TagPage({ page }: { page: TagPageData }) {
  const isLong = page.docs.length > longList
  return (
    <div className="doc">
      <div className="doc-main">
        <PageHead title={page.title}>
          {page.about && <p>{page.about}</p>}
          <p>
            <Link to={page.indexRoute}>All tags</Link>
          </p>
        </PageHead>
        <ul className="entries">
          {page.docs.map((doc) => (
            <li key={doc.route} className="entry">
              <h2 className="entry-title">
                <Link to={doc.route}>{doc.title}</Link>
              </h2>
              {doc.description && !isLong && <p>{doc.description}</p>}
              {!isLong && (
                <p className="entry-route" aria-hidden="true">
                  {doc.route}
                </p>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
