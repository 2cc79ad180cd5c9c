import { asMarkdown } from '../../model/escape'
import { attributeOf, hasClass, readHtml, type HtmlTag } from '../../model/html-reader'

/** What a copy has no use for: buttons, links of headings, and what only a screen reader says of a link. */
const silentNames = new Set(['button', 'script', 'style', 'svg'])
const isSilent = (tag: HtmlTag): boolean =>
  silentNames.has(tag.name) ||
  (tag.name === 'a' && hasClass(tag, 'heading-anchor')) ||
  (tag.name === 'span' && hasClass(tag, 'visually-hidden'))
const blocks = new Set(
  'p div section details summary dl dt dd figure figcaption table blockquote article header footer'.split(
    ' ',
  ),
)

/**
 * Markdown of finished HTML that no Markdown stands behind: pages that are made of data.
 * @param page the page's full address, which addresses become full ones by
 */
export function htmlCopy(html: string, page: string): string {
  const writer = new CopyWriter(page)
  let silentName: string | undefined
  let depth = 0
  readHtml(html, {
    open(tag) {
      if (silentName !== undefined) depth += tag.name === silentName && !tag.isSelfClosing ? 1 : 0
      else if (isSilent(tag)) {
        if (tag.name === 'svg') writer.paragraph(attributeOf(tag, 'aria-label'))
        if (tag.isSelfClosing) return
        silentName = tag.name
        depth = 1
      } else writer.open(tag)
    },
    close(name) {
      if (silentName === undefined) writer.close(name)
      else if (name === silentName && --depth === 0) silentName = undefined
    },
    text(text) {
      if (silentName === undefined) writer.text(text)
    },
  })
  return writer.finish()
}

/** No line of so many characters is indentation and a mark alone. */
const longestMark = 200

class CopyWriter {
  readonly #page: string
  #out = ''
  /** The beginning of its last line, which may be a mark alone: to look at all of a long one again and again would take long. */
  #line = ''
  /** Lists around what is written. */
  #depth = 0
  #inCode = false
  #cells = 0
  /** What is to come before the next text. */
  #gap: '' | '\n' | '\n\n' = ''
  readonly #links: (string | undefined)[] = []

  constructor(page: string) {
    this.#page = page
  }

  /** What a picture says. */
  paragraph(text: string | undefined): void {
    if (text === undefined) return
    this.#break('\n\n')
    this.text(text)
    this.#break('\n\n')
  }

  open(opened: HtmlTag): void {
    const { name: tag } = opened
    const heading = /^h([1-6])$/.exec(tag)
    // In an item it would end the list: there it is a line of its own.
    if (heading && this.#depth > 0) this.#break('\n')
    else if (heading) this.#mark('\n\n', `${'#'.repeat(Number(heading[1]))} `)
    else if (tag === 'ul' || tag === 'ol') {
      this.#break(this.#depth === 0 ? '\n\n' : '\n')
      this.#depth++
    } else if (tag === 'li') this.#mark('\n', '- ', this.#depth - 1)
    else if (tag === 'tr') {
      this.#mark('\n', '| ')
      this.#cells = 0
    } else if (tag === 'code') this.#toggleCode()
    else if (tag === 'a') this.#openLink(attributeOf(opened, 'href'))
    else if (tag === 'br') this.#break('\n')
    else if (blocks.has(tag)) this.#break('\n\n')
  }

  close(tag: string): void {
    if (tag === 'ul' || tag === 'ol') {
      this.#depth = Math.max(0, this.#depth - 1)
      this.#break(this.#depth === 0 ? '\n\n' : '\n')
    } else if (tag === 'td' || tag === 'th') {
      this.#write(' | ')
      this.#cells++
    } else if (tag === 'thead') {
      this.#gap = '\n'
      this.#write(`|${' --- |'.repeat(this.#cells)}`)
      this.#gap = '\n'
    } else if (tag === 'code') this.#toggleCode()
    else if (tag === 'a') this.#closeLink()
    else if (tag === 'tr' || tag === 'tbody') this.#break('\n')
    else if (/^h[1-6]$/.test(tag) || blocks.has(tag)) this.#break('\n\n')
  }

  text(text: string): void {
    const line = text.replace(/\s+/g, ' ')
    const isFirst = this.#gap !== '' || /^ *(?:- |\| |#+ )?$/.test(this.#line)
    const shown = isFirst ? line.trimStart() : line
    if (shown !== '') this.#write(this.#inCode ? shown : asMarkdown(shown))
  }

  finish(): string {
    return `${this.#out.replace(/[ \t]+$/gm, '').trim()}\n`
  }

  /** Something ends or begins a block. Within a list that is a line, so that the list stays one; right behind a mark it is nothing. */
  #break(gap: '\n' | '\n\n'): void {
    if (this.#out === '' || /^ *(?:- |\| )$/.test(this.#line)) return
    if (gap.length > this.#gap.length) this.#gap = this.#depth > 0 ? '\n' : gap
  }

  /** Begins a line with a mark, such as that of an item. */
  #mark(gap: '\n' | '\n\n', mark: string, indent = 0): void {
    const before = this.#out === '' ? '' : gap.length > this.#gap.length ? gap : this.#gap
    this.#gap = ''
    this.#add(before + '  '.repeat(Math.max(0, indent)) + mark)
  }

  #write(text: string): void {
    const before = this.#gap === '' ? '' : this.#gap + '  '.repeat(this.#depth)
    this.#gap = ''
    this.#add(before + text)
  }

  #add(text: string): void {
    const start = text.lastIndexOf('\n') + 1
    if (start > 0) this.#line = ''
    if (this.#line.length < longestMark) this.#line += text.slice(start, start + longestMark)
    this.#out += text
  }

  #toggleCode(): void {
    this.#inCode = !this.#inCode
    this.#write('`')
  }

  #openLink(href: string | undefined): void {
    this.#links.push(href)
    if (href !== undefined) this.#write('[')
  }

  #closeLink(): void {
    const href = this.#links.pop()
    if (href === undefined) return
    this.#write(`](${URL.canParse(href, this.#page) ? new URL(href, this.#page).href : href})`)
  }
}
