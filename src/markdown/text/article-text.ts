import { slotPattern, type SearchSection } from '../../model/article'
import { attributeOf, hasClass, readHtml, type HtmlTag, type HtmlVisitor } from '../../model/html-reader'

/** Parts that a reader does not read as text of the article, by the element: pictures, buttons, code. */
const silentNames = new Set(['svg', 'button', 'script', 'style', 'annotation'])
/** Classes of links that are not read either: those of headings to themselves, and to footnotes and back. */
const silentLinks = ['heading-anchor', 'footnote-ref', 'footnote-backref']
const blockNames = new Set(
  'p div li ul ol h1 h2 h3 h4 h5 h6 pre figure figcaption table tr td th blockquote section aside details summary dt dd dl br hr main article'.split(
    ' ',
  ),
)

/** Plain text of finished HTML: white space collapsed, a space where a block ends, a full stop where an admonition's part ends. */
export function articleText(html: string): string {
  const reader = new TextReader()
  readHtml(html, reader)
  return reader.take()
}

/** Cuts finished HTML at its headings with an id. Text before the first heading has the empty id. */
export function splitSections(html: string): SearchSection[] {
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
  readHtml(html, {
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
  })
  push()
  return sections
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
    if (silentNames.has(name) || (name === 'a' && silentLinks.some((link) => hasClass(tag, link)))) {
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

  text(text: string): void {
    if (this.isSilent || text === '') return
    this.#text += text
    if (/\S/.test(text)) this.#isAfterText = true
  }

  /** The text since the last time. */
  take(): string {
    const text = this.#text.replace(slotPattern, '').replace(/\s+/g, ' ').trim()
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
