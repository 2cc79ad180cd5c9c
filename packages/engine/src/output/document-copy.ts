import { asMarkdown } from '../model/markdown-text'
import type { DocPage, PageData } from '../model/page'
import { fullAddress } from '../model/path'
import type { SiteConfig, UpstreamConfig } from '../model/site-config'
import { yamlText, type YamlData } from './yaml-text'

/** What stands at the head of a copy. */
export interface CopyHead extends Pick<PageData, 'title' | 'route' | 'description'> {
  /** The heading of the text; default: the title. */
  shownTitle?: string
}

/** A page's Markdown copy (M): what is known of it, its title, its description, where all pages are listed, and its text. */
export function copyOf(
  page: CopyHead,
  text: string,
  config: Pick<SiteConfig, 'url' | 'baseUrl'>,
  facts: YamlData = {},
): string {
  const head = { title: page.title, route: page.route, url: fullAddress(page.route, config), ...facts }
  const summary = page.description ? `\n> ${asMarkdown(page.description)}\n` : ''
  const index = `All pages of this documentation: ${fullAddress('/llms.txt', config)}`
  return `---\n${yamlText(head)}---\n\n# ${asMarkdown(page.shownTitle ?? page.title)}\n${summary}\n${index}\n\n${text.trim()}\n`
}

/** What was checked of a document, against what, and when it last changed: only what is known. */
export function checkedFacts(
  { claims, lastUpdate }: Pick<DocPage, 'claims' | 'lastUpdate'>,
  upstream: Pick<UpstreamConfig, 'name' | 'release'> | undefined,
): YamlData {
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
