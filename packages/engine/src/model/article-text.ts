import { slotPattern, slotStart, type SearchSection } from './article'
import {
  attributeOf,
  hasClass,
  readMarkup,
  type HtmlTag,
  type HtmlVisitor,
  type References,
} from './html-markup'
import type { PageData } from './page'

/** Parts that a reader does not read as text of the article, by the element: pictures, buttons, code. */
const silentNames = new Set(['svg', 'button', 'script', 'style', 'annotation'])
/** Classes of links that are not read either: those of headings to themselves, and to footnotes and back. */
const silentLinks = ['heading-anchor', 'footnote-ref', 'footnote-backref']
const headingNames = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
/** White space that does not stand as it is written. Most texts have none, and are taken as they are. */
const irregularSpace = /[^\S ]| {2}/
/** Marks that end what stands before an admonition's end. */
const endMarks = new Set('.:!?…;,')
const blockNames = new Set(
  'p div li ul ol h1 h2 h3 h4 h5 h6 pre figure figcaption table tr td th blockquote section aside details summary dt dd dl br hr main article'.split(
    ' ',
  ),
)

/** What colours code says nothing, and is more than half of the tags of a page with code. */
const colours = /<\/?c-[a-z]>/g

const readPlain = (html: string, visitor: HtmlVisitor, references: References): void =>
  readMarkup(html.replace(colours, ''), visitor, references)

/** Plain text of HTML: white space collapsed, a space where a block ends, a full stop where an admonition's part ends. */
export function readText(html: string, references: References): string {
  const reader = new TextReader()
  readPlain(html, reader, references)
  return reader.take()
}

/**
 * Cuts an article's HTML at its headings with an id. Text before the first heading has the empty id. What comes out is the same whether
 * slots are filled or not, so that the index is made of the one and read beside the other.
 */
export function readSections(html: string, references: References): SearchSection[] {
  const sections: SearchSection[] = []
  const reader = new TextReader()
  let id = ''
  let heading = ''
  let within: string | undefined
  const push = (): void => {
    const text = reader.take()
    if (id !== '' || text !== '') sections.push({ id, heading, text })
  }
  const visitor: HtmlVisitor = {
    open(tag) {
      const nextId =
        within === undefined && headingNames.has(tag.name) && !reader.isSilent
          ? attributeOf(tag, 'id')
          : undefined
      if (nextId !== undefined) {
        push()
        id = nextId
        within = tag.name
      }
      reader.open(tag)
    },
    close(name) {
      reader.close(name)
      if (name !== within) return
      heading = reader.take()
      within = undefined
    },
    text: (text) => reader.text(text),
  }
  readPlain(html, visitor, references)
  push()
  return sections
}

function isSilent(tag: HtmlTag): boolean {
  const { name, written } = tag
  // Most tags have no attributes worth reading.
  if (name === 'a') return silentLinks.some((link) => written.includes(link) && hasClass(tag, link))
  // Cards of other pages are of no use to who searches.
  if (name === 'ul') return written.includes('data-listed')
  return silentNames.has(name)
}

class TextReader implements HtmlVisitor {
  /** White space is collapsed, and there is none at the beginning. */
  #text = ''
  #endsInSpace = true
  /** Name and number of the open elements whose text is not read. */
  #silentName: string | undefined
  #silentDepth = 0
  /** Whether nothing but ends of elements has come since the last text. */
  #isAfterText = false

  get isSilent(): boolean {
    return this.#silentName !== undefined
  }

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
    if (name === 'div' && tag.written.includes('admonition-body') && hasClass(tag, 'admonition-body'))
      this.#endSentence()
    this.#isAfterText = false
    if (blockNames.has(name)) this.#add(' ')
  }

  close(name: string): void {
    if (this.#silentName !== undefined) {
      if (name === this.#silentName && --this.#silentDepth === 0) this.#silentName = undefined
      return
    }
    if (name === 'aside') this.#endSentence()
    if (blockNames.has(name)) this.#add(' ')
  }

  text(written: string): void {
    if (this.isSilent) return
    const text = written.includes(slotStart) ? written.replace(slotPattern, '') : written
    const collapsed = irregularSpace.test(text) ? text.replace(/\s+/g, ' ') : text
    if (collapsed === '') return
    this.#add(collapsed)
    if (collapsed !== ' ') this.#isAfterText = true
  }

  #add(collapsed: string): void {
    this.#text += this.#endsInSpace && collapsed.startsWith(' ') ? collapsed.slice(1) : collapsed
    this.#endsInSpace = collapsed.endsWith(' ')
  }

  take(): string {
    const text = this.#textAlone()
    this.#text = ''
    this.#endsInSpace = true
    return text
  }

  /** Ends of an admonition's title and body that no mark ends: in running text they would flow into what follows. */
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

/** Sections of an article as the search has them: a heading at the top that is not the page's title is text of the page. */
export function withHeading(
  sections: SearchSection[],
  heading: string | undefined,
  title: string,
): SearchSection[] {
  // A title of the frontmatter may have code in it.
  if (heading === undefined || heading === title.replace(/`([^`]+)`/g, '$1')) return sections
  const [first, ...rest] = sections
  const opening = first?.id === '' ? first : undefined
  const text = [heading, opening?.text].filter(Boolean).join(' ')
  return [{ id: '', heading: '', text }, ...(opening ? rest : sections)]
}

/** The first section stands for the page itself, so a page that opens with a heading gets an empty one in front. */
export function withOpening<Section extends Pick<SearchSection, 'id'>>(
  sections: Section[],
  empty: Section,
): Section[] {
  return sections[0]?.id === '' ? sections : [empty, ...sections]
}

/** What the search index has of a page's text, read from the page's data. Of a page that lists others it is what it says of itself. */
export function sectionsOfPage(page: PageData, references: References): SearchSection[] {
  if (page.kind !== 'doc') return [{ id: '', heading: '', text: page.description ?? '' }]
  const heading = page.heading === undefined ? undefined : readText(page.heading, references)
  const sections = readSections(page.html ?? '', references)
  return withOpening(withHeading(sections, heading, page.title), { id: '', heading: '', text: '' })
}
