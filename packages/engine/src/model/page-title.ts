import type { PageData } from './page'
import type { SiteData } from './site-data'

/** Title of the browser tab: the name under which the page stands alone, delimiter and site title; the site title alone on the home page (I1). */
export function documentTitle(
  page: Pick<PageData, 'title' | 'name' | 'documentTitle'>,
  site: Pick<SiteData, 'title' | 'titleDelimiter'>,
): string {
  if (page.documentTitle !== undefined) return page.documentTitle
  const name = page.name ?? page.title
  return name && name.trim() !== site.title ? `${name} ${site.titleDelimiter} ${site.title}` : site.title
}
