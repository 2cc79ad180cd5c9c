import { asMarkdown } from '../../model/markdown-text'
import { unescapeHtml } from '../html/escape'

/** What a copy has no use for: buttons, links of headings, and what only a screen reader says of a link. */
const silent =
  /<button\b[^]*?<\/button>|<(?:script|style)\b[^]*?<\/(?:script|style)>|<a class="heading-anchor"[^>]*><\/a>|<span class="visually-hidden"[^>]*>[^<]*<\/span>/g
const picture = /<svg\b([^>]*)>[^]*?<\/svg>/g
const token = /<(\/?)([a-z][a-z\d]*)\b([^>]*)>|[^<]+/g
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
  const clean = html.replace(silent, '').replace(picture, (_, attributes: string) => {
    const label = /aria-label="([^"]*)"/.exec(attributes)?.[1]
    return label === undefined ? '' : `<p>${label}</p>`
  })
  for (const [text, slash, tag = '', attributes = ''] of clean.matchAll(token)) {
    if (tag === '') writer.text(unescapeHtml(text))
    else if (slash === '/') writer.close(tag)
    else writer.open(tag, attributes)
  }
  return writer.finish()
}

class CopyWriter {
  readonly #page: string
  #out = ''
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

  open(tag: string, attributes: string): void {
    const heading = /^h([1-6])$/.exec(tag)
    if (heading) this.#mark('\n\n', `${'#'.repeat(Number(heading[1]))} `)
    else if (tag === 'ul' || tag === 'ol') {
      this.#break(this.#depth === 0 ? '\n\n' : '\n')
      this.#depth++
    } else if (tag === 'li') this.#mark('\n', '- ', this.#depth - 1)
    else if (tag === 'tr') {
      this.#mark('\n', '| ')
      this.#cells = 0
    } else if (tag === 'code') this.#toggleCode()
    else if (tag === 'a') this.#openLink(attributes)
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
    const isFirst = this.#gap !== '' || /(?:^|\n *(?:- |\| |#+ )?)$/.test(this.#out)
    const shown = isFirst ? line.trimStart() : line
    if (shown !== '') this.#write(this.#inCode ? shown : asMarkdown(shown))
  }

  finish(): string {
    return `${this.#out.replace(/[ \t]+$/gm, '').trim()}\n`
  }

  /** Something ends or begins a block. Within a list that is a line, so that the list stays one; right behind a mark it is nothing. */
  #break(gap: '\n' | '\n\n'): void {
    if (this.#out === '' || /\n *(?:- |\| )$/.test(this.#out)) return
    if (gap.length > this.#gap.length) this.#gap = this.#depth > 0 ? '\n' : gap
  }

  /** Begins a line with a mark, such as that of an item. */
  #mark(gap: '\n' | '\n\n', mark: string, indent = 0): void {
    const before = this.#out === '' ? '' : gap.length > this.#gap.length ? gap : this.#gap
    this.#gap = ''
    this.#out += before + '  '.repeat(Math.max(0, indent)) + mark
  }

  #write(text: string): void {
    if (this.#gap !== '') this.#out += this.#gap + '  '.repeat(this.#depth)
    this.#gap = ''
    this.#out += text
  }

  #toggleCode(): void {
    this.#inCode = !this.#inCode
    this.#write('`')
  }

  #openLink(attributes: string): void {
    const href = /\bhref="([^"]*)"/.exec(attributes)?.[1]
    this.#links.push(href === undefined ? undefined : unescapeHtml(href))
    if (href !== undefined) this.#write('[')
  }

  #closeLink(): void {
    const href = this.#links.pop()
    if (href === undefined) return
    this.#write(`](${URL.canParse(href, this.#page) ? new URL(href, this.#page).href : href})`)
  }
}
