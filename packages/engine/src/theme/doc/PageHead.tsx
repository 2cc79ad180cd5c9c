import { Fragment } from 'react'
import { Link } from '../Link'
import { usePage, useSite } from '../contexts'
import type { PageLink } from '../../model/page'
import { docsOf, lastVersionOf, versionOfPage } from '../../model/versions'

interface TagListProps {
  tags: readonly (PageLink & { count?: number })[]
  counted?: boolean
  label?: string
}

/** Links to tags. `counted`: each shows its number of pages. */
export function TagList({ tags, counted, label }: TagListProps) {
  return (
    <ul className="tag-list" aria-labelledby={label}>
      {tags.map((tag) => (
        <li key={tag.route}>
          <Link to={tag.route} className="tag">
            {counted ? `${tag.label} ` : tag.label}
            {counted && (
              <span className="tag-count">
                {tag.count}
                <span className="visually-hidden">{tag.count === 1 ? ' page' : ' pages'}</span>
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The page's only level-1 heading. `html` replaces the title. */
export function PageTitle({ title, html, hidden }: { title: string; html?: string; hidden?: boolean }) {
  const className = hidden ? 'visually-hidden' : 'page-title'
  if (html !== undefined)
    return <h1 key={html} className={className} dangerouslySetInnerHTML={{ __html: html }} />
  return (
    // A separate element for each title, because translators replace text nodes with elements.
    <h1 key={title} className={className}>
      {hidden ? title : breakable(title)}
    </h1>
  )
}

/** Long identifiers may break between their parts: `use·Admin·Role·Permission·Layout`. */
function breakable(title: string) {
  // A longer word may not fit on one line on a phone with large text.
  if (title.split(' ').every((word) => word.length <= 12)) return title
  return title.split(/(?<=[a-z])(?=[A-Z])|(?<=[/._])(?=\w)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}

export function Breadcrumbs() {
  const { breadcrumbs: found, route, title } = usePage()
  const hasHome = useSite().navbar.home === undefined
  const breadcrumbs: typeof found = found.length > 0 ? found : [{ label: title }]
  const last = breadcrumbs.length - 1
  return (
    <nav className="breadcrumbs" aria-label="Breadcrumbs">
      <ol>
        {hasHome && (
          <li>
            <Link to="/">Home</Link>
          </li>
        )}
        {breadcrumbs.map((crumb, index) => (
          <li key={index}>
            {crumb.route !== undefined && crumb.route !== route && index < last ? (
              <Link to={crumb.route}>{crumb.label}</Link>
            ) : (
              <span aria-current={index === last ? 'page' : undefined}>{crumb.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Warns that a version is unreleased or unmaintained, and links to the same page in the default version, if it exists there. */
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

/** Shows the page's version, if there are several. */
export function VersionBadge() {
  const site = useSite()
  const version = versionOfPage(site, usePage())
  return version?.badge ? <span className="doc-version">Version: {version.label}</span> : null
}
