import { lookup } from 'mrmime'

/**
 * Types of what the engine writes, by ending. Text says its encoding: without it a browser guesses, and a Markdown copy reads `â€œ`.
 * JSON and SVG have one of their own (UTF-8 by definition; the XML declaration).
 */
const ownTypes: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  xml: 'text/xml; charset=utf-8',
  json: 'application/json',
  svg: 'image/svg+xml',
  bin: 'application/octet-stream',
}

/** What a file of no known ending is. */
export const unknownType = 'application/octet-stream'

/** Media type of a file by its name's ending, with the charset where it is text. */
export function mediaType(file: string): string {
  const ending = endingOf(file)
  if (ending === undefined) return unknownType
  const own = ownTypes[ending]
  if (own !== undefined) return own
  const type = lookup(ending) ?? unknownType
  return type.startsWith('text/') ? `${type}; charset=utf-8` : type
}

/** Ending of a file's name in lower case, without the dot; undefined for a name without one. */
export function endingOf(file: string): string | undefined {
  return /\.([^./]+)$/.exec(file)?.[1]?.toLowerCase()
}

/** Whether compressing a file of this type makes it smaller: text in the wide sense. (`.bin` files are deflated already.) */
export function isCompressible(type: string): boolean {
  return /^text\/|[/+](?:json|xml|javascript)\b|^application\/wasm\b|^font\/(?:ttf|otf)\b/.test(type)
}
