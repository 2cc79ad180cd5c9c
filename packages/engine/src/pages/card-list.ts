import { asMarkdown } from '../model/markdown-text'
import type { Card } from '../model/page'
import { fullAddress } from '../model/path'
import type { SiteConfig } from '../model/site-config'
import { counted } from '../model/counted'

type Addresses = Pick<SiteConfig, 'url' | 'baseUrl'>

/** Cards as Markdown: each with what it holds. */
export function cardsAsList(cards: readonly Card[], config: Addresses): string {
  return cards
    .flatMap(({ label, href, description, count, contents = [] }) => [
      listEntry(
        linkTo(label, href, config) + (count === undefined ? '' : `, ${counted(count, 'page')}`),
        description,
      ),
      ...contents.map((item) => `  ${listEntry(linkTo(item.label, item.href, config))}`),
    ])
    .join('\n')
}

/** A link with a full address; `label` is plain text. */
export function linkTo(label: string, address: string, config: Addresses): string {
  return `[${asMarkdown(label)}](${fullAddress(address, config)})`
}

/** An entry of a list: a link, and plain text about it. */
export function listEntry(link: string, text?: string): string {
  return `- ${link}${text ? `: ${asMarkdown(text)}` : ''}`
}
