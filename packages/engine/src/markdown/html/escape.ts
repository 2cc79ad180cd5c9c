import { escapeAttribute } from '../../model/escape'

/** Attributes as they stand in a tag, each with a space before it. `true` is a bare name; undefined, null and false are left out. */
export function attributes(values: Record<string, string | number | boolean | null | undefined>): string {
  let html = ''
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null || value === false) continue
    html += value === true ? ` ${name}` : ` ${name}="${escapeAttribute(String(value))}"`
  }
  return html
}
