import { slotPattern, type SearchSection } from './article'
import {
  attributeOf,
  hasClass,
  readMarkup,
  withoutColours,
  type HtmlTag,
  type HtmlVisitor,
  type References,
} from './html-markup'
import type { PageData } from './page'

/** Elements whose content is not text of the article: images, buttons, scripts. */
const silentNames = new Set(['svg', 'button', 'script', 'style', 'annotation'])
/** Classes of links whose text is skipped: self-links of headings, and links to and from footnotes. */
const silentLinks = ['heading-anchor', 'footnote-ref', 'footnote-backref']
const headingNames = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
/** White space that must be collapsed; most texts have none. */
const irregularSpace = /[^\S ]\s*| \s+/g
/** Punctuation after which an admonition's part needs no full stop. */
const endMarks = new Set('.:!?…;,')
const blockNames = new Set(
  'p div li ul ol h1 h2 h3 h4 h5 h6 pre figure figcaption table tr td th blockquote section aside details summary dt dd dl br hr main article'.split(
    ' ',
  ),
)

/** Plain text of HTML: white space is collapsed, each block ends with a space, and each part of an admonition with a full stop. */
export const readText = (html: string, references: References): string =>
  readParts(html, references, new Set())[0]?.text ?? ''

/** An article's HTML by its headings with an id, and `''` for the text before. Filled slots and empty ones give the same. */
export const readSections = (html: string, references: References): SearchSection[] =>
  readParts(html, references, headingNames)

function readParts(html: string, references: References, heads: ReadonlySet<string>): SearchSection[] {
  const reader = new SectionReader(heads)
  readMarkup(withoutColours(html), reader, references)
  return reader.end()
}

function isSilent(tag: HtmlTag): boolean {
  const { name, written } = tag
  // Most tags have no attributes worth reading, so check the source first.
  if (name === 'a') return silentLinks.some((link) => written.includes(link) && hasClass(tag, link))
  // Cards of other pages are useless in search results.
  if (name === 'ul') return written.includes('data-listed')
  return silentNames.has(name)
}

class SectionReader implements HtmlVisitor {
  readonly #sections: SearchSection[] = []
  #id = ''
  #heading = ''
  /** Name of the open heading. */
  #within: string | undefined
  /** White space is collapsed, and there is none at the start. */
  #text = ''
  #endsInSpace = true
  /** Name and nesting depth of the skipped element. */
  #silentName: string | undefined
  #silentDepth = 0
  /** Whether only end tags have followed the last text. */
  #isAfterText = false

  /** @param heads names of the elements that begin a section if they have an id */
  constructor(readonly heads: ReadonlySet<string>) {}

  open(tag: HtmlTag): void {
    const { name } = tag
    if (this.#silentName !== undefined) {
      if (name === this.#silentName && !tag.isSelfClosing) this.#silentDepth++
      return
    }
    if (isSilent(tag)) {
      if (tag.isSelfClosing) return
      this.#silentName = name
      this.#silentDepth = 1
      return
    }
    const id = this.#within === undefined && this.heads.has(name) ? attributeOf(tag, 'id') : undefined
    if (id !== undefined) {
      this.end()
      this.#id = id
      this.#within = name
    }
    if (name === 'div' && tag.written.includes('admonition-body') && hasClass(tag, 'admonition-body'))
      this.#endSentence()
    this.#isAfterText = false
    if (blockNames.has(name)) this.#add(' ')
  }

  close(name: string): void {
    if (this.#silentName === undefined) {
      if (name === 'aside') this.#endSentence()
      if (blockNames.has(name)) this.#add(' ')
    } else if (name === this.#silentName && --this.#silentDepth === 0) this.#silentName = undefined
    if (name !== this.#within) return
    this.#heading = this.#take()
    this.#within = undefined
  }

  /** Ends the current section. */
  end(): SearchSection[] {
    const text = this.#take()
    if (this.#id !== '' || text !== '') this.#sections.push({ id: this.#id, heading: this.#heading, text })
    return this.#sections
  }

  text(written: string): void {
    if (this.#silentName !== undefined) return
    const collapsed = written.replace(slotPattern, '').replace(irregularSpace, ' ')
    if (collapsed === '') return
    this.#add(collapsed)
    if (collapsed !== ' ') this.#isAfterText = true
  }

  #add(collapsed: string): void {
    this.#text += this.#endsInSpace && collapsed.startsWith(' ') ? collapsed.slice(1) : collapsed
    this.#endsInSpace = collapsed.endsWith(' ')
  }

  #take(): string {
    const text = this.#textAlone()
    this.#text = ''
    this.#endsInSpace = true
    return text
  }

  /** Adds a full stop to the title and body of an admonition that end without punctuation; otherwise they would run into the next text. */
  #endSentence(): void {
    if (!this.#isAfterText) return
    const text = this.#textAlone()
    if (endMarks.has(text.slice(-1))) return
    this.#text = `${text}.`
    this.#endsInSpace = false
  }

  #textAlone(): string {
    return this.#text.endsWith(' ') ? this.#text.slice(0, -1) : this.#text
  }
}

/** Sections of an article for search. A leading heading that is not the page's title becomes part of the text. */
export function withHeading(
  sections: SearchSection[],
  heading: string | undefined,
  title: string,
): SearchSection[] {
  // Titles in frontmatter may contain code.
  if (heading === undefined || heading === title.replace(/`([^`]+)`/g, '$1')) return sections
  const [opening, ...rest] = withOpening(sections)
  const text = [heading, opening?.text].filter(Boolean).join(' ')
  return [{ id: '', heading: '', text }, ...rest]
}

/** The first section represents the page itself, so a page that starts with a heading gets an empty section before it. */
export const withOpening = (sections: SearchSection[]): SearchSection[] =>
  sections[0]?.id === '' ? sections : [{ id: '', heading: '', text: '' }, ...sections]

/** The sections of a page in the search index, from its page data. A page that is not a document contributes only its description. */
export function sectionsOfPage(page: PageData, references: References): SearchSection[] {
  if (page.kind !== 'doc') return [{ id: '', heading: '', text: page.description ?? '' }]
  const heading = page.heading === undefined ? undefined : readText(page.heading, references)
  const sections = readSections(page.html ?? '', references)
  return withOpening(withHeading(sections, heading, page.title))
}
