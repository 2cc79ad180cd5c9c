import type { SearchSection } from '../../model/article'
import { readSections, readText } from '../../model/article-text'
import { everyReference } from '../../model/html-reader'

/** Plain text of finished HTML: white space collapsed, a space where a block ends, a full stop where an admonition's part ends. */
export const articleText = (html: string): string => readText(html, everyReference)

/** Cuts HTML at its headings with an id. Text before the first heading has the empty id. */
export const splitSections = (html: string): SearchSection[] => readSections(html, everyReference)
