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
