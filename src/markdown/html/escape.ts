const textEntities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const namedEntities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
}

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

/** Undoes the entities that this engine and React write, and numeric ones. */
export function unescapeHtml(html: string): string {
  if (!html.includes('&')) return html
  return html.replace(/&(?:#x([0-9a-f]+)|#(\d+)|([a-z]+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return namedEntities[name] ?? whole
    return String.fromCodePoint(hex === undefined ? Number(decimal) : parseInt(hex, 16))
  })
}

/** Text of inline HTML: tags dropped, entities undone. */
export function plainText(html: string): string {
  return unescapeHtml(html.replace(/<[^>]*>/g, ''))
}
