import type { VersionsPage as VersionsPageData, OtherVersion } from '../../model/page'
import { Link } from '../Link'
import { PageHead } from './PageHead'
import type { VersionBanner } from '../../model/site-config'

/** The version page (R3, I4): the one version, what it holds, and the release it describes. */
export function VersionsPage({ page }: { page: VersionsPageData }) {
  const { version, upstream, others } = page
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
          {upstream && (
            <>
              <dt>Describes</dt>
              <dd>
                {upstream.name} {upstream.release}.{' '}
                <Link to="/docs-health">How its statements are checked</Link>
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

/** Versions besides the one that readers see first, and other documents. */
function OtherVersions({ versions }: { versions: readonly OtherVersion[] }) {
  const several = new Set(versions.map(({ docs }) => docs)).size > 1
  const described = versions.some(({ upstream }) => upstream)
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
            {versions.map(({ docs, label, path, banner, docCount, upstream }) => (
              <tr key={`${docs} ${path}`}>
                <td>
                  <Link to={path}>{label}</Link>
                </td>
                {several && <td>{docs}</td>}
                <td>{states[banner]}</td>
                {described && <td>{upstream && `${upstream.name} ${upstream.release}`}</td>}
                <td>{docCount}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
