import { collectionOf } from '../site/collections/collection'
import { stringify } from 'yaml'
import type { DocPage, PageData } from '../model/page'
import { asMarkdown } from '../model/markdown-text'
import { fullAddress } from '../model/path'
import type { SiteConfig, UpstreamConfig } from '../model/site-config'
import type { Site } from '../site/load-site'
import type { ReadyDocument } from '../sources/compile-documents'
import { listOf } from './index-copies'

/** A document's Markdown copy (M): what is known of it, its title, its description, where all pages are listed, and its text. */
export function markdownCopy(
  { doc, page, article, markdown }: Pick<ReadyDocument, 'doc' | 'page' | 'article' | 'markdown'>,
  site: Site,
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

function copyOf(
  page: Pick<PageData, 'title' | 'route' | 'description'> & { shownTitle?: string },
  text: string,
  config: SiteConfig,
  facts: object = {},
): string {
  const head = { title: page.title, route: page.route, url: fullAddress(page.route, config), ...facts }
  const summary = page.description ? `\n> ${asMarkdown(page.description)}\n` : ''
  const index = `All pages of this documentation: ${fullAddress('/llms.txt', config)}`
  return `---\n${stringify(head, { lineWidth: 0 })}---\n\n# ${asMarkdown(page.shownTitle ?? page.title)}\n${summary}\n${index}\n\n${text.trim()}\n`
}

/** What was checked of a document, against what, and when it last changed: only what is known. */
function checkedFacts(
  { claims, lastUpdate }: Pick<DocPage, 'claims' | 'lastUpdate'>,
  upstream: UpstreamConfig | undefined,
): object {
  const release = upstream && `${upstream.name} ${upstream.release}`
  const against = claims?.releases.map(({ name }) => name) ?? []
  return {
    ...(release !== undefined && {
      checked_against: against.length > 0 ? against : [release],
      statements: {
        checked: claims?.total ?? 0,
        failing: claims?.failed ?? 0,
        to_be_read_again: claims?.changed ?? 0,
      },
    }),
    ...(lastUpdate?.date !== undefined && { last_update: lastUpdate.date }),
  }
}
