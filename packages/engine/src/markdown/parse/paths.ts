import { relative, sep } from 'node:path'

/** A path relative to the site folder, with forward slashes. */
export function sitePath(absolutePath: string, siteDir: string): string {
  const path = relative(siteDir, absolutePath)
  return sep === '/' ? path : path.split(sep).join('/')
}
