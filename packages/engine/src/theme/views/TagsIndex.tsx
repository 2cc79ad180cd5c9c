import type { TagsPage } from '../../model/page'
import { Link } from '../Link'
import { PageHead } from './PageHead'

/** `/tags`: all tags by letter (R4). */
export function TagsIndex({ page }: { page: TagsPage }) {
  return (
    <div className="doc doc-wide">
      <div className="doc-main">
        <PageHead title={page.title}>{page.description && <p>{page.description}</p>}</PageHead>
        <dl className="tag-index">
          {page.groups.map((group) => (
            <div key={group.letter} className="tag-group">
              <dt className="tag-letter">{group.letter}</dt>
              <dd>
                <ul className="tag-list">
                  {group.tags.map((tag) => (
                    <li key={tag.route}>
                      <Link to={tag.route} className="tag">
                        {tag.label}
                        <span className="tag-count">
                          {tag.count}
                          <span className="visually-hidden">{tag.count === 1 ? ' page' : ' pages'}</span>
                        </span>
                      </Link>
                    </li>
                  ))}
                </ul>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  )
}
