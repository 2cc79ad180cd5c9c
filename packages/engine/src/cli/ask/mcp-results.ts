import { Transform } from 'node:stream'

/** What each tool of the Model Context Protocol server answers, as JSON Schema. */

export const text = { type: 'string' } as const
export const count = { type: 'integer', minimum: 0 } as const
export const texts = { type: 'array', items: text } as const

export type Properties = Record<string, object>

/** An object; `optional` may be missing. */
export function object(properties: Properties, optional: Properties = {}) {
  return {
    type: 'object',
    properties: { ...properties, ...optional },
    required: Object.keys(properties),
  } as const
}

export const list = (properties: Properties, optional?: Properties) => ({
  type: 'array',
  items: object(properties, optional),
})

/** The state of the code that an answer is about. */
const release = { type: 'string', description: 'What statements were checked against.' }

/** An answer; each may say which state of the code it is about. */
export const result = (properties: Properties, optional?: Properties) =>
  object(properties, { release, ...optional })

export const searchResult = result({
  total: { ...count, description: 'Sections that match.' },
  results: list({ route: text, title: text, around: texts, excerpt: text }, { heading: text }),
  corrections: list({ from: text, to: text }),
})

const headings = { id: text, text, level: count }

export const pageResult = result(
  {
    route: text,
    url: text,
    title: text,
    text: { ...text, description: 'Markdown of the page, or of the section.' },
  },
  {
    section: object(headings),
    omitted: { ...count, description: 'Characters that were left out; ask for a section.' },
    sections: { ...list(headings), description: 'Headings of what was cut.' },
  },
)

/** Where a client writes a message's id: before its other members, or behind them. */
const idPatterns = [
  /^\s*\{\s*(?:"jsonrpc"\s*:\s*"2\.0"\s*,\s*)?"id"\s*:\s*(\d+|"(?:[^"\\]|\\.)*")\s*,/,
  /"id"\s*:\s*(\d+|"(?:[^"\\]|\\.)*")\s*(?:,\s*"jsonrpc"\s*:\s*"2\.0"\s*)?\}\s*$/,
]

/** How much is kept of either end of a line that is too long, for its id. */
const keptBytes = 1000

/**
 * Hands on lines one at a time, and leaves out those that are too long, of which the rest would otherwise end the connection.
 * @param refuse is told of each with its message's id as JSON, `null` where that is not to be found
 */
export function linesUpTo(maxBytes: number, refuse: (id: string) => void): Transform {
  let parts: Buffer[] = []
  let size = 0
  const take = (part: Buffer) => {
    parts.push(part)
    size += part.length
    if (size <= maxBytes) return
    const held = Buffer.concat(parts)
    parts = [held.subarray(0, keptBytes), held.subarray(Math.max(keptBytes, held.length - keptBytes))]
  }
  return new Transform({
    transform(chunk: Buffer, _, done) {
      let start = 0
      for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
        take(chunk.subarray(start, end + 1))
        const line = Buffer.concat(parts)
        if (size <= maxBytes) this.push(line)
        else refuse(idOf(line))
        parts = []
        size = 0
        start = end + 1
      }
      take(chunk.subarray(start))
      done()
    },
  })
}

function idOf(line: Buffer): string {
  const ends = [line.subarray(0, keptBytes), line.subarray(-keptBytes)].map(String)
  const [id = 'null'] = idPatterns.flatMap((pattern, index) => pattern.exec(ends[index] ?? '')?.[1] ?? [])
  return id
}
