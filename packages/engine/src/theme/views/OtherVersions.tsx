import type { OtherVersion } from '../../model/page'
import type { VersionBanner } from '../../model/site-config'
import { Link } from '../Link'

const states: Record<VersionBanner, string> = {
  none: 'Maintained',
  unreleased: 'Not released',
  unmaintained: 'No longer maintained',
}

/** Versions besides the one that readers see first, and other documents. */
export function OtherVersions({ versions }: { versions: readonly OtherVersion[] }) {
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
