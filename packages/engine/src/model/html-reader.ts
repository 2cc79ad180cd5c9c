import { decodeHTML, decodeHTMLAttribute } from 'entities/decode'
import { readMarkup, type HtmlVisitor, type References } from './html-markup'
import type { SearchSection } from './article'
import { readSections, readText } from './article-text'

export { attributeOf, hasClass, withoutColours } from './html-markup'
export type { HtmlTag, HtmlVisitor } from './html-markup'

/** Decodes all of HTML's named and numeric character references. */
export const everyReference: References = { text: decodeText, attribute: decodeHTMLAttribute }

/** Reads a page or a fragment. Unclosed and unopened elements are allowed. */
export function readHtml(html: string, visitor: HtmlVisitor): void {
  readMarkup(html, visitor, everyReference)
}

/** Decodes HTML's named and numeric character references. */
export function decodeText(html: string): string {
  return html.includes('&') ? decodeHTML(html) : html
}

/** Text of inline HTML, without tags and comments, with character references decoded. */
export function textOf(html: string): string {
  if (!html.includes('<')) return decodeText(html)
  let text = ''
  readHtml(html, { text: (piece) => void (text += piece) })
  return text
}

/** HTML without the tags of these names; their content stays. */
export function withoutTags(html: string, names: ReadonlySet<string>): string {
  let kept = ''
  let at = 0
  const drop = (name: string, start: number, end: number): void => {
    if (!names.has(name)) return
    kept += html.slice(at, start)
    at = end
  }
  readHtml(html, { open: ({ name, start, end }) => drop(name, start, end), close: drop })
  return kept + html.slice(at)
}

/** Plain text of finished HTML: white space is collapsed, each block ends with a space, and each part of an admonition with a full stop. */
export const articleText = (html: string): string => readText(html, everyReference)

/** Splits HTML at its headings with an id. Text before the first heading has an empty id. */
export const splitSections = (html: string): SearchSection[] => readSections(html, everyReference)
