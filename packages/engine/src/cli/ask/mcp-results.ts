export const text = { type: 'string' } as const
export const count = { type: 'integer', minimum: 0 } as const
export const texts = { type: 'array', items: text } as const

export type Properties = Record<string, object>

/** An object schema; `optional` properties may be missing. */
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

const release = { type: 'string', description: 'What statements were checked against.' }

/** Schema of a result, which may name the release it is about. */
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
