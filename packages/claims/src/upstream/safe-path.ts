/** Paths from a package (in archives, source maps, `repository.directory`) are untrusted: they stay inside their folder, or are rejected. */
import path from 'node:path'

// eslint-disable-next-line no-control-regex -- control characters have no place in a path
const unsafe = /^\/|^[a-z][a-z0-9+.-]*:|[\u0000-\u001f\u007f\\]/i

/** Joins `parts` to a normalised path below the base; undefined for any other path: absolute, drive, URL, backslash, control character. */
export function safeRelative(...parts: string[]): string | undefined {
  if (parts.some((part) => unsafe.test(part))) return undefined
  const joined = path.posix.normalize(path.posix.join(...parts)).replace(/\/$/, '')
  return joined === '.' || joined === '..' || joined.startsWith('../') ? undefined : joined
}
