/** `@scope/name/part/more` → the package's name and what stands behind it, `part/more`; empty for the package itself. */
export function splitSpecifier(specifier: string): { name: string; rest: string } {
  const parts = specifier.split('/')
  const length = specifier.startsWith('@') ? 2 : 1
  return { name: parts.slice(0, length).join('/'), rest: parts.slice(length).join('/') }
}
