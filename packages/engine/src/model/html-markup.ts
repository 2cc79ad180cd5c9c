/**
 * The one place where HTML is taken apart: finished pages, what components rendered, what writers wrote. Tags are found by the native
 * regular expressions of the platform, which need no warming up in each thread; `htmlparser2` was measured here (ARCHITECTURE.md).
 *
 * Who builds a site reads by `html-reader.ts`. The search in the browser reads, too, and does not need the whole table of character references.
 */

export interface HtmlAttribute {
  readonly name: string
  /** Without quotes, character references undone; empty for a bare name. */
  readonly value: string
  /** Offset of its name, and the one behind its value and quote. */
  readonly start: number
  readonly end: number
}

export interface HtmlTag {
  readonly name: string
  readonly attributes: readonly HtmlAttribute[]
  /** Its attributes as they are written, for who only asks whether it is worth reading them. */
  readonly written: string
  /** Whether it ends in `/>`. Only in SVG and MathML that means that nothing is in it. */
  readonly isSelfClosing: boolean
  /** Offset of its `<`, and the one behind its `>`. */
  readonly start: number
  readonly end: number
}

/** How character references are undone: HTML's rules for text and for attributes differ. */
export interface References {
  text(html: string): string
  attribute(value: string): string
}

/** What to do with what there is, in its order. Declarations are passed over. */
export interface HtmlVisitor {
  /** Whether tags without attributes may be passed over: most of those that colour code. */
  readonly skipsBareTags?: true
  open?(tag: HtmlTag): void
  /** @param start of its `<`; `end` is behind its `>` */
  close?(name: string, start: number, end: number): void
  /** Text, also that of scripts and styles, in one piece or several; character references are undone. */
  text?(text: string): void
  /** @param start of its `<!--`; `end` is behind its `-->` */
  comment?(start: number, end: number): void
}

const commentPattern = /<!--(?:-?>|[^]*?(?:--!?>|$))|<[!?][^>]*>?/
const namePattern = /[a-zA-Z][^\s/>]*/
/** Names of tags that have attributes, or in which other rules hold. */
const readNamePattern = /(?:script|style|title|textarea|svg|math)(?=[\s/>])|[a-zA-Z][^\s/>]*(?=[\s/])/
const markupPattern = (name: RegExp) =>
  `<(\\/?)(${name.source})((?:[^"'>]|"[^"]*"|'[^']*')*)>|${commentPattern.source}`
const allMarkup = markupPattern(namePattern)
const markupToRead = markupPattern(readNamePattern)
const attributePattern = /([^\s"'>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g

/** Elements whose content is text to HTML, whatever stands in it. */
const textNames = new Set(['script', 'style', 'title', 'textarea'])
/** Elements in which these are elements like any other. */
const foreignNames = new Set(['svg', 'math'])

/** Reads a page or a piece of one; what is not closed or not opened there is no fault. */
export function readMarkup(html: string, visitor: HtmlVisitor, references: References): void {
  const markup = visitor.skipsBareTags ? new RegExp(markupToRead, 'gi') : new RegExp(allMarkup, 'g')
  let foreign = 0
  let at = 0
  const pass = (to: number): void => {
    if (to > at) visitor.text?.(references.text(html.slice(at, to)))
  }
  for (let found = markup.exec(html); found; found = markup.exec(html)) {
    const [whole, slash, written] = found
    pass(found.index)
    at = markup.lastIndex
    if (written === undefined) {
      if (whole.startsWith('<!--')) visitor.comment?.(found.index, at)
      continue
    }
    const name = lowerCase(written)
    if (slash === '/') {
      if (foreign > 0 && foreignNames.has(name)) foreign--
      visitor.close?.(name, found.index, at)
      continue
    }
    const tag = new WrittenTag(name, found, references)
    visitor.open?.(tag)
    if (foreignNames.has(name) && !tag.isSelfClosing) foreign++
    else if (foreign === 0 && textNames.has(name)) {
      const end = html.slice(at).search(new RegExp(`</${name}[\\s/>]`, 'i'))
      const to = end < 0 ? html.length : at + end
      pass(to)
      at = to
      markup.lastIndex = to
    }
  }
  pass(html.length)
}

/** Most tags are never asked for their attributes, so these are read when they are. */
class WrittenTag implements HtmlTag {
  readonly start: number
  readonly end: number
  readonly isSelfClosing: boolean
  readonly written: string
  #attributes: HtmlAttribute[] | undefined

  constructor(
    readonly name: string,
    { index, 0: whole, 3: attributes = '' }: RegExpExecArray,
    readonly references: References,
  ) {
    this.start = index
    this.end = index + whole.length
    this.isSelfClosing = attributes.endsWith('/')
    this.written = attributes
  }

  get attributes(): readonly HtmlAttribute[] {
    this.#attributes ??= this.written === '' ? [] : this.#read()
    return this.#attributes
  }

  #read(): HtmlAttribute[] {
    const from = this.end - '>'.length - this.written.length
    const read: HtmlAttribute[] = []
    attributePattern.lastIndex = 0
    for (
      let found = attributePattern.exec(this.written);
      found;
      found = attributePattern.exec(this.written)
    ) {
      const [whole, name = '', quoted, single, bare = ''] = found
      const value = quoted ?? single ?? bare
      read.push({
        name: lowerCase(name),
        value: value.includes('&') ? this.references.attribute(value) : value,
        start: from + found.index,
        end: from + found.index + whole.length,
      })
    }
    return read
  }
}

const lowerCase = (name: string): string => (/[A-Z]/.test(name) ? name.toLowerCase() : name)

/** The value of an attribute, if a tag has it. */
export function attributeOf({ attributes }: HtmlTag, name: string): string | undefined {
  return attributes.find((attribute) => attribute.name === name)?.value
}

/** Whether `class` has this name among others. */
export function hasClass(tag: HtmlTag, name: string): boolean {
  return attributeOf(tag, 'class')?.split(/\s+/).includes(name) === true
}
