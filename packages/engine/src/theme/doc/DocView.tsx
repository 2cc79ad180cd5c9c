import type { DocPage, PageLink } from '../../model/page'
import { PageTitle, Breadcrumbs, TagList, VersionBadge, VersionBanner } from './PageHead'
import type { Route } from '../../model/doc'
import { Icon } from '../Icon'
import { Link } from '../Link'
import { versionsRoute } from '../../model/path'
import { versionOfPage } from '../../model/versions'
import { useSite } from '../contexts'

/** A document: header, text, footer and table of contents. */
export function DocView({ page }: { page: DocPage }) {
  const headings = tocHeadings(page)
  return (
    <div className={headings ? 'doc doc-with-toc' : 'doc'}>
      <article className="doc-main">
        <VersionBanner />
        <Breadcrumbs />
        <header className="doc-header">
          {!page.hasOwnTitle && <PageTitle title={page.title} html={page.heading} hidden={page.hideTitle} />}
          {(page.state || page.parts?.meta || page.markdownRoute || page.inVersion) && (
            <div className="doc-meta">
              <VersionBadge />
              {page.state && <StateBadge state={page.state} />}
              {page.parts?.meta && <Part id="page-meta" html={page.parts.meta} />}
              {page.markdownRoute && <CopyMarkdown key={page.route} route={page.markdownRoute} />}
            </div>
          )}
          {page.symptoms && <Symptoms symptoms={page.symptoms} />}
          {page.unlisted && (
            <p className="unlisted-note">
              This page is unlisted: search and the sidebar leave it out, and only those with the link find
              it.
            </p>
          )}
        </header>
        {headings && <MobileTableOfContents key={page.route} headings={headings} />}
        <Article html={page.html} />
        <DocFooter page={page} />
        <Pagination previous={page.previous} next={page.next} />
      </article>
      {headings && <TableOfContents headings={headings} />}
    </div>
  )
}

/** The state of a page's subject, or of a page in a list. States unknown to the stylesheet stay grey. */
function StateBadge({ state }: { state: string }) {
  return (
    <span className="state" data-state-name={state.toLowerCase()}>
      <span className="visually-hidden">Current state: </span>
      {state}
    </span>
  )
}

/** The symptoms in readers' words, so that they recognise at once whether the page is for them. */
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

/** Copies the page as Markdown (`runtime/chrome/controls.ts`); without JavaScript, a link to the Markdown file. */
function CopyMarkdown({ route }: { route: Route }) {
  return (
    <Link to={route} className="copy-markdown" type="text/markdown">
      <Icon name="copy" />
      <span>Copy as Markdown</span>
    </Link>
  )
}

/**
 * The finished HTML of the article. It is never hydrated: the runtime's delegated listeners handle its behaviour, and its components are
 * islands with separate roots. React compares only the string, so it leaves their changes alone.
 */
function Article({ html }: { html: string | undefined }) {
  return (
    <div
      className="prose"
      id="article"
      dangerouslySetInnerHTML={{ __html: html ?? '' }}
      suppressHydrationWarning
    />
  )
}

/** Links to the previous and next page of the sidebar. */
export function Pagination({ previous, next }: { previous?: PageLink; next?: PageLink }) {
  if (!previous && !next) return null
  return (
    <nav className="pagination" aria-label="Previous and next page">
      {previous && <Neighbour page={previous} rel="prev" direction="Previous" />}
      {next && <Neighbour page={next} rel="next" direction="Next" />}
    </nav>
  )
}

/** Finished HTML that integrations add to a page. */
function Part({ id, html }: { id: string; html: string }) {
  return (
    <div id={id} className="page-part" dangerouslySetInnerHTML={{ __html: html }} suppressHydrationWarning />
  )
}

interface NeighbourProps {
  page: PageLink
  rel: 'prev' | 'next'
  direction: 'Previous' | 'Next'
}

function Neighbour({ page, rel, direction }: NeighbourProps) {
  return (
    <Link to={page.route} className={`pagination-link pagination-${direction.toLowerCase()}`} rel={rel}>
      <span className="pagination-direction">{direction}</span>
      <span className="pagination-label">{page.label}</span>
    </Link>
  )
}

/** A document's footer: tags, version, edit link, last update. */
function DocFooter({ page }: { page: DocPage }) {
  const site = useSite()
  const version = versionOfPage(site, page) ?? site.version
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
        <LastUpdated update={page.lastUpdate} />
        {!site.isUnversioned && (
          <Link to={versionsRoute} className="version-badge">
            {`Version: ${version.label}`}
          </Link>
        )}
      </div>
    </footer>
  )
}

function LastUpdated({ update }: { update: DocPage['lastUpdate'] }) {
  if (!update?.date && !update?.author) return null
  return (
    <span key={`${update.date} ${update.author}`} className="last-update">
      Last updated{' '}
      {update.date && (
        <>
          on <time dateTime={update.date}>{update.shownDate}</time>
        </>
      )}
      {update.author && ` by ${update.author}`}
    </span>
  )
}

type Headings = DocPage['headings']

/** The article's headings within the configured levels, or undefined if there are none. */
function tocHeadings({ toc, headings }: DocPage): Headings | undefined {
  if (!toc) return undefined
  const shown = headings.filter(({ level }) => level >= toc.min && level <= toc.max)
  return shown.length > 0 ? shown : undefined
}

/** The table of contents next to the text on wide screens. The runtime marks the current heading's link with `aria-current="location"`. */
function TableOfContents({ headings }: { headings: Headings }) {
  return (
    <nav className="toc" id="toc" aria-labelledby="toc-title">
      <h2 className="toc-title" id="toc-title">
        On this page
      </h2>
      <TocList headings={headings} />
    </nav>
  )
}

/** The collapsible table of contents above the text on narrow screens. */
function MobileTableOfContents({ headings }: { headings: Headings }) {
  return (
    <details className="toc-mobile" id="toc-mobile" suppressHydrationWarning>
      <summary className="toc-mobile-summary">On this page</summary>
      <nav aria-label="On this page">
        <TocList headings={headings} />
      </nav>
    </details>
  )
}

function TocList({ headings }: { headings: Headings }) {
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
