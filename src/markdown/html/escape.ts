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

/** Attributes as they stand in a tag, each with a space before it. `true` is a bare name; undefined, null and false are left out. */
export function attributes(values: Record<string, string | number | boolean | null | undefined>): string {
  let html = ''
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null || value === false) continue
    html += value === true ? ` ${name}` : ` ${name}="${escapeAttribute(String(value))}"`
  }
  return html
}
