import type {
  VersionsPage as VersionsPageData,
  OtherVersion,
  AdmonitionsPage as AdmonitionsPageData,
  ListedPart,
} from '../../model/page'
import { Link } from '../Link'
import { PageHead } from '../doc/PageHead'
import type { VersionBanner } from '../../model/site-config'

/** The versions page: the current version, its contents, and the release it describes. */
export function VersionsPage({ page }: { page: VersionsPageData }) {
  const { version, describes, others } = page
  return (
    <div className="doc">
      <div className="doc-main">
        <PageHead title={page.title}>{page.description && <p>{page.description}</p>}</PageHead>
        <dl className="facts">
          <dt>Version</dt>
          <dd>
            <Link to={version.path} className="version-badge">
              {version.label}
            </Link>
            {version.isLast && (others ? ', the latest' : ', the latest and the only one')}
          </dd>
          {describes && (
            <>
              <dt>Describes</dt>
              <dd>
                {describes.text}.{' '}
                {describes.link && <Link to={describes.link.route}>{describes.link.label}</Link>}
              </dd>
            </>
          )}
          <dt>Pages</dt>
          <dd>{version.docCount}</dd>
        </dl>
        <div className="table-wrap" role="region" aria-label="Sections" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">Section</th>
                <th scope="col">Pages</th>
              </tr>
            </thead>
            <tbody>
              {version.sidebars.map((sidebar) => (
                <tr key={sidebar.id}>
                  <td>
                    {sidebar.route === undefined ? (
                      sidebar.label
                    ) : (
                      <Link to={sidebar.route}>{sidebar.label}</Link>
                    )}
                  </td>
                  <td>{sidebar.docCount}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {others && <OtherVersions versions={others} />}
      </div>
    </div>
  )
}

const states: Record<VersionBanner, string> = {
  none: 'Maintained',
  unreleased: 'Not released',
  unmaintained: 'No longer maintained',
}

/** Versions other than the default, and other docs collections. */
function OtherVersions({ versions }: { versions: readonly OtherVersion[] }) {
  const several = new Set(versions.map(({ docs }) => docs)).size > 1
  const described = versions.some(({ describes }) => describes)
  return (
    <>
      <h2 className="versions-others">Other versions</h2>
      <div className="table-wrap" role="region" aria-label="Other versions" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Version</th>
              {several && <th scope="col">Documents</th>}
              <th scope="col">State</th>
              {described && <th scope="col">Describes</th>}
              <th scope="col">Pages</th>
            </tr>
          </thead>
          <tbody>
            {versions.map(({ docs, label, path, banner, docCount, describes }) => (
              <tr key={`${docs} ${path}`}>
                <td>
                  <Link to={path}>{label}</Link>
                </td>
                {several && <td>{docs}</td>}
                <td>{states[banner]}</td>
                {described && <td>{describes?.text}</td>}
                <td>{docCount}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

/** Above this number only titles are listed: readers scan them, and the text is one click away. */
const longList = 60

/** Every admonition of a kind, by section and page; on a large site split into parts. */
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
        {parts.length > 0 && <PartList parts={parts} />}
        {page.groups.map((group) => (
          <section key={group.label} className="listed-group">
            <h2 id={group.id}>{group.label}</h2>
            {group.pages.map(({ title, route, items }) => (
              <section key={route}>
                <h3 className="entry-title">
                  <Link to={route}>{title}</Link>
                </h3>
                <ul className="entries">
                  {items.map(({ id, html, text, mark }) => (
                    <li key={id} className="entry">
                      <Link
                        to={`${route}#${id}`}
                        className="listed-title"
                        dangerouslySetInnerHTML={{ __html: html }}
                      />
                      {mark && <span className="listed-mark">{` ${mark.text}`}</span>}
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

/** Parts, each with its groups and the parts inside it, which follow it in `parts`. */
function PartList({ parts }: { parts: AdmonitionsPageData['parts'] }) {
  const [{ depth } = { depth: 0 }] = parts
  const starts = parts.flatMap((part, index) => (part.depth === depth ? index : []))
  return (
    <ul className="list-parts">
      {starts.map((start, index) => {
        const [part, ...inner] = parts.slice(start, starts[index + 1])
        return (
          part && (
            <li key={part.route}>
              <PartLine part={part} />
              {part.groups.length > 0 && (
                <ul>
                  {part.groups.map((group) => (
                    <li key={group.route}>
                      <PartLine part={group} />
                    </li>
                  ))}
                </ul>
              )}
              {inner.length > 0 && <PartList parts={inner} />}
            </li>
          )
        )
      })}
    </ul>
  )
}

/** A part with its number of items, and the first of them. */
function PartLine({ part: { label, route, count, first } }: { part: ListedPart }) {
  return (
    <>
      <Link to={route}>{label}</Link> <span className="tag-count">{count}</span>
      {first.length > 0 && (
        <ul className="list-first">
          {first.map((item) => (
            <li key={item.route}>
              <Link to={item.route} dangerouslySetInnerHTML={{ __html: item.html }} />
            </li>
          ))}
          {count > first.length && (
            <li>
              <Link to={route} className="list-rest">
                {`${count - first.length} more`}
                <span className="visually-hidden">{` in ${label}`}</span>
              </Link>
            </li>
          )}
        </ul>
      )}
    </>
  )
}

/** The rest is one click away. A sentence ends only before the start of another, so `e.g. this` does not end one. */
const firstSentence = (text: string): string => /^.*?[.!?](?=\s+[\p{Lu}`(])/su.exec(text)?.[0] ?? text
