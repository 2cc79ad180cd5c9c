import { docsOf, lastVersionOf, versionOfPage } from '../../model/versions'
import { Link } from '../Link'
import { usePage, useSite } from '../site-context'

/** Says of a version that is not the one to read that it is not, and where that is: the same page, if it is there (B2). */
export function VersionBanner() {
  const site = useSite()
  const page = usePage()
  const version = versionOfPage(site, page)
  const docs = page.inVersion && docsOf(site, page.inVersion.docs)
  const last = docs && lastVersionOf(docs)
  if (!version || !last || version.banner === 'none') return null
  return (
    <aside className="version-banner" aria-label="Version">
      {version.banner === 'unreleased' ? (
        <>
          This is unreleased documentation for {site.title} <b>{version.label}</b> version.
        </>
      ) : (
        <>
          This is documentation for {site.title} <b>{version.label}</b>, which is no longer actively
          maintained.
        </>
      )}
      {last !== version && (
        <>
          {' '}
          For up-to-date documentation, see the{' '}
          <Link
            to={page.inVersion?.elsewhere?.[last.name] ?? last.landing}
            data-docs={docs.id}
            data-version={last.name}
          >
            latest version
          </Link>{' '}
          ({last.label}).
        </>
      )}
    </aside>
  )
}

/** Says which version a page is of, where there are several (B2). */
export function VersionBadge() {
  const site = useSite()
  const version = versionOfPage(site, usePage())
  return version?.badge ? <span className="doc-version">Version: {version.label}</span> : null
}
