/**
 * Paths from a package (archive entries, `sources` of a source map, `repository.directory`) are untrusted: they are converted to relative
 * paths inside their folder here, or rejected.
 */
import path from 'node:path'

const driveOrScheme = /^[a-z][a-z0-9+.-]*:/i
// eslint-disable-next-line no-control-regex -- control characters have no place in a path
const controlCharacter = /[\u0000-\u001f\u007f]/

/**
 * Joins `parts` to a relative, normalised path with forward slashes. `..` is allowed as long as the path does not leave the base. Undefined
 * for all other paths: absolute paths, drive letters, URLs, backslashes, control characters.
 */
export function safeRelative(...parts: string[]): string | undefined {
  for (const part of parts) {
    if (controlCharacter.test(part) || part.includes('\\')) return undefined
    if (part.startsWith('/') || driveOrScheme.test(part)) return undefined
  }
  const joined = path.posix.normalize(path.posix.join(...parts)).replace(/\/$/, '')
  return joined === '.' || joined === '..' || joined.startsWith('../') ? undefined : joined
}
