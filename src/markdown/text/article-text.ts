import type { SearchSection } from '../../model/article'
import { unescapeHtml } from '../html/escape'

/** Parts that a reader does not read as text of the article: pictures, buttons, links of headings, tab strips and what stands for them. */
const silent =
  /<svg\b[\s\S]*?<\/svg>|<button\b[\s\S]*?<\/button>|<a class="heading-anchor"[^>]*><\/a>|<a [^>]*class="footnote-(?:ref|backref)"[^>]*>[^<]*<\/a>|<(?:script|style)\b[\s\S]*?<\/(?:script|style)>|<annotation\b[\s\S]*?<\/annotation>|\uE000\d+\uE001/g
const blockTag =
  /<\/?(?:p|div|li|ul|ol|h[1-6]|pre|figure|figcaption|table|tr|td|th|blockquote|section|aside|details|summary|dt|dd|dl|br|hr|main|article)\b[^>]*>/g
/** Ends of an admonition's title and body that no mark ends: in running text they would flow into what follows. */
const openEnd = /([^\s>.:!?…;,])((?:<\/[a-z\d]+>\s*)+)(?=<div class="admonition-body">|<\/aside>)/g
const headingTag = /<h([1-6])\b([^>]*)>([\s\S]*?)<\/h\1>/g

/** Plain text of finished HTML: white space collapsed, a space where a block ends, a full stop where an admonition's part ends. */
export function articleText(html: string): string {
  return unescapeHtml(
    html
      .replace(silent, '')
      .replace(openEnd, '$1.$2')
      .replace(blockTag, ' ')
      .replace(/<[^>]*>/g, ''),
  )
    .replace(/\s+/g, ' ')
    .trim()
}

/** Cuts finished HTML at its headings with an id. Text before the first heading has the empty id. */
export function splitSections(html: string): SearchSection[] {
  const sections: SearchSection[] = []
  let id = ''
  let heading = ''
  let at = 0
  const push = (end: number): void => {
    const text = articleText(html.slice(at, end))
    if (id !== '' || text !== '') sections.push({ id, heading, text })
  }
  for (const match of html.matchAll(headingTag)) {
    const nextId = /\bid="([^"]*)"/.exec(match[2] ?? '')?.[1]
    if (nextId === undefined) continue
    push(match.index)
    id = unescapeHtml(nextId)
    heading = articleText(match[3] ?? '')
    at = match.index + match[0].length
  }
  push(html.length)
  return sections
}
