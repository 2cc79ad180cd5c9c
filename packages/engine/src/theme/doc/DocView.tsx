import type { DocPage, PageLink } from '../../model/page'
import { PageTitle, Breadcrumbs, TagList, VersionBadge, VersionBanner } from './PageHead'
import { Icon } from '../Icon'
import { Link } from '../Link'
import { versionsRoute } from '../../model/path'
import { versionOfPage } from '../../model/versions'
import { useSite } from '../contexts'

export function DocView({ page }: { page: DocPage }) {
  const { toc } = page
  const headings = toc ? page.headings.filter(({ level }) => level >= toc.min && level <= toc.max) : []
  const list = headings.length > 0 && <TocList headings={headings} />
  return (
    <div className={list ? 'doc doc-with-toc' : 'doc'}>
      <article className="doc-main">
        <VersionBanner />
        <Breadcrumbs />
        <header className="doc-header">
          {!page.hasOwnTitle && <PageTitle title={page.title} html={page.heading} hidden={page.hideTitle} />}
          {(page.state || page.parts?.meta || page.markdownRoute || page.inVersion) && (
            <DocMeta page={page} />
          )}
          {page.symptoms && <Symptoms symptoms={page.symptoms} />}
          {page.unlisted && (
            <p className="unlisted-note">
              This page is unlisted: search and the sidebar leave it out, and only those with the link find
              it.
            </p>
          )}
        </header>
        {list && (
          <details key={page.route} className="toc-mobile" id="toc-mobile" suppressHydrationWarning>
            <summary className="toc-mobile-summary">On this page</summary>
            <nav aria-label="On this page">{list}</nav>
          </details>
        )}
        {/* Never hydrated. React compares only the string, so it leaves alone what delegated listeners and islands change. */}
        <div
          className="prose"
          id="article"
          dangerouslySetInnerHTML={{ __html: page.html ?? '' }}
          suppressHydrationWarning
        />
        <DocFooter page={page} />
        <Pagination previous={page.previous} next={page.next} />
      </article>
      {/* Next to the text on wide screens. */}
      {list && (
        <nav className="toc" id="toc" aria-labelledby="toc-title">
          <h2 className="toc-title" id="toc-title">
            On this page
          </h2>
          {list}
        </nav>
      )}
    </div>
  )
}

function DocMeta({ page: { state, parts, markdownRoute, route } }: { page: DocPage }) {
  return (
    <div className="doc-meta">
      <VersionBadge />
      {state && (
        // States unknown to the stylesheet stay grey.
        <span className="state" data-state-name={state.toLowerCase()}>
          <span className="visually-hidden">Current state: </span>
          {state}
        </span>
      )}
      {parts?.meta && <Part id="page-meta" html={parts.meta} />}
      {markdownRoute && (
        // `runtime/chrome/controls.ts` copies the page; without JavaScript, a link to the Markdown file.
        <Link key={route} to={markdownRoute} className="copy-markdown" type="text/markdown">
          <Icon name="copy" />
          <span>Copy as Markdown</span>
        </Link>
      )}
    </div>
  )
}

function Symptoms({ symptoms }: { symptoms: readonly string[] }) {
  return (
    <div className="symptoms" role="group" aria-labelledby="page-symptoms">
      <p id="page-symptoms">You may be here because …</p>
      <ul>
        {symptoms.map((html) => (
          <li key={html} dangerouslySetInnerHTML={{ __html: html }} />
        ))}
      </ul>
    </div>
  )
}

export function Pagination({ previous, next }: { previous?: PageLink; next?: PageLink }) {
  if (!previous && !next) return null
  return (
    <nav className="pagination" aria-label="Previous and next page">
      {previous && <Neighbour page={previous} direction="Previous" rel="prev" />}
      {next && <Neighbour page={next} direction="Next" rel="next" />}
    </nav>
  )
}

/** Finished HTML that integrations add to a page. */
function Part({ id, html }: { id: string; html: string }) {
  return (
    <div id={id} className="page-part" dangerouslySetInnerHTML={{ __html: html }} suppressHydrationWarning />
  )
}

function Neighbour({ page, direction, rel }: { page: PageLink; direction: string; rel: 'prev' | 'next' }) {
  return (
    <Link to={page.route} className={`pagination-link pagination-${direction.toLowerCase()}`} rel={rel}>
      <span className="pagination-direction">{direction}</span>
      <span className="pagination-label">{page.label}</span>
    </Link>
  )
}

function DocFooter({ page }: { page: DocPage }) {
  const site = useSite()
  const version = versionOfPage(site, page) ?? site.version
  const update = page.lastUpdate
  return (
    <footer className="doc-footer">
      {page.tags.length > 0 && (
        <div className="doc-tags">
          <span className="doc-footer-label" id="doc-tags">
            Tags
          </span>
          <TagList tags={page.tags} label="doc-tags" />
        </div>
      )}
      {page.parts?.foot && <Part key={page.route} id="page-foot" html={page.parts.foot} />}
      <div className="doc-footer-row">
        {page.editUrl && (
          <a className="edit-link" href={page.editUrl} rel="noopener">
            <Icon name="pencil" />
            Edit this page
          </a>
        )}
        {(update?.date || update?.author) && (
          <span key={`${update.date} ${update.author}`} className="last-update">
            Last updated{' '}
            {update.date && (
              <>
                on <time dateTime={update.date}>{update.shownDate}</time>
              </>
            )}
            {update.author && ` by ${update.author}`}
          </span>
        )}
        {!site.isUnversioned && (
          <Link to={versionsRoute} className="version-badge">
            {`Version: ${version.label}`}
          </Link>
        )}
      </div>
    </footer>
  )
}

/** The runtime marks the current heading's link with `aria-current="location"`. */
function TocList({ headings }: Pick<DocPage, 'headings'>) {
  const top = Math.min(...headings.map(({ level }) => level))
  return (
    <ul className="toc-list">
      {headings.map(({ id, html, level }) => (
        <li key={id} className={level > top ? `toc-depth-${level - top}` : undefined}>
          <a href={`#${encodeURIComponent(id)}`} dangerouslySetInnerHTML={{ __html: html }} />
        </li>
      ))}
    </ul>
  )
}
