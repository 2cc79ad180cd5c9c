import type { ReactNode } from 'react'
import { siteData } from 'virtual:site-data'

interface Metadata {
  title?: string
  description?: string
  children?: ReactNode
}

/** Title and description of a page; React moves them to the head. */
export function PageMetadata({ title, description, children }: Metadata) {
  return (
    <>
      {title !== undefined && <title>{`${title} | ${siteData.title}`}</title>}
      {description !== undefined && <meta name="description" content={description} />}
      {children}
    </>
  )
}

/** The part of a React page between navbar and footer, which every page has anyway. Full width: such a page brings its own columns. */
export default function Layout({ wrapperClassName, ...metadata }: Metadata & { wrapperClassName?: string }) {
  return (
    <div className={`page-layout ${wrapperClassName ?? ''}`.trim()}>
      <PageMetadata {...metadata} />
    </div>
  )
}
