/** Comparing what a claim writes with what the source says. */

/** Whether a written value is a literal of the source (JSON). Quotes may be left out; white space does not count. */
export function sameLiteral(written: string, json: string): boolean {
  const value: unknown = JSON.parse(json)
  if (typeof value === 'string') return unquoted(written) === value
  if (typeof value === 'number') return Number(written.replaceAll('_', '')) === value && written.trim() !== ''
  return bare(written) === bare(json)
}

/** A literal as a reader would write it in a claim: a text without its quotes. */
export function readableLiteral(json: string): string {
  const value: unknown = JSON.parse(json)
  return typeof value === 'string' ? value : json
}

/** Whether two types are written the same, but for white space, quotes and trailing signs. */
export function sameType(written: string, found: string): boolean {
  return bareType(written) === bareType(found)
}

function bareType(type: string): string {
  return type
    .replace(/\s+/g, '')
    .replace(/["'`]/g, "'")
    .replace(/[;,](?=[})\]>])/g, '')
    .replace(/^[|&]/, '')
}

function unquoted(text: string): string {
  return /^(["'`])([\s\S]*)\1$/.exec(text)?.[2] ?? text
}

function bare(text: string): string {
  return text.replace(/[\s"'`]/g, '')
}
