/** What plain YAML can say. */
export type PlainValue = string | number | boolean | null | PlainValue[] | { [key: string]: PlainValue }

/** Settings, by their keys. */
export type PlainMap = Record<string, PlainValue>

/**
 * Reads the YAML that frontmatter and settings are nearly always written in: maps of one-line values, lists of them, and JSON. A parser of
 * the whole language takes a third of a millisecond a document while it is new, and must be loaded.
 * @returns undefined for any text whose meaning is not certain, wrong ones among them: that is for the parser
 */
export function readPlainYaml(text: string): PlainMap | undefined {
  if (unusual.test(text)) return undefined
  return text.startsWith('{') ? readJson(text) : new PlainReader(text).read()
}

/** Tabs, control characters, spaces and line ends beyond ASCII, and what may be half a character. */
const unusual = /[^\n -~\u00a1-\u1fff\u2010-\u2027\u2030-\u2fff\u3001-\ud7ff]|__proto__/

/** JSON is YAML, if no key comes twice, which it allows. */
function readJson(text: string): PlainMap | undefined {
  if (text.includes('\\') || /\d{16}|-0/.test(text)) return undefined
  try {
    const value: PlainMap = JSON.parse(text)
    return text.match(/"[^"\n]*" *:/g)?.length === countKeys(value) ? value : undefined
  } catch {
    return undefined
  }
}

function countKeys(value: PlainValue): number {
  if (typeof value !== 'object' || value === null) return 0
  const values = Object.values(value)
  return (
    (Array.isArray(value) ? 0 : values.length) + values.reduce<number>((sum, own) => sum + countKeys(own), 0)
  )
}

const keyPattern = /^( *)([A-Za-z_](?:[\w -]*[\w-])?):(?: +(.*))?$/
const itemPattern = /^( *)- +(.+)$/

class PlainReader {
  readonly #lines: string[]
  #at = 0
  #isPlain = true

  constructor(text: string) {
    this.#lines = text
      .split('\n')
      .map((line) => line.replace(/ +$/, ''))
      .filter((line) => !/^ *(?:#|$)/.test(line))
  }

  read(): PlainMap | undefined {
    const value = this.#map(0)
    return this.#isPlain && this.#lines.length > 0 ? value : undefined
  }

  #map(indent: number): PlainMap {
    const map: PlainMap = {}
    for (let line = this.#line(indent); line !== undefined; line = this.#line(indent)) {
      const [, , key, written = ''] = keyPattern.exec(line) ?? []
      if (key === undefined || Object.hasOwn(map, key) || words.has(key.toLowerCase())) {
        this.#isPlain = false
        return map
      }
      this.#at++
      map[key] = written === '' ? this.#below(indent) : this.#value(written)
    }
    return map
  }

  /** The next line, where it is so far in; undefined where it is less so, or there is none. */
  #line(indent: number): string | undefined {
    const line = this.#isPlain ? this.#lines[this.#at] : undefined
    if (line === undefined) return undefined
    const own = indentOf(line)
    // What is farther in continues a value, or is wrong.
    if (own > indent) this.#isPlain = false
    return own === indent ? line : undefined
  }

  /** What stands below a key. */
  #below(indent: number): PlainValue {
    const line = this.#lines[this.#at] ?? ''
    const own = indentOf(line)
    if (line.startsWith('- ', own) && own >= indent) return this.#list(own, own === indent)
    return own > indent ? this.#map(own) : null
  }

  /** @param isOpen whether keys may follow that are as far in */
  #list(indent: number, isOpen: boolean): PlainValue[] {
    const items: PlainValue[] = []
    for (let line = this.#line(indent); line !== undefined; line = this.#line(indent)) {
      const [, , written] = itemPattern.exec(line) ?? []
      if (written === undefined) {
        if (!isOpen) this.#isPlain = false
        return items
      }
      this.#at++
      items.push(this.#scalar(written))
    }
    return items
  }

  #value(written: string): PlainValue {
    const [, inside] = /^\[(.*)\]$/.exec(written) ?? []
    if (inside === undefined) return this.#scalar(written)
    const items = inside.split(',').map((item) => item.replace(/^ +| +$/g, ''))
    return items.map((item) => {
      // A quoted text may hold a comma; then its halves are no texts.
      if (/[[\]{}:#]/.test(item)) this.#isPlain = false
      return this.#scalar(item)
    })
  }

  #scalar(written: string): PlainValue {
    const [, single, double] = /^(?:'([^']*)'|"([^"\\]*)")$/.exec(written) ?? []
    const text = single ?? double
    if (text !== undefined) return text
    if (/^(?:0|-?[1-9]\d{0,14}|-?(?:0|[1-9]\d{0,9})\.\d{1,5})$/.test(written)) return Number(written)
    const word = words.get(written)
    if (word !== undefined) return word
    if (
      !/^[A-Za-z(/_\u00a1-\ud7ff]/.test(written) ||
      /:(?: |$)| #/.test(written) ||
      words.has(written.toLowerCase())
    )
      this.#isPlain = false
    return written
  }
}

/** Words that are no texts. */
const words = new Map<string, PlainValue>([
  ['true', true],
  ['false', false],
  ['null', null],
])

const indentOf = (line: string) => line.length - line.trimStart().length
