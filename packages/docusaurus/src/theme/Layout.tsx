import type { ReactNode } from 'react'
import { siteData } from 'virtual:site-data'

interface LayoutProps {
  title?: string
  description?: string
  wrapperClassName?: string
  children?: ReactNode
}

/** What stands between navbar and footer of a React page; these two are around every page already. As wide as the window: such a page brings its own columns. */
export default function Layout({ title, description, wrapperClassName, children }: LayoutProps) {
  return (
    <div className={`page-layout ${wrapperClassName ?? ''}`.trim()}>
      {title !== undefined && <title>{`${title} | ${siteData.title}`}</title>}
      {description !== undefined && <meta name="description" content={description} />}
      {children}
    </div>
  )
}
