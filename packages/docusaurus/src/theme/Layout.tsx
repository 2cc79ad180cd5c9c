import type { ReactNode } from 'react'
import { siteData } from 'virtual:site-data'

interface MetadataProps {
  title?: string
  description?: string
  children?: ReactNode
}

interface LayoutProps extends MetadataProps {
  wrapperClassName?: string
}

/** Title and description of a page; React moves them to the head. */
export function PageMetadata({ title, description, children }: MetadataProps) {
  return (
    <>
      {title !== undefined && <title>{`${title} | ${siteData.title}`}</title>}
      {description !== undefined && <meta name="description" content={description} />}
      {children}
    </>
  )
}

/** The part of a React page between navbar and footer, which every page has anyway. Full width: such a page brings its own columns. */
export default function Layout({ wrapperClassName, ...metadata }: LayoutProps) {
  return (
    <div className={`page-layout ${wrapperClassName ?? ''}`.trim()}>
      <PageMetadata {...metadata} />
    </div>
  )
}
