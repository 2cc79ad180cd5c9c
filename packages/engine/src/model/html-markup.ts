/**
 * Parses HTML with native regular expressions, which need no warm-up in each thread. Build code uses `html-reader.ts`; the search in the
 * browser uses this module, because it does not need the full table of character references.
 */

export interface HtmlAttribute {
  readonly name: string
  /** Without quotes and with character references decoded; empty for a bare name. */
  readonly value: string
  /** Offset of its name; `end` is after its value and quote. */
  readonly start: number
  readonly end: number
}

/** Decodes character references. HTML's rules for text and for attributes differ. */
export interface References {
  text(html: string): string
  attribute(value: string): string
}

/** Callbacks in document order. Declarations are skipped. */
export interface HtmlVisitor {
  open?(tag: HtmlTag): void
  /** @param start offset of its `<`; `end` is after its `>` */
  close?(name: string, start: number, end: number): void
  /** Text, including the text of scripts and styles, in one or more pieces, with character references decoded. */
  text?(text: string): void
  /** @param start offset of its `<!--`; `end` is after its `-->` */
  comment?(start: number, end: number): void
}

const markupPattern =
  /<(\/?)([a-zA-Z][^\s/>]*)((?:[^"'>]|"[^"]*"|'[^']*')*)>|<!--(?:-?>|[^]*?(?:--!?>|$))|<[!?][^>]*>?/g
const attributePattern = /([^\s"'>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g

/** Elements whose content is text rather than markup. */
const textNames = new Set(['script', 'style', 'title', 'textarea'])
/** Elements inside which the names above are ordinary elements. */
const foreignNames = new Set(['svg', 'math'])

/** Reads a page or a fragment. Unclosed and unopened elements are allowed. */
export function readMarkup(html: string, visitor: HtmlVisitor, references: References): void {
  const markup = new RegExp(markupPattern)
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
    const name = written.toLowerCase()
    if (slash === '/') {
      if (foreign > 0 && foreignNames.has(name)) foreign--
      visitor.close?.(name, found.index, at)
      continue
    }
    const tag = new HtmlTag(name, found, references)
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

/** A start tag. Its attributes are parsed on demand, because most tags are never asked for them. */
export class HtmlTag {
  /** Offset of its `<`; `end` is after its `>`. */
  readonly start: number
  readonly end: number
  /** Whether it ends in `/>`. Only in SVG and MathML does this close the element. */
  readonly isSelfClosing: boolean
  /** Source of the attributes, to check whether they are worth parsing. */
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
    const next = () => attributePattern.exec(this.written)
    for (let found = next(); found; found = next()) {
      const [whole, name = '', quoted, single, bare = ''] = found
      const value = quoted ?? single ?? bare
      read.push({
        name: name.toLowerCase(),
        value: value.includes('&') ? this.references.attribute(value) : value,
        start: from + found.index,
        end: from + found.index + whole.length,
      })
    }
    return read
  }
}

/** The value of a tag's attribute; undefined if it has none. */
export const attributeOf = ({ attributes }: HtmlTag, name: string): string | undefined =>
  attributes.find((attribute) => attribute.name === name)?.value

export const hasClass = (tag: HtmlTag, name: string): boolean =>
  attributeOf(tag, 'class')?.split(/\s+/).includes(name) === true

/** HTML without the elements for code colours. They add nothing to the text, but are more than half of the tags on a page with code. */
export const withoutColours = (html: string): string => html.replace(/<\/?c-[a-z]>/g, '')
