export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Escapes text for use in a double-quoted attribute. */
export const escapeAttribute = (text: string): string => escapeText(text).replaceAll('"', '&quot;')

/** Attributes for a tag, each with a leading space. `true` becomes a bare name; undefined, null and false are omitted. */
export function attributes(values: Record<string, string | number | boolean | null | undefined>): string {
  let html = ''
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null || value === false) continue
    html += value === true ? ` ${name}` : ` ${name}="${escapeAttribute(String(value))}"`
  }
  return html
}

/** A copy that does not keep its source alive: in V8, `slice`, `split` and matches point into the whole string, often a page. */
export const ownText = (text: string): string => JSON.parse(JSON.stringify(text))

/** Escapes plain text as Markdown. Underscores inside words need no backslash and stay readable for programs. */
export const asMarkdown = (text: string): string =>
  text.replace(/[\\`*[\]<>]|(?<![\p{L}\d])_|_(?![\p{L}\d])/gu, '\\$&')
