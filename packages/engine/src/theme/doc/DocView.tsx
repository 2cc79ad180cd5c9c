import type { DocPage } from '../../model/page'
import { PageTitle } from '../PageTitle'
import { Article } from './Article'
import { Breadcrumbs } from './Breadcrumbs'
import { ClaimsBadge } from './ClaimsBadge'
import { CopyMarkdown } from './CopyMarkdown'
import { DocFooter } from './DocFooter'
import { Pagination } from './Pagination'
import { StateBadge } from './StateBadge'
import { VersionBadge, VersionBanner } from './VersionBanner'
import { MobileTableOfContents, TableOfContents, tocHeadings } from './TableOfContents'

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
