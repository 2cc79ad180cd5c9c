import type { PageData } from './page'
import type { SiteData } from './site-data'

/** Title of the browser tab: the name under which the page stands alone, delimiter and site title; on the home page site title and tagline (I1). */
export function documentTitle(
  page: Pick<PageData, 'title' | 'name' | 'documentTitle'>,
  { title, titleDelimiter, tagline }: Pick<SiteData, 'title' | 'titleDelimiter' | 'tagline'>,
): string {
  if (page.documentTitle !== undefined) return page.documentTitle
  const name = page.name ?? page.title
  if (name && name.trim() !== title) return `${name} ${titleDelimiter} ${title}`
  return tagline ? `${title} ${titleDelimiter} ${tagline}` : title
}
