import { collectionOf } from '../content/collections/collection'
import type { DocPage, PageData } from '../model/page'
import type { SiteConfig } from '../model/site-config'
import type { ReadyDocument } from '../pages/compile-documents'
import type { PageSite } from '../pages/page-site'
import { checkedFacts, copyOf } from './document-copy'
import { listOf } from './index-copies'

/** A document's Markdown copy. */
export function markdownCopy(
  { doc, page, article, markdown }: Pick<ReadyDocument, 'doc' | 'page' | 'article' | 'markdown'>,
  site: Pick<PageSite, 'config' | 'collections'>,
): string {
  const shown = { ...page, shownTitle: article.contentTitle ?? page.title }
  return copyOf(shown, markdown, site.config, checkedFacts(page, collectionOf(site, doc).upstream))
}

/** Markdown copy of a page that is no document; undefined where it has none (`markdown-route.ts`). */
export function indexPageCopy(page: PageData, config: SiteConfig): string | undefined {
  const text = listOf(page, config)
  return text === undefined ? undefined : copyOf(page, text, config)
}

/** Markdown copy of a page that is made of data, from its text. */
export function madePageCopy(page: DocPage, text: string, config: SiteConfig): string {
  return copyOf(page, text, config)
}

/** Markdown copy of a React page, from the text of its own part; its first heading is the copy's. */
export function reactPageCopy(page: PageData, shown: string, config: SiteConfig): string {
  const title = page.title || config.navbar.title || config.title
  const [, shownTitle = title, text = ''] = /^(?:# ([^\n]*)\n)?([^]*)$/.exec(shown) ?? []
  return copyOf({ ...page, title, shownTitle }, text, config)
}
