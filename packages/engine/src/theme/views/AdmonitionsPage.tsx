import type { AdmonitionsPage as AdmonitionsPageData } from '../../model/page'
import { Link } from '../Link'
import { PageHead } from './PageHead'

/** Of more than so many only the titles are listed: who looks for one goes over them, and the text is at the place itself. */
const longList = 60

/** Every admonition of a kind that the site declares, by section and page; on a large site part by part. */
export function AdmonitionsPage({ page }: { page: AdmonitionsPageData }) {
  const { count, parts } = page
  const own = page.groups.flatMap(({ pages }) => pages).reduce((total, { items }) => total + items.length, 0)
  return (
    <div className="doc">
      <div className="doc-main">
        <PageHead title={page.title}>
          {page.description && <p>{page.description}</p>}
          <p>{count === 0 ? 'There are none.' : `${count} in all.`}</p>
        </PageHead>
        {parts.length > 0 && (
          <ul className="list-parts">
            {parts.map((part) => (
              <li key={part.route} className={part.depth === 1 ? 'list-part-inner' : undefined}>
                <Link to={part.route}>{part.label}</Link> <span className="tag-count">{part.count}</span>
                {part.groups.length > 0 && (
                  <ul>
                    {part.groups.map((group) => (
                      <li key={group.route}>
                        <Link to={group.route}>{group.label}</Link>{' '}
                        <span className="tag-count">{group.count}</span>
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        )}
        {page.groups.map((group) => (
          <section key={group.label} className="listed-group">
            <h2 id={group.id}>{group.label}</h2>
            {group.pages.map(({ title, route, items }) => (
              <section key={route}>
                <h3 className="entry-title">
                  <Link to={route}>{title}</Link>
                </h3>
                <ul className="entries">
                  {items.map(({ id, html, text }) => (
                    <li key={id} className="entry">
                      <Link
                        to={`${route}#${id}`}
                        className="listed-title"
                        dangerouslySetInnerHTML={{ __html: html }}
                      />
                      {text && own <= longList && <p>{firstSentence(text)}</p>}
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </section>
        ))}
      </div>
    </div>
  )
}

/** The rest is a click away, at the place itself. A sentence ends where another one begins, so that `e.g. this` does not end one. */
const firstSentence = (text: string): string => /^.*?[.!?](?=\s+[\p{Lu}`(])/su.exec(text)?.[0] ?? text
