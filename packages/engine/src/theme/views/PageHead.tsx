import type { ReactNode } from 'react'
import { Breadcrumbs } from '../doc/Breadcrumbs'
import { VersionBadge, VersionBanner } from '../doc/VersionBanner'
import { PageTitle } from '../PageTitle'

/** Head of a page that is not a document: breadcrumbs, title, introduction. */
export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <>
      <VersionBanner />
      <Breadcrumbs />
      <header className="doc-header">
        <PageTitle title={title} />
        <VersionBadge />
        {children && <div className="page-intro">{children}</div>}
      </header>
    </>
  )
}
