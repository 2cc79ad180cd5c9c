import type { PageData, SiteData } from './page'

/** Title of the browser tab: the page's title, delimiter and site title; the site title alone on the home page (I1). */
export function documentTitle(
  page: Pick<PageData, 'title'>,
  site: Pick<SiteData, 'title' | 'titleDelimiter'>,
): string {
  return page.title ? `${page.title} ${site.titleDelimiter} ${site.title}` : site.title
}
