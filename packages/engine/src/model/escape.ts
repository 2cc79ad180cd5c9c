const textEntities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export function escapeText(text: string): string {
  return /[&<>]/.test(text)
    ? text.replace(/[&<>]/g, (character) => textEntities[character] ?? character)
    : text
}

/** Escapes text for use in a double-quoted attribute. */
export function escapeAttribute(text: string): string {
  return /[&<>"]/.test(text)
    ? text.replace(/[&<>"]/g, (character) => textEntities[character] ?? character)
    : text
}

/** V8 copies shorter substrings anyway (`SlicedString::kMinLength`). */
const leastSlice = 13

/** A copy that does not keep its source alive: in V8, `slice`, `split` and matches point into the whole string, often a page. */
export function ownText(text: string): string {
  return text.length < leastSlice ? text : JSON.parse(JSON.stringify(text))
}

/** Escapes plain text as Markdown. Underscores inside words need no backslash and stay readable for programs. */
export function asMarkdown(text: string): string {
  return text.replace(/[\\`*[\]<>]|(?<![\p{L}\d])_|_(?![\p{L}\d])/gu, '\\$&')
}
