import type { ReactNode } from 'react'
import { Breadcrumbs } from '../doc/Breadcrumbs'

/** Head of a page that is not a document: breadcrumbs, title, introduction. */
export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <>
      <Breadcrumbs />
      <header className="doc-header">
        <h1 className="page-title">{title}</h1>
        {children && <div className="page-intro">{children}</div>}
      </header>
    </>
  )
}
