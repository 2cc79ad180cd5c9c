/** Values that the head of a copy holds. */
export interface YamlData {
  readonly [key: string]: string | number | readonly string[] | YamlData
}

/**
 * Plain data as YAML, a line a value. The library that reads frontmatter takes about a millisecond to write that of one page, and to be loaded
 * thirty, which questions in the terminal need not wait for.
 */
export function yamlText(data: YamlData, indent = ''): string {
  return Object.entries(data)
    .map(([key, value]) => {
      if (typeof value !== 'object') return `${indent}${key}: ${scalar(value)}\n`
      if (!isList(value)) return `${indent}${key}:\n${yamlText(value, `${indent}  `)}`
      return `${indent}${key}:\n${value.map((item) => `${indent}  - ${scalar(item)}\n`).join('')}`
    })
    .join('')
}

const isList = (value: readonly string[] | YamlData): value is readonly string[] => Array.isArray(value)

/** Words, routes, addresses and days; all other text is quoted as in JSON, which is YAML, too. */
const plain =
  /^(?:(?!(?:true|false|null|yes|no|on|off|y|n)$)[a-z][\w./()]*(?:[ ,-]+[\w./()]+)*|\/[\w./%-]*|https?:\/\/[\w.:/%-]*[\w/%-]|\d{4}-\d\d-\d\d)$/i

const scalar = (value: string | number): string =>
  typeof value === 'number' || plain.test(value) ? String(value) : JSON.stringify(value)
