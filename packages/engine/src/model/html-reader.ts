import { decodeHTML, decodeHTMLAttribute } from 'entities/decode'
import { readMarkup, type HtmlVisitor, type References } from './html-markup'
import type { SearchSection } from './article'
import { readSections, readText } from './article-text'

export { attributeOf, hasClass } from './html-markup'
export type { HtmlAttribute, HtmlTag, HtmlVisitor } from './html-markup'

/** Undoes all character references of HTML, names and numbers. */
export const everyReference: References = { text: decodeText, attribute: decodeHTMLAttribute }

/** Reads a page or a piece of one; what is not closed or not opened there is no fault. */
export function readHtml(html: string, visitor: HtmlVisitor): void {
  readMarkup(html, visitor, everyReference)
}

/** Undoes character references: HTML's names and numbers. */
export function decodeText(html: string): string {
  return html.includes('&') ? decodeHTML(html) : html
}

/** Text of inline HTML: tags and comments dropped, character references undone. */
export function textOf(html: string): string {
  if (!html.includes('<')) return decodeText(html)
  let text = ''
  readHtml(html, {
    text(piece) {
      text += piece
    },
  })
  return text
}

/** HTML without the tags of these names; what is in them stays. */
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

/** Plain text of finished HTML: white space collapsed, a space where a block ends, a full stop where an admonition's part ends. */
export const articleText = (html: string): string => readText(html, everyReference)

/** Cuts HTML at its headings with an id. Text before the first heading has the empty id. */
export const splitSections = (html: string): SearchSection[] => readSections(html, everyReference)
