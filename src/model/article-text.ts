import { slotPattern, type SearchSection } from './article'
import {
  attributeOf,
  hasClass,
  readMarkup,
  type HtmlTag,
  type HtmlVisitor,
  type References,
} from './html-markup'

/** Parts that a reader does not read as text of the article, by the element: pictures, buttons, code. */
const silentNames = new Set(['svg', 'button', 'script', 'style', 'annotation'])
/** Classes of links that are not read either: those of headings to themselves, and to footnotes and back. */
const silentLinks = ['heading-anchor', 'footnote-ref', 'footnote-backref']
/** What stands in an article when its slots are filled, of no use to who searches: where a link leads, cards of other pages. */
const filledIn: Readonly<Record<string, string>> = { span: 'data-markdown-ignore', ul: 'data-listed' }
const blockNames = new Set(
  'p div li ul ol h1 h2 h3 h4 h5 h6 pre figure figcaption table tr td th blockquote section aside details summary dt dd dl br hr main article'.split(
    ' ',
  ),
)

/** Plain text of HTML: white space collapsed, a space where a block ends, a full stop where an admonition's part ends. */
export function readText(html: string, references: References): string {
  const reader = new TextReader()
  readMarkup(html, reader, references)
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
  /** The element of the heading that is being read. */
  let within: string | undefined
  const push = (): void => {
    const text = reader.take()
    if (id !== '' || text !== '') sections.push({ id, heading, text })
  }
  const visitor: HtmlVisitor = {
    open(tag) {
      const nextId =
        within === undefined && /^h[1-6]$/.test(tag.name) && !reader.isSilent
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
  readMarkup(html, visitor, references)
  push()
  return sections
}

function isSilent(tag: HtmlTag): boolean {
  const { name, written } = tag
  if (name === 'a') return silentLinks.some((link) => hasClass(tag, link))
  return silentNames.has(name) || (name in filledIn && written.includes(filledIn[name] ?? ''))
}

class TextReader implements HtmlVisitor {
  #text = ''
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
    if (name === 'div' && hasClass(tag, 'admonition-body')) this.#endSentence()
    this.#isAfterText = false
    if (blockNames.has(name)) this.#text += ' '
  }

  close(name: string): void {
    if (this.#silentName !== undefined) {
      if (name === this.#silentName && --this.#silentDepth === 0) this.#silentName = undefined
      return
    }
    if (name === 'aside') this.#endSentence()
    if (blockNames.has(name)) this.#text += ' '
  }

  text(written: string): void {
    if (this.isSilent) return
    const text = written.replace(slotPattern, '')
    this.#text += text
    if (/\S/.test(text)) this.#isAfterText = true
  }

  /** The text since the last time. */
  take(): string {
    const text = this.#text.replace(/\s+/g, ' ').trim()
    this.#text = ''
    return text
  }

  /** Ends of an admonition's title and body that no mark ends: in running text they would flow into what follows. */
  #endSentence(): void {
    if (!this.#isAfterText) return
    const text = this.#text.trimEnd()
    if (!/[\s.:!?…;,]$/.test(text)) this.#text = `${text}.`
  }
}
