import type { DocPage, PageClaims } from '../../model/page'
import { PageTitle } from '../PageTitle'
import { Breadcrumbs } from './Breadcrumbs'
import { DocFooter } from './DocFooter'
import { Pagination } from './Pagination'
import { VersionBadge, VersionBanner } from './VersionBanner'
import { MobileTableOfContents, TableOfContents, tocHeadings } from './TableOfContents'
import type { Route } from '../../model/doc'
import { Icon } from '../Icon'
import { Link } from '../Link'
import { editionBase, inEdition } from '../../model/versions'
import { usePage, useSite } from '../site-context'

/** A document: head, text, foot, and the table of contents beside it. */
export function DocView({ page }: { page: DocPage }) {
  const headings = tocHeadings(page)
  return (
    <div className={headings ? 'doc doc-with-toc' : 'doc'}>
      <article className="doc-main">
        <VersionBanner />
        <Breadcrumbs />
        <header className="doc-header">
          {!page.hasOwnTitle && <PageTitle title={page.title} html={page.heading} hidden={page.hideTitle} />}
          {(page.state || page.claims || page.markdownRoute || page.inVersion) && (
            <div className="doc-meta">
              <VersionBadge />
              {page.state && <StateBadge state={page.state} />}
              {page.claims && <ClaimsBadge claims={page.claims} />}
              {page.markdownRoute && <CopyMarkdown key={page.route} route={page.markdownRoute} />}
            </div>
          )}
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

/** The state of what a page is about, or of a page in a list; those that the stylesheet does not know stay grey. */
function StateBadge({ state }: { state: string }) {
  return (
    <span className="state" data-state-name={state.toLowerCase()}>
      <span className="visually-hidden">Current state: </span>
      {state}
    </span>
  )
}

/** Copies the page as Markdown (`runtime/controls.ts`); without script a link to the Markdown file. */
function CopyMarkdown({ route }: { route: Route }) {
  return (
    <Link to={route} className="copy-markdown" type="text/markdown">
      <Icon name="copy" />
      <span>Copy as Markdown</span>
    </Link>
  )
}

/**
 * The finished HTML of the article. It is never hydrated: its small behaviours are delegated listeners of the runtime, and
 * its components are islands with their own roots. React compares only the string, so it leaves their changes alone.
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

/** How many of the page's statements about the code base were checked, and against which releases (V4). */
function ClaimsBadge({ claims: { text, failed } }: { claims: PageClaims }) {
  const site = useSite()
  const base = editionBase(site, usePage())
  if (!site.upstream && base === '/') return null
  return (
    <Link
      to={inEdition(base, '/docs-health')}
      className={failed > 0 ? 'claims-badge claims-badge-failed' : 'claims-badge'}
    >
      <Icon name={failed > 0 ? 'alert' : 'check'} />
      <span>{text}</span>
    </Link>
  )
}
