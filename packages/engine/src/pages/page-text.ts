import { htmlCopy } from '../markdown/text/html-copy'
import { fullAddress } from '../model/path'
import type { SiteData } from '../model/site-data'

/** The text of a page without a source, as Markdown with full addresses, from its HTML. */
export function textOfPage({ html, route }: { html?: string; route: string }, site: SiteData): string {
  return htmlCopy(html ?? '', fullAddress(route, site))
}
