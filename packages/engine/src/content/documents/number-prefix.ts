/**
 * Splits a number prefix from a file or folder name: `01-intro` → 1 and `intro`. Dates (`2024-01-03-x`) and versions
 * (`7.0-x`) are no prefixes, as in Docusaurus.
 */
export function splitNumberPrefix(name: string): { name: string; prefix?: number } {
  if (/^(?:\d{2}|\d{4})[-_.]\d{2}(?:[-_.]\d{2,4})?/.test(name) || /^\d+[-_.]\d+/.test(name)) return { name }
  const match = /^(\d+)\s*[-_.]+\s*([^-_.\s].*)$/.exec(name)
  if (!match?.[1] || !match[2]) return { name }
  return { name: match[2], prefix: Number(match[1]) }
}

/** Removes number prefixes from every segment of a path, where they are some. */
export function stripNumberPrefixes(filePath: string, arePrefixes = true): string {
  if (!arePrefixes || !/(?:^|\/)\d/.test(filePath)) return filePath
  return filePath
    .split('/')
    .map((segment) => splitNumberPrefix(segment).name)
    .join('/')
}
