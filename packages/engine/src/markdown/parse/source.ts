import { parse as parseYaml } from 'yaml'
import { relative, sep } from 'node:path'

export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** A path relative to the site folder, with forward slashes. */
export function sitePath(absolutePath: string, siteDir: string): string {
  const path = relative(siteDir, absolutePath)
  return sep === '/' ? path : path.split(sep).join('/')
}

/** Frontmatter of a document or a partial, as it is written; empty where it cannot be read. */
export function readFrontmatter(frontmatter: string): Record<string, unknown> {
  try {
    const value: unknown = parseYaml(frontmatter)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    // Reported where frontmatter is validated.
    return {}
  }
}
