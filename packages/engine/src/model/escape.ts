const textEntities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text between tags. */
export function escapeText(text: string): string {
  return /[&<>]/.test(text)
    ? text.replace(/[&<>]/g, (character) => textEntities[character] ?? character)
    : text
}

/** Escapes the value of a double-quoted attribute. */
export function escapeAttribute(text: string): string {
  return /[&<>"]/.test(text)
    ? text.replace(/[&<>"]/g, (character) => textEntities[character] ?? character)
    : text
}

/** A shorter part of a string is copied by V8 anyway (`SlicedString::kMinLength`). */
const leastSlice = 13

/**
 * A text with memory of its own, for what is kept while what it was cut from can go: V8 makes `slice`, `split` and matches point into the
 * whole string, and one kept word would keep its page.
 */
export function ownText(text: string): string {
  return text.length < leastSlice ? text : JSON.parse(JSON.stringify(text))
}

/** A plain text as Markdown: every character of it shows. An underscore between letters needs no mark, and stays readable for programs. */
export function asMarkdown(text: string): string {
  return text.replace(/[\\`*[\]<>]|(?<![\p{L}\d])_|_(?![\p{L}\d])/gu, '\\$&')
}
